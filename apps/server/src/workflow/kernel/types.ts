import type { Formula } from '../../metadata/index.js';
import type { Bounds } from './bounds.js';

/** Who may work on a user task. `value` is an id, a role alias, a field of the document or a formula text. */
export interface Candidate {
  readonly kind: 'user' | 'role' | 'dept' | 'post' | 'leader' | 'initiator' | 'field' | 'formula';
  readonly value: string;
}

/**
 * An activity with several instances: a user task (会签 all, 或签 any, or by ratio), or a sub-process or call for each
 * member of a collection.
 */
export interface MultiInstance {
  readonly mode: 'parallel' | 'sequential';
  /**
   * User tasks without candidates are skipped; without this flag that is an error. Sub-processes and calls are always
   * skipped.
   */
  readonly skipEmpty?: boolean;
  /** Fixed number of instances; absent: one for each id of the collection (the candidates when none is named). */
  readonly cardinality?: Formula;
  readonly collection?: Formula;
  /** Sees nrOfInstances, nrOfCompletedInstances, nrOfActiveInstances, nrOfAgreed, nrOfRejected. Absent: all. */
  readonly completion?: Formula;
  /** Sub-processes and calls: the variable that holds an instance's member of the collection. */
  readonly each?: string;
}

export type NodeKind =
  | 'start'
  | 'end'
  | 'userTask'
  | 'manualTask'
  | 'serviceTask'
  | 'sendTask'
  | 'receiveTask'
  | 'exclusiveGateway'
  | 'parallelGateway'
  | 'inclusiveGateway'
  | 'eventGateway'
  | 'subProcess'
  | 'callActivity'
  | 'boundaryEvent'
  | 'catchEvent'
  | 'throwEvent';

/** The events of a node. */
export type EventRule =
  | { readonly kind: 'timer'; readonly timer: 'duration' | 'date' | 'cycle'; readonly formula: Formula }
  | { readonly kind: 'message' | 'signal' | 'error'; readonly name: string }
  | { readonly kind: 'conditional'; readonly formula?: Formula }
  | { readonly kind: 'terminate' };

/**
 * A value for a variable of another process: a fixed one, a formula over our variables, or `all` with their own names.
 */
export type Mapping =
  | { readonly all: true }
  | { readonly target: string; readonly source: string }
  | { readonly target: string; readonly formula: Formula };

/** A variable that is set to a value. */
export interface Assignment {
  readonly variable: string;
  readonly formula: Formula;
}

/** A formula that sets a variable at an event; `take` is for flows, `create` and `complete` for tasks. */
export interface Listener extends Assignment {
  readonly event: 'start' | 'end' | 'take' | 'create' | 'complete';
}

/** The work of a service or send task, in addition to a behaviour with its name. */
export type Work =
  /** Sets a variable at once. */
  | { readonly kind: 'formula'; readonly assignment: Assignment }
  /**
   * Evaluates a decision table at once: its only output, or all of them by name. Without a matching rule it stops,
   * unless `optional`.
   */
  | {
      readonly kind: 'decision';
      readonly key: string;
      readonly variable: string;
      readonly takes: 'one' | 'all' | 'fitting';
      readonly optional: boolean;
    }
  /** A call of another server; `results` can use its answer as `response` {status, headers, body}. */
  | {
      readonly kind: 'http';
      readonly method: string;
      readonly url: Formula;
      readonly headers: readonly { readonly name: string; readonly formula: Formula }[];
      /** Headers with encrypted secrets, by the code of each. */
      readonly secrets: readonly { readonly name: string; readonly code: string }[];
      /** A text, or the fields of a JSON object. */
      readonly body?: Formula;
      readonly fields?: readonly Assignment[];
      readonly results: readonly Assignment[];
      /** BPMN errors by status of the answer. */
      readonly errors: Readonly<Record<string, string>>;
    }
  /** Waits for a worker of the topic; `input` are values for the worker in addition to the instance's variables. */
  | { readonly kind: 'external'; readonly topic: string; readonly input: readonly Assignment[] };

