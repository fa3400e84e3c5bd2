import { lazy, Suspense, useRef, useState } from 'react';
import { notify } from '../../feedback/index.js';
import { useT } from '../../i18n/index.js';
import { useSession } from '../../session/index.js';
import { ActionBar } from './action-bar.js';
import { ActionDialog } from './action-dialog.js';
import { Afterwards } from './afterwards.js';
import type { ApprovalPanelProps } from './approval-panel.js';
import { ChangesTable } from './changes-table.js';
import {
  ACTION_FORMS,
  type ActionValues,
  actionBody,
  type Decision,
  decisionBody,
  decisionProblem,
  type Draft,
  EMPTY_DRAFT,
  NO_VALUES,
} from './decision.js';
import { DecisionForm } from './decision-form.js';
import { FilesField } from './files-field.js';
import { HistoryLine } from './history-line.js';
import { type ActionName, actionOf, type Panel } from './panel.js';
import { PanelHead } from './panel-head.js';
import { RefusalBox } from './refusal-box.js';
import { useDraft } from './use-draft.js';
import { useSending } from './use-sending.js';
import { useUploads } from './use-uploads.js';

const DiagramDialog = lazy(async () => ({
  default: (await import('../flow-diagram/diagram-dialog.js')).DiagramDialog,
}));

interface PanelBodyProps {
  panel: Panel;
  props: ApprovalPanelProps;
  reload(): Promise<void>;
}

/** A loaded panel: state, changes, decision, actions, history, and the dialogs. */
export function PanelBody({ panel, props, reload }: PanelBodyProps) {
  const t = useT();
  const me = useSession((state) => state.user?.userId);
  const { draft, amend } = useDraft(panel);
  const uploads = useUploads(panel, (file) => amend(({ files }) => ({ files: [...files, file] })));
  const [asked, setAsked] = useState<ActionName>();
  const [diagram, setDiagram] = useState(false);
  const [done, setDone] = useState<ActionName>();
  const [problem, setProblem] = useState<string>();
  const opinion = useRef<HTMLTextAreaElement>(null);
  /** The latest edits, because they can arrive while a decision waits to be sent. */
  const newest = useRef(props.changes);
  newest.current = props.changes;
  const { busy, refusal, send, clearRefusal } = useSending(props.api ?? panel.path ?? '', async (name, before) => {
    setDone(name);
    await reload();
    props.onDecided?.(name, before);
  });

  /** Files that arrive after the task has ended would be in no opinion. Says so while some are being uploaded. */
  const mustWait = () => {
    const isUploading = uploads.under.length > 0;
    if (isUploading) notify('warning', t('approval.filesUnderway'));
    return isUploading;
  };
  const act = async (name: ActionName, values: ActionValues) => {
    const { endsTask } = ACTION_FORMS[name] ?? {};
    if (endsTask && mustWait()) return;
    if (!(await send(panel, name, () => actionBody(panel, name, values, draft.files)))) return;
    setAsked(undefined);
    if (endsTask) amend(EMPTY_DRAFT);
  };
  const decide = async (name: Decision) => {
    if (mustWait()) return;
    const missing = decisionProblem(name, draft);
    setProblem(missing);
    if (missing) opinion.current?.focus();
    else if (await send(panel, name, () => decisionBody(panel, name, draft, newest.current))) amend(EMPTY_DRAFT);
  };
  const choose = (name: ActionName) => {
    clearRefusal();
    if (name === 'agree' || name === 'reject') void decide(name);
    else if (ACTION_FORMS[name]) setAsked(name);
    else void act(name, NO_VALUES);
  };
  const write = (part: Partial<Draft>) => {
    amend(part);
    if (part.comment?.trim()) setProblem(undefined);
  };

  const { processInstanceId, processDefinitionId } = panel;
  const { todoPath, open, taskId } = props;
  const live = panel.status === 'running' || panel.status === 'suspended';
  const spoke = panel.history.some(({ kind, user }) => kind === 'task' && user?.id === me);
  const files = (
    <FilesField
      files={draft.files}
      uploads={uploads}
      onRemove={(file) => amend(({ files: known }) => ({ files: known.filter((each) => each !== file) }))}
    />
  );
  const deciding = actionOf(panel, 'agree') ?? actionOf(panel, 'reject');
  return (
    <>
      <PanelHead
        panel={panel}
        {...(processInstanceId || processDefinitionId ? { onDiagram: () => setDiagram(true) } : {})}
      />
      {todoPath && open && !panel.task ? (
        <Afterwards done={done} taskId={taskId ? String(taskId) : undefined} todoPath={todoPath} open={open} />
      ) : null}
      {live && panel.changes.length ? (
        <div className="lm-ap-section">
          <ChangesTable
            caption={t(spoke ? 'approval.changedSince' : 'approval.changedMeanwhile')}
            changes={panel.changes}
          />
        </div>
      ) : null}
      {deciding && panel.task ? (
        <DecisionForm
          panel={panel}
          draft={draft}
          files={files}
          problem={problem && t(problem)}
          field={opinion}
          onDraft={write}
        />
      ) : null}
      {refusal && !asked ? <RefusalBox refusal={refusal} onReload={() => void reload().then(clearRefusal)} /> : null}
      <ActionBar panel={panel} busy={busy} onChoose={choose} />
      <section className="lm-ap-section" aria-label={t('approval.history')}>
        <h3>{t('approval.history')}</h3>
        <HistoryLine history={panel.history} cut={panel.historyCut} />
      </section>
      {asked ? (
        <ActionDialog
          name={asked}
          panel={panel}
          comment={ACTION_FORMS[asked]?.endsTask ? draft.comment : ''}
          files={ACTION_FORMS[asked]?.endsTask ? files : null}
          busy={busy !== undefined}
          failure={refusal?.message}
          onSend={(values) => void act(asked, values)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {diagram ? (
        <Suspense fallback={null}>
          <DiagramDialog
            title={panel.processName}
            processInstanceId={processInstanceId ?? undefined}
            processDefinitionId={processDefinitionId ?? undefined}
            onClose={() => setDiagram(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
