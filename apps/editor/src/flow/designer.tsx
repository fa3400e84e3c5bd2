import { useEffect, useReducer, useState } from 'react';
import { ApiError, confirm, leaveFor, notify, PageSkeleton, useSession, useT, useUnsaved } from '../shared/runtime.js';
import { DraftBar } from '../shared/draft-bar.js';
import { SaveDialog } from '../shared/save-dialog.js';
import { useDrafts } from '../shared/use-drafts.js';
import { useGranted } from '../shared/use-granted.js';
import { Canvas } from './canvas.js';
import { ConflictDialog } from './conflict-dialog.js';
import { DeployDialog } from './deploy-dialog.js';
import type { Drawing } from './drawing/drawing.js';
import { layOut } from './drawing/lay-out.js';
import { fetchModel, restoreVersion, type SimulatedRun, type Submission } from './flow-calls.js';
import { Side } from './side.js';
import { useRunPicture } from './simulation/use-run-picture.js';
import { Toolbar } from './toolbar.js';
import { useCheck } from './use-check.js';
import type { useFlow } from './use-flow.js';
import { useMarkers } from './use-markers.js';
import { useSaveKey } from '../shared/use-save-key.js';
import { WorkHead } from '../shared/work-head.js';
import { VersionsDrawer } from './versions-drawer.js';

const NEW = '/editor/flow/new';
const HOME = '/flow/model';

/** Shows why a call failed; an error that is not from the server is a bug and is thrown on. */
function report(reason: unknown): void {
  if (!(reason instanceof ApiError)) throw reason;
  notify('error', reason.message);
}

