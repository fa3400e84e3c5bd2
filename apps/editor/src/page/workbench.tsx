import { useMemo, useRef, useState } from 'react';
import { DraftBar } from '../workshop/draft-bar.js';
import { useGranted } from '../workshop/use-granted.js';
import { leaveFor, useUnsaved } from '../workshop/door.js';
import { useSaveKey } from '../workshop/use-save-key.js';
import { Board, NOTHING } from './board.js';
import type { CanvasDoor } from './canvas.js';
import { ConflictDialog } from './conflict-dialog.js';
import { FactoryBar } from './factory-bar.js';
import { DraftMerge } from './draft-merge.js';
import { FactoryDialog } from './factory-dialog.js';
import { useFields } from './fields/use-fields.js';
import { Header, type Mode, type Tool } from './header.js';
import { schemaOf, textOf } from './json.js';
import { pageBar } from './page-bar.js';
import { type Bond, fetchVersionText } from './page-calls.js';
import { SavePage } from './save-page.js';
import { TrialBar } from './trial-bar.js';
import {
  ApiError,
  alert,
  config,
  confirm,
  type Json,
  notify,
  useLanguage,
  useSession,
  useT,
  wordsOf,
} from './runtime-door.js';
import type { usePage } from './use-page.js';
import { ScreenTool } from './screen/screen-tool.js';
import { useScreen } from './screen/use-screen.js';
import { useTrial } from './use-trial.js';
import { useFactory } from './use-factory.js';
import { usePageDraft } from './use-page-draft.js';
import { useResume } from './use-resume.js';
import { useProblems } from './use-problems.js';
import { useSource } from './use-source.js';
import { VersionsDrawer } from './versions-drawer.js';
import { useLookup } from './words.js';

const PUBLISH = 'menu_publish';
/** Named in one message. */
const MAX_PLACES = 10;

/** Shows why a save failed; anything but the server's word is a defect and is thrown on. */
function report(reason: unknown): void {
  if (!(reason instanceof ApiError)) throw reason;
  notify('error', reason.message);
}

/** Where a page holds programs, and whether they run here: a page schema is code, and its author should see where. */
function scriptsText(t: ReturnType<typeof useT>, places: string[]): string {
  const text = t('editor.scripts', { count: places.length, places: places.slice(0, MAX_PLACES).join(', ') });
  return config.pageScripts ? text : `${text} ${t('editor.scriptsOff')}`;
}