/** A node of a compiled process. Sub-process members name it as their `scope`. */
export interface Node {
  readonly id: string;
  readonly name: string;
  readonly kind: NodeKind;
  /** Id of the enclosing sub-process; undefined in the process itself. */
  readonly scope: string | undefined;
  readonly incoming: readonly string[];
  readonly outgoing: readonly string[];
  /** Flow a gateway takes when no condition holds. */
  readonly defaultFlow?: string;
  readonly candidates: readonly Candidate[];
  readonly cc: readonly Candidate[];
  /** Four-eyes rule: the initiator is no candidate. */
  readonly excludeInitiator: boolean;
  /** Fields of the document that may be changed at this task. */
  readonly editable: readonly string[];
  readonly multi?: MultiInstance;
  readonly event?: EventRule;
  /** Boundary events. */
  readonly attachedTo?: string;
  readonly interrupting?: boolean;
  /** A sub-process that is started by its start event, not by a flow. */
  readonly triggered?: true;
  /** A job enters it, after the transaction that led to it. */
  readonly asyncBefore?: true;
  readonly work?: Work;
  readonly listeners?: readonly Listener[];
  /** User tasks: when it is due (an ISO 8601 date or length of time), and its priority (0 to 100). */
  readonly due?: Formula;
  readonly priority?: Formula;
  /** Key of the called process. */
  readonly calledProcess?: string;
  /** Variables for a called process; missing: all variables. */
  readonly mapIn?: readonly Mapping[];
  /** Variables returned by it; missing: none. */
  readonly mapOut?: readonly Mapping[];
  /** Business key of the called process, or the recipient of a thrown message. */
  readonly businessKey?: Formula;
  /** Variables that a thrown message takes along. */
  readonly payload?: readonly string[];
  /** End events: the outcome for the document. */
  readonly outcome?: 'approved' | 'rejected';
  /** User tasks: the diagram itself decides what a reject does. */
  readonly rejectDrawn: boolean;
  /** camunda:properties as written. */
  readonly properties: Readonly<Record<string, string>>;
}

export interface Flow {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly target: string;
  readonly condition?: Formula;
  readonly listeners?: readonly Listener[];
}

/** A process compiled for running: immutable, shared by all its instances. */
export interface Graph {
  readonly key: string;
  readonly name: string;
  /** The plain start, else the first drawn. */
  readonly startId: string;
  /** Who may start it; empty: everybody. */
  readonly starters: readonly Candidate[];
  /** camunda:properties of the process as written. */
  readonly properties: Readonly<Record<string, string>>;
  readonly listeners?: readonly Listener[];
  readonly nodes: ReadonlyMap<string, Node>;
  readonly flows: ReadonlyMap<string, Flow>;
}

export type InstanceStatus = 'running' | 'suspended' | 'approved' | 'rejected' | 'revoked' | 'terminated';

/** A live token. Ids come from the instance's sequence, so that a repeated run gives the same ids. */
export interface Token {
  readonly id: number;
  /** Token of the enclosing sub-process or multi-instance body. */
  readonly parent: number | null;
  readonly nodeId: string;
  /** Flow it arrived by; null at a start. */
  readonly flowId: string | null;
  /**
   * wait: at a task, event or call · join: arrived at a joining gateway · scope: holds a sub-process or a
   * multi-instance body · armed: an event sub-process that may start while its scope runs.
   */
  readonly state: 'wait' | 'join' | 'scope' | 'armed';
  /** Which instance of a multi-instance sub-process or call it is. */
  readonly index?: number;
  /** Counts of a multi-instance body. */
  readonly loop?: {
    readonly total: number;
    readonly done: number;
    readonly agreed: number;
    readonly rejected: number;
    /** Members of the collection, by index; ids of people at user tasks. */
    readonly items: readonly unknown[];
  };
}

/** An open task. */
export interface Task {
  readonly id: number;
  readonly tokenId: number;
  readonly nodeId: string;
  /** The assignee; null while its candidates may claim it. */
  readonly assignee: string | null;
  /** The person who delegated it and gets it back. */
  readonly owner: string | null;
  /** Signers that were added 加签: the task waits for `before` ones. */
  readonly sign?: { readonly of: number; readonly mode: 'before' | 'after' | 'parallel' };
  readonly waiting: boolean;
}

/** What a token waits for: a timer, message or signal, or work outside of the step. */
export interface Job {
  readonly id: number;
  readonly tokenId: number;
  readonly nodeId: string;
  /** async: to be entered · http: a call of another server · external: work of an external program. */
  readonly event: 'timer' | 'message' | 'signal' | 'async' | 'http' | 'external';
  /** Name of the message or signal, topic of the work; ISO 8601 text of the timer (duration, date or cycle). */
  readonly value: string;
  /** Variables for a worker; only for a new job. */
  readonly input?: Readonly<Record<string, unknown>>;
}

/** The live state of an instance. Finished tokens, tasks and jobs are removed from it (the log keeps them). */
export interface State {
  readonly status: InstanceStatus;
  /** Last number drawn. */
  readonly sequence: number;
  readonly tokens: readonly Token[];
  readonly tasks: readonly Task[];
  readonly jobs: readonly Job[];
}

