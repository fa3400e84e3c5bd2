/** What `GET work/panel` answers: everything the approval panel draws. */
export type ActionName =
  | 'agree'
  | 'reject'
  | 'claim'
  | 'unclaim'
  | 'transfer'
  | 'delegate'
  | 'addSign'
  | 'removeSign'
  | 'return'
  | 'takeBack'
  | 'revoke'
  | 'urge'
  | 'cc'
  | 'initiate';

export type PanelStatus = 'none' | 'running' | 'suspended' | 'approved' | 'rejected' | 'revoked' | 'terminated';

export interface Person {
  id: string;
  name: string;
  account?: string;
  deptName?: string;
}

export interface PanelTask {
  taskId: string;
  /** Name of the called process that it belongs to. */
  calledName?: string | null;
  nodeId: string;
  nodeName: string;
  assignee: Person | null;
  candidates: Person[];
  owner: Person | null;
  /** Set on a task that was added: `of` is the task it was added to, null once that one is done. */
  sign: { of: string | null; mode: 'before' | 'after' | 'parallel' } | null;
  createTime: string;
  /** Waits for signers that were added before it. */
  waiting?: boolean;
  mine: boolean;
  claimable: boolean;
  /** In whose name the caller would act, where not in his own. */
  onBehalfOf?: Person | null;
}

export interface PanelAction {
  name: ActionName;
  enabled: boolean;
  /** Why it is not possible now, in the language of the call. */
  reason?: string;
  /** Tasks the action may be about where that is not the caller's own: the signers', or the one to take back. */
  taskIds?: string[];
}

export interface NextNode {
  nodeId: string;
  nodeName: string;
  users: Person[];
  /** More than one person may get it, so the caller may choose. */
  choose: boolean;
}

/** A file beside an opinion. */
export interface Attachment {
  name: string;
  /** Address on this site, or of the web. */
  url: string;
  /** Set on files that are kept here. */
  id?: string;
}

export interface HistoryEntry {
  kind: 'start' | 'task' | 'end' | 'event';
  /** Name of the called process that it belongs to. */
  calledName?: string | null;
  nodeId: string | null;
  nodeName: string | null;
  user: Person | null;
  outcome: string | null;
  comment: string | null;
  attachments: Attachment[] | null;
  createTime: string;
  endTime: string | null;
  /** `HH:mm:ss`. */
  duration: string | null;
  /** Hash of the document as it was signed. */
  hash: string | null;
  event: string | null;
}

export interface FieldChange {
  field: string;
  /** Label in the language of the call, or in both. */
  label: string | { zh: string; en: string };
  /** Number of the line, from 1; null for a field of the head. */
  line: number | null;
  before: unknown;
  after: unknown;
  /** What a person reads in place of keys and ids, where the answer is for both languages. */
  beforeName?: { zh: unknown; en: unknown };
  afterName?: { zh: unknown; en: unknown };
}

export interface Panel {
  processInstanceId: string | null;
  processDefinitionId: string | null;
  processName: string;
  processVersion: number | null;
  status: PanelStatus;
  title: string;
  model: string;
  businessTable: string;
  businessId: string;
  /** Address of the document's resource, e.g. `/api/at/nq/nqContractSign`. */
  path: string | null;
  documentVersion: number | null;
  nodes: { nodeId: string; nodeName: string }[];
  tasks: PanelTask[];
  /** The open task the caller acts on: his own, or one that he may claim. */
  task: PanelTask | null;
  /** Fields the caller may change at his task; `lines.x` for a field of the lines. */
  editable: string[];
  actions: PanelAction[];
  next: NextNode[];
  returnTargets: { nodeId: string; nodeName: string }[];
  history: HistoryEntry[];
  /** Older entries are not shown. */
  historyCut: boolean;
  changes: FieldChange[];
}

/** What a panel is about; the first that is known counts. */
export interface PanelSubject {
  taskId?: string;
  processInstanceId?: string;
  model?: string;
  businessId?: string;
}

const text = (value: unknown): string | undefined => {
  const written = value === undefined || value === null ? '' : String(value).trim();
  return written === '' ? undefined : written;
};

/** The query of the panel call, or undefined while nothing says what it is about. */
export function panelQuery(subject: { [K in keyof PanelSubject]?: unknown }): PanelSubject | undefined {
  const taskId = text(subject.taskId);
  if (taskId) return { taskId };
  const processInstanceId = text(subject.processInstanceId);
  if (processInstanceId) return { processInstanceId };
  const model = text(subject.model);
  const businessId = text(subject.businessId);
  return model && businessId ? { model, businessId } : undefined;
}

const list = <T>(value: T[] | null | undefined): T[] => (Array.isArray(value) ? value : []);

/** The answer with every list in place, so that drawing never has to ask. */
export function completePanel(answer: Partial<Panel>): Panel {
  return {
    processInstanceId: answer.processInstanceId ?? null,
    processDefinitionId: answer.processDefinitionId ?? null,
    processName: answer.processName ?? '',
    processVersion: answer.processVersion ?? null,
    status: answer.status ?? 'none',
    title: answer.title ?? '',
    model: answer.model ?? '',
    businessTable: answer.businessTable ?? '',
    businessId: answer.businessId ?? '',
    path: answer.path ?? null,
    documentVersion: answer.documentVersion ?? null,
    nodes: list(answer.nodes),
    tasks: list(answer.tasks),
    task: answer.task ?? null,
    editable: list(answer.editable),
    actions: list(answer.actions),
    next: list(answer.next),
    returnTargets: list(answer.returnTargets),
    history: list(answer.history),
    historyCut: answer.historyCut === true,
    changes: list(answer.changes),
  };
}

/** The action when the caller's role has it, else undefined. */
export const actionOf = (panel: Panel, name: ActionName): PanelAction | undefined =>
  panel.actions.find((action) => action.name === name);
