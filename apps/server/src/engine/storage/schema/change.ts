import type { SqlFlavour } from '../../../database/index.js';
import { type ColumnShape, type IndexShape, type TableShape, typeIn } from './shape.js';

/** One step between two states of the database; every step can be reversed. */
export type SchemaChange =
  | { kind: 'createTable'; table: TableShape }
  | { kind: 'dropTable'; table: TableShape }
  | { kind: 'addColumn'; table: string; column: ColumnShape }
  | { kind: 'dropColumn'; table: string; column: ColumnShape }
  | { kind: 'changeColumn'; table: string; from: ColumnShape; to: ColumnShape }
  | { kind: 'createIndex'; table: string; index: IndexShape }
  | { kind: 'dropIndex'; table: string; index: IndexShape };

/** Steps that lose data. */
export const isDestructive = (change: SchemaChange): boolean =>
  change.kind === 'dropTable' || change.kind === 'dropColumn' || change.kind === 'changeColumn';

export function inverse(change: SchemaChange): SchemaChange {
  switch (change.kind) {
    case 'createTable':
      return { ...change, kind: 'dropTable' };
    case 'dropTable':
      return { ...change, kind: 'createTable' };
    case 'addColumn':
      return { ...change, kind: 'dropColumn' };
    case 'dropColumn':
      return { ...change, kind: 'addColumn' };
    case 'changeColumn':
      return { ...change, from: change.to, to: change.from };
    case 'createIndex':
      return { ...change, kind: 'dropIndex' };
    case 'dropIndex':
      return { ...change, kind: 'createIndex' };
  }
}

const quoted = (name: string): string => `\`${name}\``;
const list = (names: readonly string[]): string => names.map(quoted).join(', ');

const columnSql = (column: ColumnShape, flavour: SqlFlavour): string => {
  const parts = [quoted(column.name), typeIn(column, flavour)];
  if (column.notNull) parts.push('NOT NULL');
  if (column.default !== undefined) {
    parts.push(
      `DEFAULT ${typeof column.default === 'number' ? column.default : `'${column.default.replace(/'/g, "''")}'`}`,
    );
  }
  return parts.join(' ');
};

const indexSql = (table: string, index: IndexShape): string =>
  `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${index.name} ON ${table} (${list(index.columns)})`;

function createTableSql(table: TableShape, flavour: SqlFlavour): string[] {
  const lines = table.columns.map((column) => `  ${columnSql(column, flavour)}`);
  if (table.primaryKey.length > 0) lines.push(`  PRIMARY KEY (${list(table.primaryKey)})`);
  const options = flavour === 'mysql' ? ' ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin' : '';
  return [
    `CREATE TABLE ${table.name} (\n${lines.join(',\n')}\n)${options}`,
    ...table.indexes.map((index) => indexSql(table.name, index)),
  ];
}

/** The statements of one step. Column types of SQLite are affinities: widening a varchar there needs no statement. */
export function changeSql(change: SchemaChange, flavour: SqlFlavour): string[] {
  switch (change.kind) {
    case 'createTable':
      return createTableSql(change.table, flavour);
    case 'dropTable':
      return [`DROP TABLE ${change.table.name}`];
    case 'addColumn':
      return [`ALTER TABLE ${change.table} ADD COLUMN ${columnSql(change.column, flavour)}`];
    case 'dropColumn':
      return [`ALTER TABLE ${change.table} DROP COLUMN ${quoted(change.column.name)}`];
    case 'changeColumn':
      return flavour === 'mysql' ? [`ALTER TABLE ${change.table} MODIFY COLUMN ${columnSql(change.to, flavour)}`] : [];
    case 'createIndex':
      return [indexSql(change.table, change.index)];
    case 'dropIndex':
      return [
        flavour === 'mysql' ? `DROP INDEX ${change.index.name} ON ${change.table}` : `DROP INDEX ${change.index.name}`,
      ];
  }
}
