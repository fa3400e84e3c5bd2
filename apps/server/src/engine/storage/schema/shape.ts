import type { SqlFlavour } from '../../../database/index.js';
import { columnsOf, type Registry, type Table } from '../../../metadata/index.js';

/** A column in terms that both databases have. */
export interface ColumnShape {
  name: string;
  sqlite: string;
  mysql: string;
  notNull?: boolean;
  default?: string | number;
}

export interface IndexShape {
  name: string;
  columns: string[];
  unique: boolean;
}

export interface TableShape {
  name: string;
  primaryKey: string[];
  columns: ColumnShape[];
  indexes: IndexShape[];
}

/** The columns of a table for both databases. */
function columnShapes(table: Table): ColumnShape[] {
  const mysql = columnsOf(table, 'mysql');
  return columnsOf(table, 'sqlite').map((column, index) => {
    const shape: ColumnShape = { name: column.name, sqlite: column.type, mysql: mysql[index]?.type ?? column.type };
    if (!column.nullable) shape.notNull = true;
    if (column.default !== undefined && column.default !== null) shape.default = column.default;
    return shape;
  });
}

/** The table as the model defines it. */
function tableShape(table: Table): TableShape {
  const id = table.fields.get(table.idField);
  return {
    name: table.name,
    primaryKey: id === undefined ? [] : [id.column],
    columns: columnShapes(table),
    indexes: table.indexes.map(({ name, columns, unique }) => ({ name, columns: [...columns], unique })),
  };
}

/** All tables of the metadata, by name. */
export const wantedShapes = (registry: Registry): TableShape[] =>
  registry.tables.map(tableShape).sort((a, b) => a.name.localeCompare(b.name));

export const typeIn = (column: ColumnShape, flavour: SqlFlavour): string => column[flavour];
