/**
 * The shapes of the metadata files in `schemas/` (see `schemas/meta/*.schema.json`, which editors use to
 * complete them and which the loader validates against).
 */

import type { Words } from '../errors/index.js';

export type { Words };

export type FieldTypeName =
  | 'string'
  | 'text'
  | 'int'
  | 'decimal'
  | 'date'
  | 'datetime'
  | 'bool'
  | 'dict'
  | 'dicts'
  | 'ref'
  | 'refs'
  | 'json'
  | 'attachment'
  | 'code';

export interface FieldSpec {
  type: FieldTypeName;
  zh: string;
  en: string;
  /** Characters, for string, code and dict columns. */
  length?: number;
  /** decimal(precision, scale) */
  precision?: number;
  scale?: number;
  /** Dictionary code, for dict and dicts; `dictSource` says whether the business or the system dictionary. */
  dict?: string;
  dictSource?: 'biz' | 'system';
  /** dict only: travels as a number on the wire (status fields). */
  numeric?: boolean;
  /** Model key of the referenced resource, for ref and refs. */
  target?: string;
  /** Numbering rule of a code field, e.g. `HT{yyMM}-{seq:3}`. */
  rule?: string;
  required?: boolean;
  requiredWhen?: string;
  visibleWhen?: string;
  /** Set by the server only: what a client sends is ignored. */
  readonly?: boolean;
  /** Accepted but never presented (passwords, secrets). */
  writeOnly?: boolean;
  /** No column: lives in the payload and in formulas only. */
  transient?: boolean;
  unique?: boolean;
  /** Shown as a column of lists. */
  list?: boolean;
  /** Offered in the search form. */
  search?: boolean;
  /** Operator of a bare search key; default by type (string: like, others: equal). */
  match?: 'equal' | 'like';
  sortable?: boolean;
  default?: unknown;
  min?: number;
  max?: number;
  pattern?: string;
  unit?: string;
  help?: Words | string;
  /** Formula or template; the server computes it, clients' values are ignored. */
  computed?: string;
}

export interface IndexSpec {
  fields: string[];
  unique?: boolean;
}

export interface ChildSpec {
  key: string;
  zh: string;
  en: string;
  table: string;
  /** Field of the child that holds the head's id. */
  parent: string;
  /** int field that keeps the order, numbered 1.. on save. */
  order?: string;
  min?: number;
  max?: number;
  fields: Record<string, FieldSpec>;
  indexes?: IndexSpec[];
}

export interface StateSpec extends Words {
  color?: string;
}

export interface TransitionSpec extends Words {
  name: string;
  from: string[];
  /** Target states; empty: state unchanged. */
  to: string[];
  guard?: string;
  message?: Words;
}

/** A cross-field rule: `when` must hold, else 400 with `message` at `field`. */
export interface GuardSpec {
  on: ('create' | 'update')[];
  must: string;
  field?: string;
  message: Words;
}

/** Extra calls of one model, beyond its dialect: `"GET getSalemanSelect": {"operation":"select","of":"user",…}`. */
export interface CallSpec {
  operation: string;
  /** Run the operation on another resource (lookups). */
  of?: string;
  /** Fixed filter tree (amis condition-builder JSON) AND-ed to the query. */
  where?: unknown;
  /** Operation-specific settings. */
  with?: Record<string, unknown>;
}

export interface ModelSpec {
  $schema?: string;
  key: string;
  zh: string;
  en: string;
  /** Base URL; absent: an internal table without calls. */
  path?: string;
  dialect?: string;
  table: string;
  /** Which standard columns the table has (wire-format §1.4). Default `business`. */
  columns?: 'business' | 'base' | 'tenant' | 'plain' | 'link' | 'none';
  /** Field that is the primary key when it is not `id`. */
  idField?: string;
  /** Label field of references to this resource. */
  display?: string;
  /** Extra label fields that pickers show and search. */
  pick?: string[];
  /** Parent field of a tree resource. */
  tree?: { parent: string; root: string };
  /** Default order, e.g. `-createTime` or `sort`. */
  sort?: string;
  fields: Record<string, FieldSpec>;
  children?: Record<string, ChildSpec>;
  states?: { field: string; initial: string; values: Record<string, StateSpec> };
  /** States in which create/update/remove are allowed; by operation. */
  editable?: { update?: string[]; remove?: string[] };
  transitions?: TransitionSpec[];
  guards?: GuardSpec[];
  calls?: Record<string, CallSpec>;
  indexes?: IndexSpec[];
  /** BPMN process key, for models that are approved. */
  process?: string;
}

/** A verb vocabulary: `"GET page": "list"`. Several methods: `"GET|POST remove"`. */
export interface DialectSpec {
  $schema?: string;
  key: string;
  calls: Record<string, string | CallSpec>;
}

export interface ButtonSpec {
  code: string;
  zh: string;
  en: string;
  alias: string;
  /** 1 toolbar, 2 row, 3 both. */
  action: 1 | 2 | 3;
  sort?: number;
  path?: string;
}

export interface MenuSpec {
  code: string;
  zh: string;
  en: string;
  path: string;
  /** Code of the parent menu. */
  parent?: string;
  icon?: string;
  sort: number;
  isOpen?: 1 | 2;
  isCache?: 1 | 2;
  /** File name of the factory page, beside this file. */
  page?: string;
  buttons?: ButtonSpec[];
}

export interface DataScopeSpec extends Words {
  code: string;
  /** 1 all, 2 own, 3 own departments, 4 own departments and below, 5 filter tree. */
  type: 1 | 2 | 3 | 4 | 5;
  column?: string;
  /** Type 5: condition-builder tree with `${userId}`-style placeholders. */
  value?: unknown;
  roles: string[];
}

export interface FieldRuleSpec {
  field: string;
  roles: string[];
  /** hidden: neither read, filtered nor written. masked: read as ***. readonly: not written. */
  rule: 'hidden' | 'masked' | 'readonly';
}

export interface AccessSpec {
  $schema?: string;
  /** Model key this file speaks of; absent: menus only. */
  model?: string;
  menus?: MenuSpec[];
  /** Menu codes, any of which lets a role use operations with the rule `menu`. Default: the file's own menus. */
  via?: string[];
  /** operation name (or verb) → permission code, or `menu` (any role that has the menu), `login`, `administrator`. Unlisted: closed. */
  permissions?: Record<string, string>;
  /** role alias → codes of menus and buttons granted by default. */
  grants?: Record<string, string[]>;
  dataScopes?: DataScopeSpec[];
  fieldRules?: FieldRuleSpec[];
}
