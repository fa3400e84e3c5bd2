import type { SqlFlavour, SqlValue } from '../../database/index.js';
import { type FilterNode, toSql } from '../../filter/index.js';
import type { Child, Field, Record_, Table } from '../../metadata/index.js';
import { quoted, tableSql } from './table-sql.js';

/**
 * The number of records, or the sum of `field` (with `child` over all their lines); only of records that match `where`.
 */
export interface AggregatedNumber {
  readonly field?: Field;
  readonly child?: Child;
  readonly where?: FilterNode;
}

/** Numbers to compute over records; with `by` the group is a date, shortened to its day, month or year. */
export interface Aggregation {
  readonly numbers: readonly AggregatedNumber[];
  readonly group?: Field;
  readonly by?: DatePart;
}

export type DatePart = 'day' | 'month' | 'year';
/** Characters of `yyyy-MM-dd`. */
const DATE_CHARS: Record<DatePart, number> = { day: 10, month: 7, year: 4 };

export interface Aggregate {
  /** Number of all records of the row. */
  readonly count: number;
  /** In the requested order; counts and sums as exact decimal text. */
  readonly numbers: readonly string[];
  /** Canonical value of the group, or the beginning of its date as text; undefined without a group. */
  readonly value?: unknown;
}

/** Sums are texts: they may be too large for a JavaScript number. */
const asText = (sql: string, flavour: SqlFlavour): string => `CAST(${sql} AS ${flavour === 'mysql' ? 'CHAR' : 'TEXT'})`;

/** The value that is summed for one record. */
function summandOf({ field, child }: AggregatedNumber): string {
  if (field === undefined) return '1';
  if (child === undefined) return `t.${quoted(field.column)}`;
  const parent = child.fields.get(child.parentField)?.column ?? child.parentField;
  return `(SELECT SUM(l.${quoted(field.column)}) FROM ${child.name} l WHERE l.${quoted(parent)} = t.id AND l.is_deleted = 0)`;
}

/** The select list of an aggregation with its values, the SQL after the condition, and the conversion of a row. */
export function aggregateSql(table: Table, { numbers, group, by }: Aggregation, flavour: SqlFlavour) {
  const args: SqlValue[] = [];
  const columns = numbers.map((number, at) => {
    const condition = number.where === undefined ? { text: '', args: [] } : toSql(number.where, table, flavour, 't');
    args.push(...condition.args);
    const summand = summandOf(number);
    const one = condition.text === '' ? summand : `CASE WHEN ${condition.text} THEN ${summand} ELSE 0 END`;
    return `${asText(`COALESCE(SUM(${one}), 0)`, flavour)} AS n${at}`;
  });
  const grouped = group === undefined || by !== undefined ? undefined : tableSql(table, flavour).select([group.key]);
  const date = group && by && `SUBSTR(${asText(`t.${quoted(group.column)}`, flavour)}, 1, ${DATE_CHARS[by]})`;
  const tail = group === undefined ? '' : ` GROUP BY ${date ?? `t.${quoted(group.column)}`}`;
  return {
    columns: [
      'COUNT(*) AS n',
      ...columns,
      ...(grouped === undefined ? [] : [grouped.columns]),
      ...(date === undefined ? [] : [`${date} AS date`]),
    ].join(', '),
    args,
    // If there are more dates than the limit, the latest are taken.
    tail: date === undefined ? tail : `${tail} ORDER BY ${date} DESC`,
    read: (row: Record_): Aggregate => {
      const exact = numbers.map(({ field }, at) =>
        String(field === undefined ? row[`n${at}`] : field.type.fromDb(row[`n${at}`], field.spec, flavour)),
      );
      const count = Number(row['n']);
      if (group === undefined) return { count, numbers: exact };
      const value = date === undefined ? grouped?.toRecords([row])[0]?.[group.key] : row['date'];
      return { count, numbers: exact, value: value ?? null };
    },
  };
}
