/** Generated from model.schema.json by generate-types.mjs. */

/**
 * Something of other documents that formulas of the action know by its name.
 */
export type Reading =
  | {
      /**
       * Numeric field.
       */
      sum: string;
      /**
       * Key of a model or of lines.
       */
      of: string;
      where: Where;
    }
  | {
      /**
       * Key of a model or of lines.
       */
      count: string;
      where: Where;
    }
  | {
      /**
       * Key of a model or of lines.
       */
      one: string;
      where: Where;
    }
  | {
      /**
       * Key of a model or of lines.
       */
      all: string;
      where: Where;
      /**
       * Field that they are in the order of; default: their ids.
       */
      order?: string;
    };
/**
 * What must hold, else the action is refused with `message`.
 */
export type Rule =
  | {
      /**
       * Condition. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
       */
      that: string;
      /**
       * Field that the message is shown at.
       */
      field?: string;
      message: Words;
    }
  | {
      /**
       * Key of a model.
       */
      none: string;
      where: Where;
      /**
       * Field that the message is shown at.
       */
      field?: string;
      message: Words;
    }
  | {
      /**
       * Key of a model.
       */
      some: string;
      where: Where;
      /**
       * Field that the message is shown at.
       */
      field?: string;
      message: Words;
    }
  | {
      /**
       * Field with ids of users.
       */
      not: string;
      message?: Words;
    };
/**
 * What happens to other documents with an action, in its transaction.
 */
export type Effect =
  | {
      /**
       * Key of a model.
       */
      create: string;
      /**
       * Property of the lines, or name of a reading of many (`all`), that it is done for: known as `line` (and `nth`, from 1) in formulas.
       */
      each?: string;
      /**
       * How many of each, known as `time`, from 1. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
       */
      times?: string;
      /**
       * It is done only where this holds. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
       */
      when?: string;
      values: Values;
      /**
       * Their lines by property.
       */
      lines?: {
        [k: string]: NewLines;
      };
    }
  | {
      /**
       * Key of a model.
       */
      update: string;
      /**
       * Property of the lines, or name of a reading of many (`all`), that it is done for: known as `line` (and `nth`, from 1) in formulas.
       */
      each?: string;
      /**
       * It is done only where this holds. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
       */
      when?: string;
      /**
       * Id of the document. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
       */
      id?: string;
      where?: Where;
      set?: Values;
      add?: Values;
      /**
       * Action of that model which makes the change.
       */
      by?: string;
    }
  | {
      /**
       * Key of a model.
       */
      move: string;
      /**
       * Property of the lines, or name of a reading of many (`all`), that it is done for: known as `line` (and `nth`, from 1) in formulas.
       */
      each?: string;
      /**
       * It is done only where this holds. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
       */
      when?: string;
      /**
       * Id of the document. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
       */
      id?: string;
      where?: Where;
      /**
       * Action of that model.
       */
      by: string;
    }
  | {
      /**
       * Key of a model.
       */
      remove: string;
      /**
       * Property of the lines, or name of a reading of many (`all`), that it is done for: known as `line` (and `nth`, from 1) in formulas.
       */
      each?: string;
      /**
       * It is done only where this holds. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
       */
      when?: string;
      /**
       * Id of the document. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
       */
      id?: string;
      where?: Where;
    }
  | {
      /**
       * Who is told.
       */
      notify: {
        /**
         * Aliases of roles.
         *
         * @minItems 1
         */
        roles?: string[];
        /**
         * Ids of users, in a list or between commas. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
         */
        users?: string;
      };
      /**
       * It is done only where this holds. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
       */
      when?: string;
      /**
       * Key of the message; `.title` and `.text` of it are said, with `label`, `number` and `name` filled in.
       */
      text: string;
      /**
       * List that the message opens. Default: that of the model's menu, with the document alone.
       */
      opens?: {
        /**
         * Code of a menu.
         */
        menu: string;
        query: Values;
      };
    }
  | {
      /**
       * Name of the function.
       */
      do: string;
      /**
       * It is done only where this holds. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
       */
      when?: string;
    };
/**
 * What a verb does.
 */
