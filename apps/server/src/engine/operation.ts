import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Decision } from '../access/index.js';
import type { Clock } from '../config/index.js';
import type { Database, Tx } from '../database/index.js';
import type { Decisions } from '../decisions/index.js';
import type { Words } from '../errors/index.js';
import type { Language } from '../http/index.js';
import type { Action, Call, Record_, Registry, Resource, WordBook } from '../metadata/index.js';
import type { ActionHook, Answer, Behaviour } from './behaviour.js';
import type { Dictionaries } from './present/dictionaries.js';
import type { Labels } from './present/labels.js';
import type { Secrets } from './secrets.js';
import type { Totals } from './storage/index.js';

/** The context for work on the documents of one resource, independent of how the work was requested. */
export interface DocumentContext {
  readonly registry: Registry;
  /** The resource that is read or written (the target of a lookup call). */
  readonly resource: Resource;
  readonly actor: Actor;
  readonly decision: Decision;
  readonly database: Database;
  readonly clock: Clock;
  readonly words: WordBook;
  readonly dictionaries: Dictionaries;
  readonly decisions: Decisions;
  readonly secrets: Secrets;
  readonly behaviour: Behaviour | undefined;
  readonly engine: EngineParts;
}

/** A message that an action sends when its transaction commits. */
export interface ActionMessage {
  readonly kind: string;
  readonly title: Words;
  readonly text: Words;
  readonly userIds: readonly string[];
  /** Aliases of roles; all their people get the message. */
  readonly roles: readonly string[];
  readonly businessId: string;
  /** List that the message opens: code of its menu, and its query. */
  readonly opens: { readonly menu: string; readonly query: Readonly<Record<string, string>> } | undefined;
}

/** What a form, a sheet or an effect does to a document. */
export type Saving = 'create' | 'update' | 'remove';

/** What the work on one document needs of the engine to work on others. */
export interface EngineParts {
  /** Documents of a model on behalf of a person, for the engine itself: no field is hidden. */
  contextOf(actor: Actor, model: string): DocumentContext;
  readonly hooks: ReadonlyMap<string, ActionHook>;
  readonly answers: ReadonlyMap<string, Answer>;
  /** What a person may see of the records of a model, in pickers of other documents. */
  restrict(actor: Actor, resource: Resource): Decision;
  /** Stores new documents with their lines; their keys and references are not checked again. */
  create(context: DocumentContext, documents: readonly Record_[], tx: Tx): Promise<Record_[]>;
  /** Runs an action on a locked document; `changes` are written with it. */
  perform(context: DocumentContext, tx: Tx, action: Action, before: Record_, changes: Record_): Promise<Record_>;
  /** Rules and effects that the model declares for saving; the document is already written. */
  saved(context: DocumentContext, tx: Tx, saving: Saving, document: Record_, before: Record_): Promise<void>;
  notify(tx: Tx, tenantId: string, message: ActionMessage): Promise<void>;
}

/** The context of every operation: the resolved call, the access decision, and the engine's parts. */
export interface OperationContext extends DocumentContext {
  /** The resource whose URL was called. */
  readonly owner: Resource;
  readonly call: Call;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly language: Language;
  readonly labels: Labels;
  readonly totals: Pick<Totals, 'of'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The rows and fields of another resource that the actor may use, to check references. */
  restrict(resource: Resource): Decision;
  /**
   * The same call with the rows and fields of another right of the resource. Throws 403 when the actor does not have
   * it.
   */
  deciding(right: string): OperationContext;
}

/** A stream or file instead of an envelope. */
export class FileReply {
  constructor(
    readonly stream: NodeJS.ReadableStream | Buffer,
    readonly fileName: string,
    readonly contentType: string,
    /** Whether browsers save it as a file or display it. */
    readonly disposition: 'attachment' | 'inline' = 'attachment',
  ) {}
}

/**
 * One operation of the engine, independent of the transport. Returns the payload of the envelope; undefined for a write
 * without an answer; a FileReply for downloads.
 */
export interface Operation {
  readonly name: string;
  run(context: OperationContext): Promise<unknown>;
}

/**
 * Operations by name, and the functions that actions and questions run. Other modules (workflow, pages) register theirs
 * at start.
 */
export class Operations {
  private readonly byName = new Map<string, Operation>();
  readonly hooks = new Map<string, ActionHook>();
  readonly answers = new Map<string, Answer>();

  registerHooks(hooks: Readonly<Record<string, ActionHook>>): void {
    for (const [name, hook] of Object.entries(hooks)) this.hooks.set(name, hook);
  }

  registerAnswers(answers: Readonly<Record<string, Answer>>): void {
    for (const [name, answer] of Object.entries(answers)) this.answers.set(name, answer);
  }

  register(...operations: readonly Operation[]): void {
    for (const operation of operations) {
      if (this.byName.has(operation.name)) throw new Error(`operation ${operation.name} is registered twice`);
      this.byName.set(operation.name, operation);
    }
  }

  get(name: string): Operation {
    const operation = this.byName.get(name);
    if (operation === undefined) throw new Error(`operation ${name} is not registered`);
    return operation;
  }

  get names(): string[] {
    return [...this.byName.keys()];
  }
}
