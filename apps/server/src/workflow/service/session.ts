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

/** The document that a process is about. */
interface OpenDocument {
  readonly context: DocumentContext;
  /** As it was when the transaction locked it. */
  readonly before: Record_;
  record: Record_;
}

export type EndStatus = Extract<Effect, { kind: 'ended' }>['status'];

/** One instance while a transaction works on it. */
export interface InstanceInProgress {
  readonly session: Session;
  definition: Definition;
  instance: Instance;
  live: Live;
  /** Candidates of tasks that were made in this transaction, by the task's number. */
  readonly candidates: Map<number, readonly string[]>;
  /** Whoever chose the people of the next tasks. */
  choice?: Choice | undefined;
}

/** Next people as somebody chose them; without a node they are for the only next one. */
export interface Choice {
  readonly nodeId?: string | undefined;
  readonly userIds: readonly string[];
}

/** All that one transaction does to an instance, its calls and its document. Made again when the transaction repeats. */
export interface Session {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: string;
  readonly millis: number;
  readonly people: People;
  readonly works: Map<string, InstanceInProgress>;
  readonly notices: Notice[];
  /** Nobody asked for it: a timer fired. */
  readonly system: boolean;
  /** Whether an instance took a step: only then its document follows. */
  stepped: boolean;
  document: OpenDocument | undefined;
  /** Root instance of the document's approval, once it is known. */
  root: InstanceInProgress | undefined;
  /** How the root ended, when it did. */
  ended: EndStatus | undefined;
  /** State that the document takes in place of the one that follows from the end. */
  outcomeState?: 'returned';
  /** Last opinion, for the document. */
  comment: string | undefined;
  /** What was thrown and may begin other processes, once this one is written. */
  readonly messages: EventMessage[];
  /** How many processes began one another before this one. */
  readonly depth: number;
  /** Shared by all that begin one another in this transaction. */
  readonly budget: Budget;
  /** How many timers and messages followed one another quickly before this command; 0: a person asked for it. */
  turns: number;
}

/** A message or signal on its way to the processes that it begins. */
export interface EventMessage {
  readonly event: 'message' | 'signal';
  readonly name: string;
  readonly title: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Of what it begins. */
  readonly businessKey?: string | undefined;
}

/** Lines of the history with the names of their nodes, which may be gone from a later drawing. */
export const named = (work: InstanceInProgress, lines: readonly Line[]): Line[] =>
  lines.map((line) => {
    const name = line.nodeId === undefined ? undefined : work.definition.graph.nodes.get(line.nodeId)?.name;
    return name === undefined || name === '' ? line : { ...line, nodeName: name };
  });