export type Call = {
  /**
   * Name of a registered operation, e.g. list, detail, select, action; `none` switches off a call of the dialect.
   */
  operation: string;
  /**
   * Run the operation on another resource (lookups).
   */
  of?: string;
  /**
   * Fixed filter tree, AND-ed to every query of this call.
   */
  where?: {};
  /**
   * Fields that name persons: the call is about the records alone that name its caller in one of them.
   *
   * @minItems 1
   */
  people?: string[];
  /**
   * Settings of the operation, e.g. `{"action": "confirm"}` or `{"child": "lines"}`; each operation has its own.
   */
  with?: {};
};
/**
 * A part of a print.
 */
export type PrintBlock = PrintFields | PrintLines | PrintAnswer | PrintDrawing | PrintSignatures | PrintPlaces;

/**
 * A resource: its table, calls, states and rules (`model.json`).
 */
export interface ModelFile {
  /**
   * Path of this schema, for editors.
   */
  $schema?: string;
  /**
   * Key of the model, unique in the product.
   */
  key: string;
  /**
   * Chinese text.
   */
  zh: string;
  /**
   * English text.
   */
  en: string;
  /**
   * Base URL of the calls; absent: an internal table.
   */
  path?: string;
  /**
   * Vocabulary of verbs, a file of schemas/dialects.
   */
  dialect?: string;
  /**
   * Name of the table.
   */
  table: string;
  /**
   * Standard columns. business (default): id, tenant, audit, is_deleted, version · tenant: business + status · base: tenant without tenant_id · plain: id, is_deleted · link: id · none.
   */
  columns?: 'business' | 'base' | 'tenant' | 'plain' | 'link' | 'none';
  /**
   * Where the rows live of a tenant that has a database of its own: in it, or in the platform's. Default: tenant for business columns, else platform.
   */
  home?: 'platform' | 'tenant';
  /**
   * Lines of a SELECT that both databases understand, with the columns of the fields beside `id` and `tenant_id`: the rows are worked out whenever they are read, and nothing writes them. `${model}` is the rows of another view. Such a model has no table. Of the product's files only: a model published at run time may not bring one.
   *
   * @minItems 1
   */
  view?: string[];
  /**
   * The administrator of the managing tenant works on other tenants' rows, too: a call names the tenant by `tenantId`.
   */
  managed?: boolean;
  /**
   * Field that is the primary key when it is not `id`.
   */
  idField?: string;
  /**
   * Field that labels references to this resource.
   */
  display?: string;
  /**
   * Extra fields that pickers show and search.
   */
  pick?: string[];
  /**
   * Makes the resource a tree.
   */
  tree?: {
    /**
     * Field with the id of the parent.
     */
    parent: string;
    /**
     * Value of it in top nodes.
     */
    root: string;
  };
  /**
   * Fieldsets (files of schemas/fieldsets) whose fields, states, actions, calls and indexes it takes in.
   *
   * @minItems 1
   */
  uses?: string[];
  /**
   * Changes to what the sets of `uses` bring, as a JSON merge patch: `{"fields": {"comment": {"list": true}}}`; null takes away, lists are replaced. `alsoMust` of an action adds rules to its `must`.
   */
  patch?: {
    [k: string]: unknown;
  };
  /**
   * Default order: comma-joined fields, `-` before descending ones, e.g. `-createTime`.
   */
  sort?: string;
  /**
   * Fields by key (camelCase; the column is the same in snake_case).
   */
  fields: {
    [k: string]: Field;
  };
  /**
   * Child tables by their key in the payload, e.g. `lines`.
   */
  children?: {
    [k: string]: Child;
  };
  /**
   * States of the document.
   */
  states?: {
    /**
     * Field that holds the state.
     */
    field: string;
    /**
     * State of a new document.
     */
    initial: string;
    /**
     * States by key.
     */
    values: {
      /**
       * A state.
       */
      [k: string]: {
        /**
         * Chinese text.
         */
        zh: string;
        /**
         * English text.
         */
        en: string;
        /**
         * Colour of the tag.
         */
        color?: string;
        /**
         * What an action is refused with that this state does not allow, in place of the words for all; `{field}` is a value of the document.
         */
        refusal?: {
          /**
           * Chinese text.
           */
          zh: string;
          /**
           * English text.
           */
          en: string;
        };
      };
    };
    /**
     * Field that keeps the state which an action with an `undo` to `previous` left.
     */
    previous?: string;
  };
  /**
   * States in which the operations are allowed.
   */
  editable?: {
    /**
     * States in which it may be changed.
     */
    update?: string[];
    /**
     * States in which it may be removed.
     */
    remove?: string[];
  };
  /**
   * What can be done to a document beside saving and removing it, by name.
   */
  actions?: {
    [k: string]: Action;
  };
  /**
   * Rules across fields.
   *
   * Items: A rule across fields: `must` must hold, else the record is refused with `message` at `field`.
   */
  guards?: {
    /**
     * Operations that check it.
     *
     * @minItems 1
     */
    on: ('create' | 'update')[];
    /**
     * Condition. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
     */
    must: string;
    /**
     * Field that the message is shown at.
     */
    field?: string;
    message: Words;
  }[];
  /**
   * Calls beyond the dialect, or instead of its own: `"GET getSalemanSelect": {…}`.
   */
  calls?: {
    [k: string]: Call;
  };
  /**
   * Indexes beyond the standard ones (tenant + is_deleted + create_time; parent of child tables).
   */
  indexes?: Index[];
  /**
   * Key of the BPMN process by which it is approved.
   */
  process?: string;
  /**
   * States that the outcome of an approval gives the document. A revoked or ended one without a state of its own goes back to the first.
   */
  approval?: {
    /**
     * State while it runs.
     */
    running: string;
    /**
     * State when the last task agreed.
     */
    approved: string;
    /**
     * State when somebody rejected it.
     */
    rejected: string;
    /**
     * State when it was taken back, or ended by hand.
     */
    revoked?: string;
    /**
     * State when it was sent back for rework.
     */
    returned?: string;
    /**
     * Title of its processes in work lists, of the document, `actor`, `now`, `today` and `process` (name of the process). Default: what names the document. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
     */
    title?: string;
  };
  /**
   * Figures that boards show of the records, by name; each opens the list behind it.
   */
  figures?: {
    [k: string]: Figure;
  };
  /**
   * Papers that are made of a record, by name; the first is the one that is meant when a call names none.
   */
  prints?: {
    [k: string]: Print;
  };
}
/**
 * A field of a table.
 */
