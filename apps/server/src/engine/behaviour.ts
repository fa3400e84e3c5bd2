import type { Actor } from '../access/index.js';
import type { Clock } from '../config/index.js';
import type { FilterNode } from '../filter/index.js';
import type { Field, Language, Record_, Table, Words } from '../metadata/index.js';
import type { DrawingRequest, DrawnSheet } from './drawing.js';
import type { Secrets } from './secrets.js';

/**
 * What a behaviour may use: the actor, the time, records, and password hashes. Never the request, the transport or SQL.
 */
export interface BehaviourContext {
  readonly actor: Actor;
  readonly clock: Clock;
  readonly records: RecordAccess;
  readonly secrets: Secrets;
  /** Labels of the fields of a model that rights can restrict, by key; undefined when there is no such model. */
  readonly fieldsOf: (model: string) => ReadonlyMap<string, Words> | undefined;
  /** A model or a table of lines: its name, and its fields with their labels. */
  readonly tableOf: (model: string) => Pick<Table, 'label' | 'fields'> | undefined;
  /** The stored fields of documents and lines whose values are entries of a dictionary, with the key of their table. */
  readonly fieldsOfDictionary: (source: 'biz' | 'system', code: string) => readonly { table: Table; field: Field }[];
  /** The unit of a field as people read it, such as m² for `m2`. */
  readonly unitOf: (field: Field, language: Language) => string | undefined;
}

/**
 * Records and lines (by the key of their model or child table) of the actor's tenant within the running transaction
 * (or read-only outside one).
 */
export interface RecordAccess {
  get(model: string, id: string): Promise<Record_ | undefined>;
  /**
   * At most `take` records, with all fields or only the named ones. Without `take` all records; throws when there are
   * more than a page may have.
   */
  find(model: string, where: FilterNode | undefined, take?: number, fields?: readonly string[]): Promise<Record_[]>;
  count(model: string, where?: FilterNode): Promise<number>;
  /** Other transactions that lock the record wait until this transaction ends, and then see what it wrote. */
  lock(model: string, id: string): Promise<void>;
  /** The sum of a numeric field over the records that meet a condition, as exact decimal text. */
  sum(model: string, field: string, where?: FilterNode): Promise<string>;
  /**
   * Stores documents with their lines like a saved form (defaults, formulas, checks, numbers, first state); their keys
   * and references are not checked. Within a transaction only. Returns the stored documents.
   */
  create(model: string, documents: readonly Record_[]): Promise<Record_[]>;
  /**
   * Runs an action of the model on a document; within a transaction only. Throws 404, and 400 when the action is not
   * allowed.
   */
  move(model: string, id: string, action: string, changes?: Record_): Promise<void>;
  /**
   * Changes stored fields of a record; within a transaction only. Audit columns and version are updated. Throws 404
   * when it does not exist, 400 for its state, which only an action may change.
   */
  update(model: string, id: string, changes: Record_): Promise<void>;
  /**
   * Stores a record without formulas and checks, in its first state unless it names one; within a transaction only.
   * Returns its id.
   */
  insert(model: string, record: Record_): Promise<string>;
  /** Deletes records, logically where the model does so; within a transaction only. */
  remove(model: string, ids: readonly string[]): Promise<void>;
  /** The records of another tenant; only for the administrator of the platform, everybody else is refused. */
  within(tenantId: string): RecordAccess;
  /** Enabled entries of a business or system dictionary by key, with their `ext`. */
  dictionary(code: string): ReadonlyMap<string, DictionaryEntry>;
}

/**
 * A function that actions run by its name (`"do": "contractSign.makeContract"`), after the document is written. Throws
 * an AppError to refuse.
 */
export type ActionHook = (
  context: BehaviourContext,
  document: Record_,
  about: { readonly before: Record_; readonly payload: Record_; readonly action: string },
) => Promise<void> | void;

/**
 * A function that a call of operation `ask` runs by its name (`"do": "plan.isNotReported"`): it only reads; one that a
 * call of operation `run` names also writes. `said`: query or body of the call; `document`: the document that the call
 * names, if any; `language`: the language of its texts.
 */
export type Answer = (
  context: BehaviourContext,
  asked: {
    readonly document: Record_ | undefined;
    readonly said: Readonly<Record<string, unknown>>;
    readonly language: keyof Words;
  },
) => Promise<unknown>;

export interface DictionaryEntry {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly dictKey: string;
  readonly dictValue: string;
  readonly en: string;
  readonly sort: number;
  readonly remark: string | null;
  readonly color: string | null;
  readonly ext: Readonly<Record<string, unknown>>;
}

/**
 * Business rules of one resource: the only business code. All hooks are optional and run inside the transaction of
 * the call. Throw an AppError to refuse. `record` is the complete document (children under their properties); hooks
 * may change it in place.
 */
export interface Behaviour {
  /** Model key. */
  readonly model: string;
  /** Fills in a blank form (`init`) and the missing values of a new record. */
  defaults?(context: BehaviourContext, record: Record_): Promise<void> | void;
  /** Looks up values that the formulas need. Runs before the formulas, both on saving and for `countLine`. */
  compute?(context: BehaviourContext, record: Record_): Promise<void> | void;
  /** Refuses records that are not allowed; runs after the formulas. `before` is the stored document of an update. */
  guard?(context: BehaviourContext, operation: string, record: Record_, before?: Record_): Promise<void> | void;
  /** Last changes before the write; numbers are already drawn. */
  before?(context: BehaviourContext, operation: string, record: Record_, before?: Record_): Promise<void> | void;
  /** Effects on other records. */
  after?(context: BehaviourContext, operation: string, record: Record_, before?: Record_): Promise<void> | void;
  /**
   * Narrows a reading call of the model: lists, lookups, trees, details. The query keys that it handles itself are in
   * the call's `with.narrow`; all others are conditions already.
   */
  extraFilter?(
    context: BehaviourContext,
    verb: string,
    query: Readonly<Record<string, string>>,
  ): Promise<FilterNode | undefined>;
  /** Narrows the records that pickers offer for a reference of the model. */
  choose?(
    context: BehaviourContext,
    field: string,
    query: Readonly<Record<string, string>>,
  ): Promise<FilterNode | undefined>;
  /** Draws the document to scale, with the places to try; undefined when it has no drawing of that name. */
  draw?(context: BehaviourContext, record: Record_, about: DrawingRequest): Promise<DrawnSheet[] | undefined>;
  /**
   * Id below which a tree starts that is listed level by level, when the call names no level; undefined: at its top.
   */
  start?(context: BehaviourContext): Promise<string | undefined>;
}
