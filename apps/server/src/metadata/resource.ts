import type { DocumentMenu } from './document-menus.js';
import type { SqlFlavour } from '../database/index.js';
import type { FieldProblem } from '../errors/index.js';
import type { FilterOperator } from '../filter/tree.js';
import type { Action } from './actions/action.js';
import type { CallSpec, FieldSpec, ModelSpec, Words } from './model.js';

export type { FieldProblem, SqlFlavour };

/** The JavaScript value of a stored field between driver and presenter. */
export type Stored = string | number | null;
export type Row = Record<string, Stored>;
/** A record as the engine and the behaviours see it: wire values by field key. */
export type Record_ = Record<string, unknown>;

/** A physical column, in terms both databases understand. */
export interface ColumnSpec {
  name: string;
  /** Type in the DDL of the given database, e.g. `bigint`, `varchar(32)`, `integer`. */
  type: string;
  nullable: boolean;
  default?: string | number | null;
}

/** A name in a formula, as in `Formula.members`, and a fixed value that it is compared with. */
export interface Comparison {
  readonly name: string;
  readonly value: string;
}

/** One `DECISION('key', 'output', 'given', value …)` of a formula. */
export interface DecisionCall {
  readonly key: string;
  readonly output: string;
  /** Names that it sets. */
  readonly given: readonly string[];
}

/** Formula values: numbers are exact decimals inside; outside they are decimal strings. */
export interface Formula {
  readonly text: string;
  /** Top-level names it reads. */
  readonly reads: readonly string[];
  /** Fields whose dictionary entries it reads by `EXT(field)`. */
  readonly extensions: readonly string[];
  /** The decision tables that it uses. */
  readonly decisions?: readonly DecisionCall[];
  /** Names that it reads of records: `line.qty`, of items of a list `lines[].qty`. */
  readonly members?: readonly string[];
  /** What it compares with fixed values: `status == 2`. */
  readonly comparisons?: readonly Comparison[];
  /** Fixed values that it may return: `${ok ? '1' : '2'}`. */
  readonly outcomes?: readonly string[];
  /** Result as a JSON value; numeric results as decimal strings without exponent. Throws FormulaError. */
  evaluate(scope: Record<string, unknown>): unknown;
  /** Truth of the result. */
  test(scope: Record<string, unknown>): boolean;
}

/** The functions of a field type; each type has its own file in field-types/. */
export interface FieldType {
  readonly name: string;
  /** DDL of the column. */
  columnType(spec: FieldSpec, flavour: SqlFlavour): string;
  /** Wire value → canonical record value, or throws a ValueProblem with a key of the message catalogue. null stays null; '' becomes null. */
  parse(raw: unknown, spec: FieldSpec): unknown;
  /** Canonical record value → driver value. */
  toDb(value: unknown, spec: FieldSpec, flavour: SqlFlavour): Stored;
  /** Driver value → canonical record value. */
  fromDb(value: unknown, spec: FieldSpec, flavour: SqlFlavour): unknown;
  /** SQL that reads the column so that fromDb gets what it expects (e.g. CAST of 64-bit ids on SQLite). Absent: the plain column. */
  readSql?(column: string, flavour: SqlFlavour, spec: FieldSpec): string;
  /** Operators this type may be filtered by; empty: not filterable. */
  readonly operators: readonly FilterOperator[];
  /** Operator of a bare key of a map filter. */
  readonly bareOperator: FilterOperator;
  readonly sortable: boolean;
}

/** A field that copies a value of the record which a reference names. */
export interface Copy {
  /** Key of the field in its own table. */
  readonly own: string;
  /** The copied value, made from the fields `reads` of the record. */
  readonly value: { readonly key: string } | { readonly formula: Formula };
  readonly reads: readonly string[];
}