export interface Field {
  /**
   * string: one line · text: any length · int · decimal: exact, see precision and scale · date · datetime: plant time · bool · dict / dicts: key(s) of a dictionary · ref / refs: id(s) of another resource · json · attachment: uploaded files · code: drawn from a numbering rule.
   */
  type:
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
  /**
   * Chinese text.
   */
  zh: string;
  /**
   * English text.
   */
  en: string;
  /**
   * Characters of string, text, code, dict, dicts, refs and json columns.
   */
  length?: number;
  /**
   * Digits of a decimal.
   */
  precision?: number;
  /**
   * What a JSON field lists: texts, written as tags; a text with commas is read as such a list.
   */
  items?: 'text';
  /**
   * Digits of a decimal after the point.
   */
  scale?: number;
  /**
   * Dictionary code, for dict and dicts.
   */
  dict?: string;
  /**
   * Business dictionary (default) or system dictionary.
   */
  dictSource?: 'biz' | 'system';
  /**
   * dict only: the key is a number in records and in the column (status fields).
   */
  numeric?: boolean;
  /**
   * Key of the referenced model or child table, for ref and refs.
   */
  target?: string;
  /**
   * ref and refs: filter tree of the records that may be chosen. Pickers offer them alone, and a save refuses any other that was not there before.
   */
  where?: {};
  /**
   * ref only: fields of this table that take values of the record which is chosen: own field → its field, or a formula of its fields. One that forms write is filled when a record is chosen and nothing else is sent for it; a readonly one follows whenever the document is counted.
   */
  copies?: {
    [k: string]: string;
  };
  /**
   * Numbering rule of a code field, e.g. `HT{yyMM}-{seq:3}`.
   */
  rule?: string;
  /**
   * Must be filled in.
   */
  required?: boolean;
  /**
   * Condition under which the field must be filled in. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
   */
  requiredWhen?: string;
  /**
   * Condition under which forms show the field; hidden fields are not required. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
   */
  visibleWhen?: string;
  /**
   * Set by the server only: what a client sends is ignored.
   */
  readonly?: boolean;
  /**
   * Accepted but never presented (passwords, secrets).
   */
  writeOnly?: boolean;
  /**
   * A behaviour sets it; the answer of the write tells it once (first passwords). Never stored, never accepted: writeOnly, transient and readonly go with it.
   */
  once?: boolean;
  /**
   * No column: lives in the payload and in formulas only.
   */
  transient?: boolean;
  /**
   * Computed whenever it is read, of the record and `today`, `now`: no column, not searched or sorted by (days of delay).
   */
  live?: boolean;
  /**
   * No two live records of a tenant share the value; document numbers (code) are never reused.
   */
  unique?: boolean;
  /**
   * Shown as a column of lists.
   */
  list?: boolean;
  /**
   * Offered in the search form.
   */
  search?: boolean;
  /**
   * Operator of a bare search key. Default by type: texts like, others equal.
   */
  match?: 'equal' | 'like';
  /**
   * Another name that clients of the family know it by: accepted, and told beside its own.
   */
  alias?: string;
  /**
   * Lists may be sorted by it. Default by type.
   */
  sortable?: boolean;
  /**
   * Value of a new record, or a formula of `actor`, `now` and `today`, e.g. `${actor.userId}`.
   */
  default?: string | number | boolean | unknown[] | {} | null;
  /**
   * Least value of int and decimal.
   */
  min?: number;
  /**
   * Greatest value of int and decimal.
   */
  max?: number;
  /**
   * Regular expression that texts must match.
   */
  pattern?: string;
  /**
   * Unit of measure, e.g. kg.
   */
  unit?: string;
  /**
   * Hint under the field.
   */
  help?: string | Words;
  /**
   * Formula or template; the server computes the field and ignores what clients send. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
   */
  computed?: string;
}
/**
 * A text in the two interface languages.
 */