/** Downloads a text as a file. */
function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/xml' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The open process: picture, panels, and everything that saves and deploys it. */
export function Designer({ flow }: { flow: ReturnType<typeof useFlow> }) {
  const t = useT();
  const { state } = flow;
  const { id, version, text, savedText } = state;
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [, touch] = useReducer((count: number) => count + 1, 0);
  const [open, setOpen] = useState<'save' | 'versions' | 'deploy' | null>(null);
  const [run, setRun] = useState<SimulatedRun | null>(null);
  const [opened, countOpened] = useReducer((count: number) => count + 1, 0);

  const granted = useGranted();
  const check = useCheck(text);
  const dirty = text !== savedText;
  useUnsaved(dirty);
  const userId = useSession((session) => session.user?.userId ?? '');
  const drafts = useDrafts({ userId, menuId: `flow/${id ?? 'new'}`, version, text, savedText });
  useMarkers(drawing, check.problems?.map(({ elementId }) => elementId) ?? [], 'lm-is-wrong', opened);
  useMarkers(
    drawing,
    check.warnings.map(({ elementId }) => elementId),
    'lm-is-doubtful',
    opened,
  );
  useRunPicture(drawing, run, opened);

  const lacks = (code: string, reason: string) =>
    granted === undefined ? t('shell.loading') : granted.has(code) ? '' : t(reason);
  const maySave = lacks(id ? 'flow_model_update' : 'flow_model_create', 'flowDesigner.mayNotSave');
  const mayDeploy =
    lacks('flow_model_deploy', 'flowDesigner.mayNotDeploy') ||
    (dirty || !id ? t('flowDesigner.saveFirst') : '') ||
    (check.problems?.length ? t('flowDesigner.mendFirst', { count: check.problems.length }) : '');
  const name = drawing?.process.name ?? state.name;

  const askToSave = () => {
    if (maySave || state.saving || open || state.refused) return;
    drawing?.finishTyping();
    // The latest input is already in the drawing, but not yet reported.
    void drawing?.xml().then((now) => {
      flow.edited(now);
      if (id && now === savedText) notify('info', t('editor.unchanged'));
      else setOpen('save');
    });
  };
  useSaveKey(askToSave);
  useEffect(() => {
    if (id && location.pathname.startsWith(NEW)) history.replaceState(null, '', `/editor/flow/${id}`);
  }, [id]);

  const save = (submission: Submission) =>
    flow.save(submission).then((saved) => {
      setOpen(null);
      if (saved) notify('success', t('editor.saved'));
      return saved;
    }, report);
  const submit = async (comment: string) => {
    if (!drawing) return;
    const process = drawing.process;
    await save({
      ...(id && { id }),
      modelKey: process.id ?? '',
      name: process.name ?? '',
      description: process['documentation']?.[0]?.text ?? '',
      modelEditorXml: await drawing.xml(),
      version,
      comment,
    });
  };

  /** Replaces the drawing on the screen; the previous one is kept in this browser and can be restored. */
  const replace = (xml: string) => {
    drafts.keep({ version, text });
    flow.show(xml);
  };
  const rearrange = () => {
    drawing?.finishTyping();
    void drawing
      ?.xml()
      .then(layOut)
      .then(replace, (reason: Error) => notify('error', t('flowDesigner.notLaidOut', { reason: reason.message })));
  };
  const restore = async (from: number) => {
    if (!id || !(await confirm(t('editor.restoreQuestion', { version: from })))) return;
    if (dirty) drafts.keep({ version, text });
    try {
      await restoreVersion(id, from);
      flow.take(await fetchModel(id));
      setOpen(null);
      notify('success', t('editor.restored'));
    } catch (reason) {
      report(reason);
    }
  };
  const takeTheirs = () => {
    if (!state.refused) return;
    drafts.keep({ version, text: state.refused.mine.modelEditorXml });
    flow.take(state.refused.current);
    notify('info', t('editor.draftKept'));
  };

  return (
    <div className="lm-editor lm-flow">
      <WorkHead
        name={name || t('flowDesigner.unnamed')}
        version={version}
        fresh={t('flowDesigner.newTag')}
        dirty={dirty}
        saving={state.saving}
        blocked={maySave}
        deploy={{ blocked: mayDeploy, onClick: () => setOpen('deploy') }}
        onBack={() => void leaveFor(HOME)}
        onVersions={() => setOpen('versions')}
        onSave={askToSave}
      />
      {drafts.offered ? (
        <DraftBar
          draft={drafts.offered}
          onRestore={() => {
            if (!drafts.offered) return;
            flow.show(drafts.offered.text, drafts.offered.version);
            drafts.drop(drafts.offered);
          }}
          onDiscard={() => drafts.offered && drafts.drop(drafts.offered)}
        />
      ) : null}
      <main className="lm-editor-main lm-flow-main">
        <div className="lm-flow-board">
          {drawing ? (
            <Toolbar
              drawing={drawing}
              onLayOut={rearrange}
              onImport={(file) => void file.text().then(replace)}
              onExport={() =>
                void drawing.xml().then((xml) => download(`${drawing.process.id ?? 'process'}.bpmn20.xml`, xml))
              }
            />
          ) : null}
          <Canvas
            shown={state.shown}
            onReady={(ready) => {
              setDrawing(ready);
              countOpened();
            }}
            onOpened={flow.opened}
            onEdited={flow.edited}
            onTouched={touch}
          />
        </div>
        {drawing ? <Side drawing={drawing} check={check} run={run} onRun={setRun} /> : <PageSkeleton />}
      </main>
      {open === 'save' ? (
        <SaveDialog
          title={t('flowDesigner.saveTitle')}
          saving={state.saving}
          onSave={(comment) => void submit(comment)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'deploy' && id ? (
        <DeployDialog
          modelId={id}
          category={state.category}
          version={version}
          onDeployed={() => {
            setOpen(null);
            notify('success', t('flowDesigner.deployed'));
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'versions' && id ? (
        <VersionsDrawer
          modelId={id}
          current={version}
          unsaved={dirty ? text : null}
          blocked={maySave}
          onRestore={(from) => void restore(from)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {state.refused ? (
        <ConflictDialog
          refused={state.refused}
          saving={state.saving}
          onKeepEditing={flow.dismissRefusal}
          onTakeTheirs={takeTheirs}
          onSaveMine={() =>
            state.refused && void save({ ...state.refused.mine, version: Number(state.refused.current.version) })
          }
        />
      ) : null}
    </div>
  );
}
