import { useEffect, useState } from 'react';
import { ApiError, confirm, leaveFor, notify, useSession, useT, useUnsaved } from '../shared/runtime.js';
import { Modal } from '../shared/modal.js';
import { SaveDialog } from '../shared/save-dialog.js';
import { useChecked } from '../shared/use-checked.js';
import { useGranted } from '../shared/use-granted.js';
import { useSaveKey } from '../shared/use-save-key.js';
import { type ListedVersion, VersionsModal } from '../shared/versions-modal.js';
import { WorkHead } from '../shared/work-head.js';
import {
  checkTable,
  type Decision,
  fetchVersion,
  fetchVersions,
  restoreVersion,
  submitTable,
  type Tried,
} from './decision-calls.js';
import { Side } from './side.js';
import { named, startTable } from './start-table.js';
import { TableBoard } from './table-board.js';
import { TableCompare } from './table-compare.js';
import type { TableEditor } from './table-editor.js';

const HOME = '/flow/decision';
/** Version number used for the table on the screen. */
const SCREEN = Number.MAX_SAFE_INTEGER;
/** The tenant whose tables can be common to all tenants. */
const MANAGING = '000000';
const KEY = /^[A-Za-z_][\w.-]{0,63}$/;

interface Compared {
  title: string;
  xml: string;
}

/** Shows why a call failed; an error that is not from the server is a bug and is thrown on. */
function report(reason: unknown): void {
  if (!(reason instanceof ApiError)) throw reason;
  notify('error', reason.message);
}