export interface Words {
  /**
   * Chinese text.
   */
  zh: string;
  /**
   * English text.
   */
  en: string;
}
/**
 * A child table: lines of the document.
 */
export interface Child {
  /**
   * Key of the child table, by which references name it.
   */
  key: string;
  /**
   * Chinese text.
   */
  zh: string;
  /**
   * English text.
   */
  en: string;
  /**
   * Name of the table.
   */
  table: string;
  /**
   * Field that holds the id of the head.
   */
  parent: string;
  /**
   * int field that keeps the order, numbered 1, 2, … on save.
   */
  order?: string;
  /**
   * Least number of lines.
   */
  min?: number;
  /**
   * Greatest number of lines. Default 200.
   */
  max?: number;
  /**
   * Fields by key (camelCase; the column is the same in snake_case).
   */
  fields: {
    [k: string]: Field;
  };
  /**
   * Rules across the fields of a line and of its head; `field` is one of the line.
   *
   * Items: A rule across fields: `must` must hold, else the record is refused with `message` at `field`.
   */
  guards?: {
    /**
     * Operations that check it.
     *
     * @minItems 1
     */
    on: ('create' | 'update')[];
    /**
     * Condition. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
     */
    must: string;
    /**
     * Field that the message is shown at.
     */
    field?: string;
    message: Words;
  }[];
  /**
   * Indexes beyond the standard ones (tenant + is_deleted + create_time; parent of child tables).
   */
  indexes?: Index[];
}
/**
 * An index. Unique ones are completed with tenant and is_deleted.
 */
export interface Index {
  /**
   * Field keys.
   *
   * @minItems 1
   */
  fields: string[];
  /**
   * Refuses doubles.
   */
  unique?: boolean;
}
/**
 * A named thing to do with a document: a button, a step of an approval, or a move that others make.
 */