export interface Field {
  readonly key: string;
  readonly column: string;
  readonly spec: FieldSpec;
  readonly type: FieldType;
  readonly label: Words;
  /** false for transient and live fields. */
  readonly stored: boolean;
  /** The formula of a live field: it reads the record, `today` and `now`. */
  readonly live?: Formula;
  /** A default that is a formula over `actor`, `now` and `today`. */
  readonly initial?: Formula;
  readonly computed?: Formula;
  /** Values that fields of its table copy from the referenced record. */
  readonly copies?: readonly Copy[];
  readonly requiredWhen?: Formula;
  readonly visibleWhen?: Formula;
  /** Standard column of wire-format §1.4 (id, createTime …), not declared by the model. */
  readonly standard: boolean;
}

/** Head or child table. */
export interface Table {
  readonly name: string;
  readonly key: string;
  readonly label: Words;
  readonly fields: ReadonlyMap<string, Field>;
  /** Field key of the primary key: `id`, or a natural key. */
  readonly idField: string;
  readonly indexes: readonly { name: string; columns: string[]; unique: boolean }[];
  readonly tenant: boolean;
  /** `name` is a SELECT: the table has no rows of its own. */
  readonly view?: boolean;
  /** Which database has the rows when the tenant has its own database. */
  readonly home: 'platform' | 'tenant';
  readonly logicalDelete: boolean;
  readonly versioned: boolean;
  readonly audited: boolean;
  /** Computed fields in dependency order. */
  readonly computeOrder: readonly Field[];
}

export interface Child extends Table {
  /** Payload key in the document, e.g. `lines`. */
  readonly property: string;
  readonly parentField: string;
  readonly orderField?: string;
  readonly min: number;
  readonly max: number;
  /** Rules across the fields of a line and of its head. */
  readonly guards: readonly Guard[];
}

export interface Guard {
  readonly on: readonly ('create' | 'update')[];
  readonly must: Formula;
  readonly field?: string;
  readonly message: Words;
}

/** One callable verb of a resource. */
export interface Call {
  /** Last path part(s) below the resource's path, e.g. `page`. */
  readonly verb: string;
  readonly methods: readonly ('GET' | 'POST')[];
  readonly operation: string;
  readonly spec: CallSpec;
  /** Code of the button with the right to call it, as its action says. */
  readonly permission?: string;
}

export interface Resource extends Table {
  readonly model: ModelSpec;
  readonly path?: string;
  readonly children: readonly Child[];
  readonly calls: readonly Call[];
  readonly actions: ReadonlyMap<string, Action>;
  readonly guards: readonly Guard[];
  /** Display field of references. */
  readonly display?: string;
  /**
   * Fields that the server stores about a document: the current step of its approval, the people, the start, the last
   * opinion.
   */
  readonly bookkeeping: ReadonlySet<string>;
  /** Names that the figures of head and lines depend on. */
  readonly countedFrom: ReadonlySet<string>;
  /** Menus whose lists show its documents. */
  readonly menus: readonly DocumentMenu[];
  /** Title of the processes for its documents. */
  readonly processTitle?: Formula;
}

/** Compiled metadata at one time. Immutable; a reload makes a new one. */
export interface Registry {
  /** Different after every reload. */
  readonly version: string;
  readonly resources: ReadonlyMap<string, Resource>;
  resource(key: string): Resource;
  /** Exact match of method and path. `otherMethods` is set when the path exists under another method (405). */
  route(method: string, path: string): { resource: Resource; call: Call } | { otherMethods: string[] } | undefined;
  /** Every table (heads, children), for migrations. */
  readonly tables: readonly Table[];
}

/** Checks a record against its table. */
export interface RecordParser {
  /**
   * Reads a client's payload into canonical values: unknown keys refused, readonly/computed/standard keys ignored,
   * types parsed, limits and patterns checked. Children are not included. Never throws: problems are collected.
   */
  parse(table: Table, payload: Record_, mode: 'create' | 'update'): { record: Record_; problems: FieldProblem[] };
  /** required and requiredWhen on the complete record (after defaults and compute); `outer` is a line's head. */
  checkRequired(table: Table, record: Record_, outer: Record_): FieldProblem[];
}
