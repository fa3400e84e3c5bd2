/** The answer of `GET work/panel`: everything the approval panel shows. */
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
  /** Name of the called process that the node belongs to. */
  calledName?: string | null;
  nodeId: string;
  nodeName: string;
  assignee: Person | null;
  candidates: Person[];
  owner: Person | null;
  /** Set on the task of an added signer: `of` is the task it was added to, null when that task is done. */
  sign: { of: string | null; mode: 'before' | 'after' | 'parallel' } | null;
  createTime: string;
  /** Waits for signers that were added before this task. */
  waiting?: boolean;
  mine: boolean;
  claimable: boolean;
  /** The person for whom the caller would act; null when the caller acts for themselves. */
  onBehalfOf?: Person | null;
}

export interface PanelAction {
  name: ActionName;
  enabled: boolean;
  /** Why the action is not possible now, in the language of the call. */
  reason?: string;
  /**
   * The tasks that the action applies to when they are not the caller's own: the signers' tasks, or the task to take
   * back.
   */
  taskIds?: string[];
}

export interface NextNode {
  nodeId: string;
  nodeName: string;
  users: Person[];
  /** More than one person can get the task, so the caller may choose. */
  choose: boolean;
}

/** A file attached to an opinion. */
export interface Attachment {
  name: string;
  /** Address on this site or on the web. */
  url: string;
  /** Set for files that this server stores. */
  id?: string;
}

export interface HistoryEntry {
  kind: 'start' | 'task' | 'end' | 'event';
  /** Name of the called process that the entry belongs to. */
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
  /** Hash of the document that was signed. */
  hash: string | null;
  event: string | null;
}

export interface FieldChange {
  field: string;
  /** Label in the language of the call, or in both languages. */
  label: string | { zh: string; en: string };
  /** Number of the line, counted from 1; null for a field of the head. */
  line: number | null;
  before: unknown;
  after: unknown;
  /** Readable texts for keys and ids, when the answer covers both languages. */
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
  /** The open task that the caller acts on: the caller's own, or one that the caller may claim. */
  task: PanelTask | null;
  /** Fields that the caller may change at this task; `lines.x` is a field of the lines. */
  editable: string[];
  actions: PanelAction[];
  next: NextNode[];
  returnTargets: { nodeId: string; nodeName: string }[];
  history: HistoryEntry[];
  /** True when older entries were left out. */
  historyCut: boolean;
  changes: FieldChange[];
}

/** What a panel is about; the first known value is used. */
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

/** The query of the panel call, or undefined when the subject is not known yet. */
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

/** The answer with an empty list for every missing one, so that views need no checks. */
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

/** The action if the panel offers it, otherwise undefined. */
export const actionOf = (panel: Panel, name: ActionName): PanelAction | undefined =>
  panel.actions.find((action) => action.name === name);
