import type { SqlFlavour, SqlValue } from '../../database/index.js';
import { type FilterNode, toSql } from '../../filter/index.js';
import type { Field, Record_, Table } from '../../metadata/index.js';
import { quoted, tableSql } from './table-sql.js';

/** Numbers to be taken over records: how many, or the sum of `field`; of those that meet `where`. */
export interface Aggregation {
  readonly numbers: readonly { readonly field?: Field; readonly where?: FilterNode }[];
  readonly group?: Field;
}

export interface Aggregate {
  /** All records of the row. */
  readonly count: number;
  /** In the order asked for; counts and sums alike as exact decimal text. */
  readonly numbers: readonly string[];
  /** Canonical value of the group; undefined without one. */
  readonly value?: unknown;
}

/** Sums leave as text: they may exceed what a JavaScript number holds. */
const asText = (sql: string, flavour: SqlFlavour): string => `CAST(${sql} AS ${flavour === 'mysql' ? 'CHAR' : 'TEXT'})`;

/** The select list of an aggregation with its values, what follows the condition, and how a row becomes an aggregate. */
export function aggregateSql(table: Table, { numbers, group }: Aggregation, flavour: SqlFlavour) {
  const args: SqlValue[] = [];
  const columns = numbers.map(({ field, where }, at) => {
    const counted = field === undefined ? '1' : `t.${quoted(field.column)}`;
    const condition = where === undefined ? { text: '', args: [] } : toSql(where, table, flavour, 't');
    args.push(...condition.args);
    const one = condition.text === '' ? counted : `CASE WHEN ${condition.text} THEN ${counted} ELSE 0 END`;
    return `${asText(`COALESCE(SUM(${one}), 0)`, flavour)} AS n${at}`;
  });
  const grouped = group === undefined ? undefined : tableSql(table, flavour).select([group.key]);
  return {
    columns: ['COUNT(*) AS n', ...columns, ...(grouped === undefined ? [] : [grouped.columns])].join(', '),
    args,
    tail: group === undefined ? '' : ` GROUP BY t.${quoted(group.column)}`,
    read: (row: Record_): Aggregate => {
      const exact = numbers.map(({ field }, at) =>
        String(field === undefined ? row[`n${at}`] : field.type.fromDb(row[`n${at}`], field.spec, flavour)),
      );
      const count = Number(row['n']);
      if (group === undefined) return { count, numbers: exact };
      return { count, numbers: exact, value: grouped?.toRecords([row])[0]?.[group.key] ?? null };
    },
  };
}