export interface Action {
  /**
   * Chinese text.
   */
  zh: string;
  /**
   * English text.
   */
  en: string;
  /**
   * Code of the button that opens its calls, where access.json does not say it.
   */
  permission?: string;
  /**
   * No call leads to it: approvals, behaviours and actions of other models make it.
   */
  internal?: boolean;
  /**
   * Savings that it happens with: a new document and a removed one, whoever makes or removes it; a change by a form or a sheet. Rules and effects alone.
   *
   * @minItems 1
   */
  on?: ('create' | 'update' | 'remove')[];
  /**
   * States it may start in; absent: any.
   *
   * @minItems 1
   */
  from?: string[];
  /**
   * State it leads to; absent: unchanged. `previous`: the one kept in `states.previous`; a formula; or by the value of a field.
   */
  to?:
    | string
    | {
        /**
         * Field (or value of the payload) that decides.
         */
        by: string;
        [k: string]: string;
      };
  /**
   * It takes many documents: all or none, or (`rows`) each by itself.
   */
  batch?: true | 'rows';
  /**
   * Action that takes it back.
   */
  undo?: string;
  /**
   * The whole payload; what is not named is refused. Names of lines take fields of them.
   */
  input?: {
    [k: string]: FieldInput | LineInput | string[] | Field;
  };
  /**
   * What formulas of the action know of other documents, by name.
   */
  reads?: {
    [k: string]: Reading;
  };
  set?: Values;
  /**
   * Lines that are added to the document: one for each of its lines, or of the documents of a reading, known as `line` (and `nth`, from 1) in formulas.
   */
  append?: {
    [k: string]: NewLines;
  };
  /**
   * What must hold.
   *
   * @minItems 1
   */
  must?: Rule[];
  /**
   * What happens to other documents.
   *
   * @minItems 1
   */
  effects?: Effect[];
}
/**
 * A value that an action takes: of the field of its name, or of `field`.
 */
export interface FieldInput {
  /**
   * Field that takes the value.
   */
  field?: string;
  /**
   * Must be given.
   */
  required?: boolean;
}
/**
 * Lines that an action takes, known by their ids; lines that it does not name stay.
 */
export interface LineInput {
  /**
   * Fields of the lines that may be written.
   *
   * @minItems 1
   */
  fields: string[];
  /**
   * Lines without an id are new ones.
   */
  add?: boolean;
  /**
   * There must be lines.
   */
  required?: boolean;
}
/**
 * Which documents: `{"noticeId": "${id}"}` (all of them equal; a list: one of it), or a filter tree. Values may be formulas.
 */
export interface Where {}
/**
 * Values by field: texts with `${…}` are formulas, all others stand as they are.
 */
export interface Values {
  /**
   * A value or a formula.
   */
  [k: string]: string | number | boolean | unknown[] | {} | null;
}
/**
 * New lines.
 */
export interface NewLines {
  /**
   * Property of lines of this document, or name of a reading of many (`all`), that they are made from.
   */
  each: string;
  /**
   * Only where this holds. amis-formula text, e.g. `${ROUND(qty * price, 2)}`.
   */
  when?: string;
  values: Values;
}
/**
 * Numbers over the records that a reader may list, with the list behind them.
 */
export interface Figure {
  /**
   * Chinese title.
   */
  zh: string;
  /**
   * English title.
   */
  en: string;
  /**
   * Boards that show it.
   *
   * @minItems 1
   *
   * Items: Name of a board.
   */
  boards: string[];
  /**
   * Order on a board.
   */
  sort: number;
  /**
   * Filter tree; values may be `${today}`, `${yesterday}`, `${weekStart}`, `${weekEnd}`, `${monthStart}`, `${monthEnd}` or `${userId}`.
   */
  where?: {};
  /**
   * Its numbers, the leading one first.
   *
   * @minItems 1
   * @maxItems 4
   */
  measures: Measure[];
  /**
   * Field by whose values the leading number is split, in the order of its dictionary; a date with `by`.
   */
  group?: string;
  /**
   * What dates of `group` are put together to; the latest 50 are shown, those without records as 0.
   */
  by?: 'day' | 'week' | 'month' | 'quarter' | 'year';
  /**
   * How the groups are drawn. Default: rows.
   */
  chart?: 'rows' | 'columns' | 'line' | 'pie';
  /**
   * Date by which a period that a reader chooses on the board narrows it; without one it stays as it is.
   */
  period?: string;
  none?: Words;
  /**
   * Code of the menu whose list is behind it; without the menu the figure leads nowhere.
   */
  menu: string;
}
/**
 * One number of a figure. Without `sum` and `share` it is the number of records.
 */
