import type { Actor } from '../../access/index.js';
import type { Tx } from '../../database/index.js';
import type { DocumentContext } from '../../engine/index.js';
import type { Record_ } from '../../metadata/index.js';
import type { Notice } from '../../notices/index.js';
import type { Definition } from '../definitions/definitions.js';
import type { Effect } from '../kernel/index.js';
import type { People } from '../people/people.js';
import type { Instance, Live } from '../store/instance.store.js';
import type { Budget } from './budget.js';
import type { Line } from '../store/state.store.js';

/** The document of a process. */
interface OpenDocument {
  readonly context: DocumentContext;
  /** The record when the transaction locked it. */
  readonly before: Record_;
  record: Record_;
}

export type EndStatus = Extract<Effect, { kind: 'ended' }>['status'];

/** An instance during a transaction. */
export interface InstanceInProgress {
  readonly session: Session;
  definition: Definition;
  instance: Instance;
  live: Live;
  /** Candidates of the tasks created in this transaction, by task number. */
  readonly candidates: Map<number, readonly string[]>;
  /** The people chosen for the next tasks. */
  choice?: Choice | undefined;
}

/** The chosen people for the next tasks; without a node, for the next nodes where they are candidates. */
export interface Choice {
  readonly nodeId?: string | undefined;
  readonly userIds: readonly string[];
}

/**
 * All changes of one transaction to an instance, its calls and its document. Created again when the transaction is
 * repeated.
 */
export interface Session {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: string;
  readonly millis: number;
  readonly people: People;
  readonly works: Map<string, InstanceInProgress>;
  readonly notices: Notice[];
  /** A timer started it, not a person. */
  readonly system: boolean;
  /** Whether an instance took a step: only then the document is updated. */
  stepped: boolean;
  document: OpenDocument | undefined;
  /** Root instance of the document's approval, once it is known. */
  root: InstanceInProgress | undefined;
  /** The result of the root, once it has ended. */
  ended: EndStatus | undefined;
  /** Replaces the document state that follows from the result. */
  outcomeState?: 'returned';
  /** The last opinion, for the document. */
  comment: string | undefined;
  /** Thrown messages and signals, which may start other processes after this one is written. */
  readonly messages: EventMessage[];
  /** How many processes started one another before this one. */
  readonly depth: number;
  /** Shared by all processes that start one another in this transaction. */
  readonly budget: Budget;
  /** The number of timers and messages in quick succession before this command; 0: a person gave it. */
  turns: number;
}

/** A message or signal for the processes that it starts. */
export interface EventMessage {
  readonly event: 'message' | 'signal';
  readonly name: string;
  readonly title: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The business key of the started processes. */
  readonly businessKey?: string | undefined;
}

/** History lines with the names of their nodes, because a later diagram may no longer have these nodes. */
export const named = (work: InstanceInProgress, lines: readonly Line[]): Line[] =>
  lines.map((line) => {
    const name = line.nodeId === undefined ? undefined : work.definition.graph.nodes.get(line.nodeId)?.name;
    return name === undefined || name === '' ? line : { ...line, nodeName: name };
  });