/** The open table: its rows, its trial, and everything that saves it. */
export function Designer({ decision: first }: { decision: Decision | null }) {
  const t = useT();
  const [decision, setDecision] = useState(first);
  const [shown, setShown] = useState(() => ({
    xml: first?.xml ?? startTable(`decision_${Date.now().toString(36)}`, t('decisionDesigner.newName')),
    revision: 0,
  }));
  const [text, setText] = useState('');
  const [savedText, setSavedText] = useState('');
  const [table, setTable] = useState<TableEditor>();
  const [open, setOpen] = useState<'save' | 'versions' | null>(null);
  const [pair, setPair] = useState<[Compared, Compared]>();
  const [tried, setTried] = useState<Tried | null>(null);
  const [saving, setSaving] = useState(false);
  const [key, setKey] = useState('');
  const [name, setName] = useState('');
  const [common, setCommon] = useState(true);

  const granted = useGranted();
  const { answer: check } = useChecked(text, checkTable);
  const dirty = text !== savedText;
  useUnsaved(dirty);
  const manages = useSession((session) => session.user?.tenantId === MANAGING);
  const right = decision ? 'flow_decision_update' : 'flow_decision_create';
  const mayNot =
    granted === undefined ? t('shell.loading') : granted.has(right) ? '' : t('decisionDesigner.mayNotSave');
  const title = check?.table?.name ?? decision?.name ?? '';
  const problems = check?.problems.length ?? 0;
  const blocked = mayNot || (problems > 0 ? t('decisionDesigner.mendFirst', { count: problems }) : '');

  useEffect(() => {
    document.title = title ? `${title} · ${t('decisionDesigner.title')}` : t('decisionDesigner.title');
  }, [title, t]);
  useEffect(() => {
    if (decision) history.replaceState(null, '', `/editor/decision/${decision.id}`);
  }, [decision]);

  const take = (now: Decision) => {
    setDecision(now);
    setTried(null);
    setShown(({ revision }) => ({ xml: now.xml, revision: revision + 1 }));
  };
  const current = async (): Promise<string> => {
    const now = table === undefined ? text : await table.xml();
    setText(now);
    return now;
  };
  const askToSave = () => {
    if (blocked || saving || open || !table) return;
    void current().then((now) => {
      if (decision && now === savedText) notify('info', t('editor.unchanged'));
      else setOpen('save');
    });
  };
  useSaveKey(askToSave);

  const submit = async (comment: string) => {
    if (!table) return;
    if (!decision && (!KEY.test(key) || name.trim() === '')) {
      notify('error', t('decisionDesigner.keyFirst'));
      return;
    }
    setSaving(true);
    try {
      const now = await table.xml();
      const saved = await (decision
        ? submitTable({ xml: now, comment, baseVersion: decision.version })
        : submitTable({ xml: named(now, key, name.trim()), comment, common: common && manages }));
      if (saved === null) notify('error', t('decisionDesigner.stale'));
      else {
        take(saved);
        setOpen(null);
        notify('success', t('editor.saved'));
      }
    } catch (reason) {
      report(reason);
    } finally {
      setSaving(false);
    }
  };

  const titleOf = (version: number) =>
    version === SCREEN ? t('decisionDesigner.onScreen') : t('editor.version', { version });
  const versions = async (): Promise<ListedVersion[]> => {
    const rows = (await fetchVersions(decision?.id ?? '')).map((one) => ({
      version: one.version,
      title: titleOf(one.version),
      message: one.comment,
      facts: [one.deployUserName, one.deployTime].filter(Boolean).join(' · '),
    }));
    return dirty ? [{ version: SCREEN, title: titleOf(SCREEN) }, ...rows] : rows;
  };
  const side = async (version: number): Promise<Compared> => ({
    title: titleOf(version),
    xml: version === SCREEN ? text : (await fetchVersion(decision?.id ?? '', version)).xml,
  });
  const restore = async (version: number) => {
    if (!decision || !(await confirm(t('editor.restoreQuestion', { version })))) return;
    take(await restoreVersion(decision.id, version));
    setOpen(null);
    notify('success', t('editor.restored'));
  };
  const hit = (tried?.rules ?? []).flatMap((rule) => check?.table?.rules[rule - 1] ?? []);

  return (
    <div className="lm-editor lm-decision">
      <WorkHead
        name={title || t('decisionDesigner.newName')}
        version={decision?.version ?? 0}
        fresh={t('decisionDesigner.newName')}
        {...{ dirty, saving, blocked }}
        onBack={() => void leaveFor(HOME)}
        onVersions={() => setOpen('versions')}
        onSave={askToSave}
      />
      <main className="lm-editor-main lm-decision-main">
        <TableBoard
          shown={shown}
          hit={hit}
          onReady={setTable}
          onOpened={(now) => {
            setText(now);
            setSavedText(now);
          }}
          onEdited={(now) => {
            // The result of a trial stays valid only for the same table.
            if (now !== text) setTried(null);
            setText(now);
          }}
        />
        <Side check={check} xml={current} tried={tried} onTried={setTried} />
      </main>
      {open === 'save' ? (
        <SaveDialog
          title={t('editor.save')}
          saving={saving}
          onSave={(comment) => void submit(comment)}
          onClose={() => setOpen(null)}
        >
          {decision ? null : (
            <>
              <label className="lm-field">
                <span>{t('decisionDesigner.key')}</span>
                <input name="key" value={key} maxLength={64} onChange={(event) => setKey(event.target.value.trim())} />
              </label>
              <label className="lm-field">
                <span>{t('decisionDesigner.name')}</span>
                <input name="name" value={name} maxLength={128} onChange={(event) => setName(event.target.value)} />
              </label>
              {manages ? (
                <label className="lm-decision-common">
                  <input type="checkbox" checked={common} onChange={(event) => setCommon(event.target.checked)} />
                  {t('decisionDesigner.common')}
                </label>
              ) : null}
            </>
          )}
        </SaveDialog>
      ) : null}
      {open === 'versions' && decision ? (
        <VersionsModal
          versions={versions}
          current={decision.version}
          blocked={mayNot}
          compare={async (from, to) => setPair([await side(from), await side(to)])}
          restore={restore}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {pair ? (
        <Modal title={t('editor.compare')} shape="wide" onClose={() => setPair(undefined)}>
          <TableCompare left={pair[0]} right={pair[1]} />
        </Modal>
      ) : null}
    </div>
  );
}
