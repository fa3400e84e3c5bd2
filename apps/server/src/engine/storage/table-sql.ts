import type { SqlFlavour, SqlValue } from '../../database/index.js';
import type { Field, Record_, Table } from '../../metadata/index.js';

/** Types for which the value of the driver is the canonical value, in both databases. */
const PLAIN = new Set(['string', 'text', 'date', 'datetime', 'code', 'id', 'ref', 'refs', 'dicts']);

const isPlain = (field: Field): boolean =>
  PLAIN.has(field.type.name) || (field.type.name === 'dict' && field.spec.numeric !== true);

/** Both databases accept backticks; a few columns have names that are SQL keywords. */
export const quoted = (name: string): string => `\`${name}\``;

/** A fixed set of fields of a table: the columns to select, and the conversion of a row to a record. */
export class Selection {
  /** The select list. */
  readonly columns: string;
  private readonly convert: readonly Field[];

  constructor(
    readonly fields: readonly Field[],
    private readonly flavour: SqlFlavour,
    alias: string,
  ) {
    this.columns = fields
      .map((field) => {
        const column = `${alias}.${quoted(field.column)}`;
        return `${field.type.readSql?.(column, flavour, field.spec) ?? column} AS ${quoted(field.key)}`;
      })
      .join(', ');
    this.convert = fields.filter((field) => !isPlain(field));
  }

  /** Converts in place: the rows come from the driver and are used nowhere else. */
  toRecords(rows: Record_[]): Record_[] {
    for (const row of rows) {
      for (const field of this.convert) {
        const value = row[field.key];
        if (value !== null) row[field.key] = field.type.fromDb(value, field.spec, this.flavour);
      }
    }
    return rows;
  }
}

/** SQL texts of one table, made once. */
class TableSql {
  readonly stored: readonly Field[];
  readonly id: Field;
  /** All fields. */
  readonly whole: Selection;
  /** Lists: without long texts and files, unless the model shows them in lists. */
  readonly brief: Selection;
  readonly insertText: string;
  /** Fields that filters use in memory. */
  readonly compared: readonly Field[];
  private readonly selections = new Map<string, Selection>();

  constructor(
    readonly table: Table,
    readonly flavour: SqlFlavour,
  ) {
    this.stored = [...table.fields.values()].filter((field) => field.stored);
    const id = table.fields.get(table.idField);
    if (id === undefined) throw new Error(`table ${table.name} has no field ${table.idField}`);
    this.id = id;
    const presented = this.stored.filter((field) => field.spec.writeOnly !== true);
    this.whole = new Selection(presented, flavour, 't');
    this.brief = new Selection(presented.filter(isBrief), flavour, 't');
    this.compared = this.stored.filter((field) => !HEAVY.has(field.type.name));
    const names = this.stored.map((field) => quoted(field.column));
    this.insertText = `INSERT INTO ${table.name} (${names.join(', ')}) VALUES `;
  }

  /** A selection of the given field keys; unknown keys are ignored. */
  select(keys: readonly string[]): Selection {
    const name = keys.join();
    let selection = this.selections.get(name);
    if (selection === undefined) {
      const fields = keys.flatMap((key) => this.table.fields.get(key) ?? []).filter((field) => field.stored);
      selection = new Selection(fields, this.flavour, 't');
      this.selections.set(name, selection);
    }
    return selection;
  }

  /** Values in the order of `insertText`. */
  insertValues(record: Record_): SqlValue[] {
    return this.stored.map((field) => field.type.toDb(record[field.key] ?? null, field.spec, this.flavour));
  }

  /** `a = ?, b = ?` and its values, for the keys of `changes` that are stored. */
  assignments(changes: Record_): { text: string; args: SqlValue[] } {
    const parts: string[] = [];
    const args: SqlValue[] = [];
    for (const field of this.stored) {
      if (!Object.hasOwn(changes, field.key)) continue;
      parts.push(`${quoted(field.column)} = ?`);
      args.push(field.type.toDb(changes[field.key] ?? null, field.spec, this.flavour));
    }
    return { text: parts.join(', '), args };
  }
}

const HEAVY = new Set(['text', 'json', 'attachment']);
const isBrief = (field: Field): boolean => !HEAVY.has(field.type.name) || field.spec.list === true;

const made = new WeakMap<Table, TableSql>();

/** The SQL of a table, cached as long as its compiled metadata exists. */
export function tableSql(table: Table, flavour: SqlFlavour): TableSql {
  let sql = made.get(table);
  if (sql === undefined) made.set(table, (sql = new TableSql(table, flavour)));
  return sql;
}