export type Outcome = 'agree' | 'reject';

export type Command =
  /** `startId`: the start event of the message or signal; missing: a person starts it. */
  | { readonly kind: 'begin'; readonly startId?: string | undefined }
  | { readonly kind: 'complete'; readonly taskId: number; readonly userId: string; readonly outcome: Outcome }
  | { readonly kind: 'claim' | 'transfer' | 'delegate'; readonly taskId: number; readonly userId: string }
  | { readonly kind: 'unclaim'; readonly taskId: number }
  | {
      readonly kind: 'addSign';
      readonly taskId: number;
      readonly mode: 'before' | 'after' | 'parallel';
      readonly userIds: readonly string[];
    }
  | { readonly kind: 'removeSign'; readonly taskId: number }
  | { readonly kind: 'returnTo'; readonly taskId: number; readonly nodeId: string }
  /** From a call: the process that it started is withdrawn too. */
  | { readonly kind: 'returnTo'; readonly tokenId: number; readonly nodeId: string }
  | { readonly kind: 'revoke' | 'terminate' | 'suspend' | 'activate' }
  | { readonly kind: 'fire'; readonly jobId: number }
  /** The work of a job ended with a BPMN error. */
  | { readonly kind: 'error'; readonly jobId: number; readonly code: string }
  | { readonly kind: 'event'; readonly event: 'message' | 'signal'; readonly name: string }
  | { readonly kind: 'called'; readonly tokenId: number; readonly outcome: 'approved' | 'rejected' }
  | { readonly kind: 'migrate'; readonly to: Graph };

/** Events in order: for history, finished nodes and finished flows. */
export interface LogEntry {
  readonly event:
    | 'entered'
    | 'left'
    | 'flow'
    | 'taskCreated'
    | 'taskClosed'
    | 'taskCancelled'
    | 'assigned'
    | 'cancelled'
    | 'ended';
  readonly nodeId: string;
  readonly flowId?: string;
  readonly taskId?: number;
  readonly userId?: string;
  readonly outcome?: Outcome;
}

/** What the service must do in the same transaction. */
export type Effect =
  | { readonly kind: 'call'; readonly tokenId: number; readonly nodeId: string; readonly process: string }
  /** A waiting call was cancelled: the instance that it started must be cancelled too. */
  | { readonly kind: 'cancelCall'; readonly tokenId: number; readonly nodeId: string }
  | { readonly kind: 'service' | 'send' | 'throw'; readonly nodeId: string; readonly name?: string }
  | { readonly kind: 'ended'; readonly status: 'approved' | 'rejected' | 'revoked' | 'terminated' };

export interface Step {
  readonly state: State;
  readonly log: readonly LogEntry[];
  readonly effects: readonly Effect[];
  /** Variables that the step has set. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Nodes that were entered. */
  readonly moves: number;
}

/** Values that the kernel gets from its caller; read beforehand, without side effects. */
export interface Env {
  /**
   * Variables of conditions: document fields, instance variables, and `outcome` of the last task when no task completes
   * now.
   */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Resolved candidate ids of a node, for a multi-instance body without a collection of its own. */
  collection(node: Node, variables: Readonly<Record<string, unknown>>): readonly string[];
  readonly bounds: Bounds;
}

export type KernelReason =
  | 'noTask'
  | 'notRunning'
  | 'notTarget'
  | 'noJob'
  | 'waiting'
  | 'noSign'
  | 'missingNodes'
  | 'taken'
  | 'unassigned'
  | 'personal'
  | 'nobody'
  | 'noCatch'
  | 'noFlow'
  | 'noRule'
  | 'stuck'
  | 'tooManyMoves'
  | 'tooManyInstances';

/** A command that the state does not allow; `workflow.<reason>` is a key of the message catalogue with `{detail}`. */
export class KernelError extends Error {
  constructor(
    readonly reason: KernelReason,
    readonly detail = '',
  ) {
    super(detail === '' ? reason : `${reason}: ${detail}`);
    this.name = 'KernelError';
  }
}

/**
 * Why a diagram cannot be deployed. `code` is a key of the message catalogue; `params` fill it and always contain `id`.
 * `cause` is the formula's own error, shown in place of `{reason}`.
 */
export interface Problem {
  readonly elementId: string;
  readonly code: string;
  /** Attribute of the element, where it is about one. */
  readonly attribute?: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly cause?: { readonly code: string; readonly params: Readonly<Record<string, string | number>> };
}
