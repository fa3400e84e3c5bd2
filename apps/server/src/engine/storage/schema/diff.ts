import type { SqlFlavour } from '../../../database/index.js';
import type { SchemaChange } from './change.js';
import type { FoundTable } from './introspect.js';
import { type ColumnShape, type TableShape, typeIn } from './shape.js';

/** Display widths and synonyms are not differences. */
const normal = (type: string, flavour: SqlFlavour): string => {
  const lower = type.toLowerCase().replace(/\s+/g, ' ');
  return flavour === 'mysql'
    ? lower.replace(/^(bigint|int|integer|tinyint|smallint)\(\d+\)/, '$1').replace(/^integer/, 'int')
    : lower.replace(/\([^()]*\)/, '');
};

const foundColumn = (name: string, type: string, notNull: boolean): ColumnShape => ({
  name,
  sqlite: type,
  mysql: type,
  notNull,
});

function columnChanges(wanted: TableShape, found: FoundTable, flavour: SqlFlavour): SchemaChange[] {
  const changes: SchemaChange[] = [];
  for (const column of wanted.columns) {
    const there = found.columns.get(column.name);
    if (there === undefined) changes.push({ kind: 'addColumn', table: wanted.name, column });
    else if (normal(there.type, flavour) !== normal(typeIn(column, flavour), flavour)) {
      changes.push({
        kind: 'changeColumn',
        table: wanted.name,
        from: foundColumn(column.name, there.type, there.notNull),
        to: column,
      });
    }
  }
  const known = new Set(wanted.columns.map((column) => column.name));
  for (const [name, { type, notNull }] of found.columns) {
    if (!known.has(name))
      changes.push({ kind: 'dropColumn', table: wanted.name, column: foundColumn(name, type, notNull) });
  }
  return changes;
}

function indexChanges(wanted: TableShape, found: FoundTable): SchemaChange[] {
  const changes: SchemaChange[] = [];
  for (const [name, { columns, unique }] of found.indexes) {
    const same = wanted.indexes.find((index) => index.name === name);
    if (same === undefined || same.unique !== unique || same.columns.join() !== columns.join()) {
      changes.push({ kind: 'dropIndex', table: wanted.name, index: { name, columns, unique } });
    }
  }
  for (const index of wanted.indexes) {
    const there = found.indexes.get(index.name);
    if (there === undefined || there.unique !== index.unique || there.columns.join() !== index.columns.join()) {
      changes.push({ kind: 'createIndex', table: wanted.name, index });
    }
  }
  return changes;
}

const foundShape = (found: FoundTable): TableShape => ({
  name: found.name,
  primaryKey: [],
  columns: [...found.columns].map(([name, { type, notNull }]) => foundColumn(name, type, notNull)),
  indexes: [...found.indexes].map(([name, { columns, unique }]) => ({ name, columns, unique })),
});

/** The changes that make the database match the models. Empty: none. */
export function schemaDiff(
  wanted: readonly TableShape[],
  found: readonly FoundTable[],
  flavour: SqlFlavour,
): SchemaChange[] {
  const changes: SchemaChange[] = [];
  const there = new Map(found.map((table) => [table.name, table]));
  for (const table of wanted) {
    const old = there.get(table.name);
    if (old === undefined) changes.push({ kind: 'createTable', table });
    else changes.push(...columnChanges(table, old, flavour), ...indexChanges(table, old));
  }
  const known = new Set(wanted.map((table) => table.name));
  for (const table of found) if (!known.has(table.name)) changes.push({ kind: 'dropTable', table: foundShape(table) });
  return changes;
}