/** The opened page: canvas, preview and source of one document, and everything that saves it. */
export function Workbench({ menuId, page }: { menuId: string; page: ReturnType<typeof usePage> }) {
  const t = useT();
  const language = useLanguage();
  const { state, replace, resume, publish, dismissRefusal } = page;
  const version = state.version ?? 0;
  const [mode, setMode] = useState<Mode>('edit');
  const [mobile, setMobile] = useState(false);
  const [open, setOpen] = useState<'save' | 'versions' | 'factory' | 'screen' | null>(null);

  const granted = useGranted();
  const fields = useFields(menuId, language);
  const lookup = useLookup(menuId, version, language, fields.tokens);
  const replacements = useMemo(() => wordsOf(state.document, lookup), [state.document, lookup]);
  const source = useSource(state.document, state.text, replace);
  const factory = useFactory(menuId, version);
  const screen = useScreen(menuId, version);
  const dirty =
    source.typed || state.text !== state.savedText || factory.taken !== undefined || screen.taken !== undefined;
  useUnsaved(dirty);
  const userId = useSession((session) => session.user?.userId ?? '');
  const viewing = useSession((session) => session.user?.viewing !== undefined);
  const { text, savedText } = state;
  const drafts = usePageDraft({ ...{ userId, menuId, version, text, savedText }, mayKeep: !viewing });
  const resuming = useResume(menuId, drafts, (document, from, published) => {
    source.forget();
    setOpen(null);
    resume(document, from, published);
  });
  const mayNot = granted?.has(PUBLISH) ? '' : t('editor.mayNotPublish');
  const mayPublish = granted === undefined ? t('shell.loading') : viewing ? t('editor.viewing') : mayNot;
  const trial = useTrial(menuId, version);
  const blocked = mayPublish || (trial.open ? t('editor.release.blocks') : '');

  const canvas = useRef<CanvasDoor>(undefined);
  const problems = useProblems(source.text, mode, canvas, setMode);
  const { errors = 0, warnings = 0 } = problems.checked.answer ?? {};

  const askToSave = () => {
    if (blocked || state.saving || open || state.refused) return;
    const document = source.apply();
    if (document === undefined) return;
    if (errors > 0) {
      problems.open();
      notify('error', t('editor.mendFirst', { count: errors }));
      return;
    }
    // An author who keeps everything of his own has settled a conflict, too.
    if (textOf(document) === state.savedText && factory.taken === undefined && screen.taken === undefined)
      notify('info', t('editor.unchanged'));
    else setOpen('save');
  };
  const taken: Bond = { factoryVersion: factory.taken, screen: screen.taken };
  const save = (document: Json, message: string, baseVersion: number, bond = taken) =>
    drafts
      .flush()
      .then(() => publish(document, message, baseVersion, bond))
      .then((scripts) => {
        setOpen(null);
        if (scripts) drafts.published();
        // What some have is not what the next version is made of.
        if (scripts && bond.release) page.load();
        if (scripts) notify('success', t('editor.saved'));
        if (scripts?.length) void alert(scriptsText(t, scripts));
        return scripts !== undefined;
      }, report);

  useSaveKey(askToSave);

  const show = (next: Mode) => {
    if (mode === 'source' && source.apply() === undefined) return;
    setMode(next);
  };

  const takeTheirs = () => {
    if (!state.refused) return;
    const { conflict, mine } = state.refused;
    drafts.keep({ baseVersion: conflict.baseVersion, text: textOf(mine) }).then(() => {
      source.forget();
      factory.forget();
      screen.forget();
      resume(schemaOf(conflict.current.config), conflict.currentVersion, conflict.current.config);
      notify('info', t('editor.draftOnServer'));
    }, report);
  };

  const askToMerge = () => {
    if (dirty) notify('info', t('editor.saveFirst'));
    else setOpen('factory');
  };
  const mergeFactory = (page: Json, from: number) => {
    setOpen(null);
    source.forget();
    replace(page);
    factory.take(from);
  };

  const detach = async () => {
    if (dirty) notify('info', t('editor.saveFirst'));
    else if (await confirm(t('editor.screen.detachQuestion')))
      await save(state.document, t('editor.screen.detached'), version, { detached: true });
  };

  const restore = async (from: number, restored: string, bond: Bond) => {
    if (!(await confirm(t('editor.restoreQuestion', { version: from })))) return;
    const aside = text === savedText ? undefined : { baseVersion: version, text };
    setOpen(null);
    if (!(await save(schemaOf(restored), t('editor.restoreMessage', { version: from }), version, bond))) return;
    setMode('edit');
    // Publishing throws the author's draft away.
    if (aside) await drafts.keep(aside).catch(report);
  };

  const endTrial = async (way: 'releaseToAll' | 'releaseBack') => {
    await drafts.flush();
    await trial.end(way);
    if (way === 'releaseToAll') page.load();
  };
  const mend = async (from: number) => {
    const broken = schemaOf(await fetchVersionText(menuId, from));
    source.forget();
    replace(broken);
  };

  const bar = pageBar(
    t,
    { dirty, drafts, trial, factory, screen },
    {
      insist: () => void drafts.insist().catch(report),
      mend: (from) => void mend(from).catch(report),
      merge: askToMerge,
      openScreen: () => source.apply() !== undefined && setOpen('screen'),
    },
  );

  const tool = (key: 'versions' | 'screen', label: string): Tool => ({
    ...{ key, label: t(label) },
    onOpen: () => source.apply() !== undefined && setOpen(key),
  });
  const found = errors + warnings;
  const check: Tool = {
    key: 'problems',
    label: found > 0 ? `${t('editor.problems')} (${found})` : t('editor.problems'),
    onOpen: problems.toggle,
  };
  const tools = [
    check,
    ...(screen.view ? [tool('screen', 'editor.screen.title')] : []),
    tool('versions', 'editor.versions'),
  ];

  return (
    <div className="lm-editor">
      <Header
        name={state.menu.name}
        version={version}
        dirty={dirty}
        draft={dirty ? { kept: drafts.kept, problem: drafts.problem } : undefined}
        mode={mode}
        mobile={mobile}
        saving={state.saving}
        blocked={blocked}
        onMode={show}
        onMobile={setMobile}
        tools={tools}
        onSave={askToSave}
        onBack={() => void leaveFor(state.menu.path.startsWith('/') ? state.menu.path : '/')}
      />
      <div className="lm-editor-bars">
        {trial.open ? (
          <TrialBar
            release={trial.open}
            figures={trial.figures}
            blocked={mayPublish}
            onAll={() => void endTrial('releaseToAll').catch(report)}
            onBack={() => void endTrial('releaseBack').catch(report)}
          />
        ) : null}
        {drafts.offered ? (
          <DraftBar
            draft={{ version: drafts.offered.baseVersion, savedAt: drafts.offered.updateTime }}
            onRestore={() => void resuming.open(userId).catch(report)}
            onDiscard={() => drafts.offered && void drafts.discard(drafts.offered).catch(report)}
          />
        ) : null}
        {bar && !drafts.offered ? <FactoryBar {...bar} /> : null}
      </div>
      <Board
        {...{ page, mode, mobile, granted, lookup, replacements, source, fields, problems, canvas }}
        onSave={askToSave}
      />
      {open === 'save' ? (
        <SavePage
          isFirst={version === 0}
          saving={state.saving}
          onSave={(message, release) => void save(state.document, message, version, { ...taken, release })}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'factory' && factory.offered ? (
        <FactoryDialog
          merge={factory.offered}
          current={state.savedText}
          onTake={(page) => factory.offered && mergeFactory(page, factory.offered.factoryVersion)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'screen' && screen.view && screen.screen ? (
        <ScreenTool
          menuId={menuId}
          view={screen.view}
          screen={screen.screen}
          document={state.document}
          saved={state.savedText}
          version={version}
          lookup={lookup}
          blocked={blocked}
          onTake={(page, settings) => {
            setOpen(null);
            replace(page);
            screen.take(settings);
          }}
          onDetach={() => void detach()}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'versions' ? (
        <VersionsDrawer
          menuId={menuId}
          current={version}
          granted={granted ?? NOTHING}
          blocked={blocked}
          onTake={async (draft) => {
            if (!dirty || (await confirm(t('editor.draftTakeQuestion')))) await resuming.take(draft, userId);
          }}
          onRestore={(from, text, bond) => void restore(from, text, bond)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {resuming.merge ? <DraftMerge {...resuming.merge} /> : null}
      {state.refused ? (
        <ConflictDialog
          refused={state.refused}
          saving={state.saving}
          onKeepEditing={dismissRefusal}
          onTakeTheirs={takeTheirs}
          onSaveMine={() =>
            state.refused && void save(state.refused.mine, state.refused.message, state.refused.conflict.currentVersion)
          }
        />
      ) : null}
    </div>
  );
}