export interface Measure {
  /**
   * Chinese text.
   */
  zh: string;
  /**
   * English text.
   */
  en: string;
  /**
   * Numeric field whose sum it is; `lines.qty`: of all lines.
   */
  sum?: string;
  /**
   * Numeric field by whose sum the sum is divided: in percent, or with a `unit` of its own as it is; null where that is 0.
   */
  of?: string;
  /**
   * Colours of the number: the highest `from` that it reaches. Below the lowest it has none.
   *
   * @minItems 1
   * @maxItems 5
   */
  levels?: {
    /**
     * Value as shown from which on the number has the colour.
     */
    from: number;
    /**
     * What that means.
     */
    color: 'good' | 'warn' | 'bad';
  }[];
  /**
   * The part of the records that meet `where`, in percent; null without records.
   */
  share?: boolean;
  /**
   * Filter tree of the records that count for this number alone.
   */
  where?: {};
  /**
   * The sum is divided by this, e.g. 1000 from kg to t.
   */
  per?: number;
  /**
   * Unit shown; default: that of the field.
   */
  unit?: string;
}
/**
 * A paper with what the reader of the record may see of it. Labels (100x60, 60x40: millimetres) hold fields and a code, and are one page each.
 */
export interface Print {
  /**
   * Chinese title.
   */
  zh: string;
  /**
   * English title.
   */
  en: string;
  /**
   * Size of the pages.
   */
  paper: 'A4' | 'A4-landscape' | '100x60' | '60x40';
  code?: PrintCode;
  /**
   * Its parts from top to bottom.
   *
   * @minItems 1
   * @maxItems 20
   */
  blocks: PrintBlock[];
}
/**
 * A code that scanners read.
 */
export interface PrintCode {
  /**
   * qr: any text · barcode: Code 128, of plain letters, digits and signs.
   */
  kind: 'qr' | 'barcode';
  /**
   * Field that it holds.
   */
  field: string;
}
/**
 * Fields with their labels.
 */
export interface PrintFields {
  title?: Words;
  /**
   * Keys of fields. Texts of any length take the whole width.
   *
   * @minItems 1
   * @maxItems 60
   */
  fields: string[];
  /**
   * How many stand side by side; default 2, on labels 1.
   */
  across?: number;
}
/**
 * A table of the lines, its head repeated on each page.
 */
export interface PrintLines {
  title?: Words;
  /**
   * Child table by its key in the payload.
   */
  lines: string;
  /**
   * Keys of fields of the lines.
   *
   * @minItems 1
   * @maxItems 24
   */
  columns: string[];
  /**
   * Fields of the head whose values stand below columns, by column: `{"qty": "totalQty"}`.
   */
  totals?: {
    [k: string]: string;
  };
}
/**
 * A table of what a function answers about the record, as a list of `{column: text}`; left out where it answers none. Whoever may print the record sees it.
 */
export interface PrintAnswer {
  title: Words;
  /**
   * Name of the function.
   */
  ask: string;
  /**
   * Keys of the answer with the words of their heads, in their order.
   */
  columns: {
    [k: string]: Words;
  };
}
/**
 * Plates to scale with what lies on them, as the model's call `drawing` answers; left out where there is nothing to draw.
 */
export interface PrintDrawing {
  title: Words;
  /**
   * Name of the drawing.
   */
  drawing: string;
}
/**
 * Who decided what and when, from the history of the approval.
 */
export interface PrintSignatures {
  title?: Words;
  /**
   * `self`: the approval of the record itself; else a reference field: that of the record it names.
   */
  signatures: string;
}
/**
 * Empty lines to sign by hand.
 */
export interface PrintPlaces {
  /**
   * What stands before each line.
   *
   * @minItems 1
   * @maxItems 4
   */
  places: Words[];
}
