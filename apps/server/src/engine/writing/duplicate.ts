import { type AppError, fieldError } from '../../errors/index.js';
import type { Record_, Table } from '../../metadata/index.js';

interface DriverError {
  code?: string;
  errno?: number;
  message: string;
}

/** Name or columns of the violated unique index, from either driver's complaint. */
function violatedIndex(error: DriverError, table: Table): Table['indexes'][number] | undefined {
  const unique = table.indexes.filter((index) => index.unique);
  if (error.errno === 1062) return unique.find((index) => error.message.includes(index.name));
  if (error.code !== 'SQLITE_CONSTRAINT_UNIQUE') return undefined;
  const columns = [...error.message.matchAll(/\.(\w+)/g)].map((match) => match[1]);
  return unique.find((index) => index.columns.join() === columns.join());
}

const TECHNICAL = new Set(['tenant_id', 'is_deleted']);

/** What a violated unique index comes to: a 400 that names the field and the value; undefined for any other failure. */
export function duplicateOf(table: Table, record: Record_, error: unknown): AppError | undefined {
  const index = violatedIndex(error as DriverError, table);
  if (index === undefined) return undefined;
  const fields = [...table.fields.values()].filter(
    (field) => index.columns.includes(field.column) && !TECHNICAL.has(field.column),
  );
  const last = fields.at(-1);
  if (last === undefined) return undefined;
  const value = fields.map((field) => String(record[field.key] ?? '')).join(' / ');
  return fieldError(last.key, last.label, 'record.duplicate', { value });
}

/** Runs a write and explains a violated unique index. */
export async function explainDuplicate<T>(table: Table, record: Record_, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw duplicateOf(table, record, error) ?? error;
  }
}
