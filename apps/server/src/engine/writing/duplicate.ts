import { type AppError, fieldError } from '../../errors/index.js';
import type { Record_, Table } from '../../metadata/index.js';

interface DriverError {
  code?: string;
  errno?: number;
  message: string;
}

const PRIMARY = /for key '(?:\w+\.)?PRIMARY'/;

/**
 * Values that must be unique, from the error of either driver: columns of a unique index, or a key that people choose.
 */
function violatedColumns(error: DriverError, table: Table, record: Record_): readonly string[] | undefined {
  const unique = table.indexes.filter((index) => index.unique);
  const key = table.fields.get(table.idField)?.column;
  if (error.errno === 1062) {
    // A packet may contain statements of other tables: the error belongs to this one when it names its key.
    const isKey = PRIMARY.test(error.message) && error.message.includes(`'${String(record[table.idField])}'`);
    if (isKey) return key === undefined ? undefined : [key];
    return unique.find((index) => error.message.includes(index.name))?.columns;
  }
  const columns = [...error.message.matchAll(/\.(\w+)/g)].map((match) => match[1]);
  if (error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
    return key !== undefined && error.message.endsWith(` ${table.name}.${key}`) ? [key] : undefined;
  if (error.code !== 'SQLITE_CONSTRAINT_UNIQUE') return undefined;
  return unique.find((index) => index.columns.join() === columns.join())?.columns;
}

const TECHNICAL = new Set(['tenant_id', 'is_deleted']);

/** Converts a violated unique index to a 400 that names the field and the value; undefined for any other error. */
export function duplicateOf(table: Table, record: Record_, error: unknown): AppError | undefined {
  const columns = violatedColumns(error as DriverError, table, record);
  if (columns === undefined) return undefined;
  const fields = [...table.fields.values()].filter(
    (field) => columns.includes(field.column) && !TECHNICAL.has(field.column),
  );
  const last = fields.at(-1);
  if (last === undefined) return undefined;
  const value = fields.map((field) => String(record[field.key] ?? '')).join(' / ');
  return fieldError(last.key, last.label, 'record.duplicate', { value });
}

/** Runs a write and converts the error of a violated unique index. */
export async function explainDuplicate<T>(table: Table, record: Record_, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw duplicateOf(table, record, error) ?? error;
  }
}
