import { AppError, describe, type FieldProblem } from '../../errors/index.js';
import type { OperationContext } from '../operation.js';

/** One complaint about one row of a sheet, in the language of the reader. */
export interface RowError {
  row: number;
  field: string;
  msg: string;
}

/** Complaints one answer lists. */
const MOST = 500;

export function rowErrors(problems: readonly FieldProblem[], row: number, context: OperationContext): RowError[] {
  return problems.map((problem) => ({ row, field: problem.field, msg: problem.message[context.language] }));
}

/** All or nothing: one wrong row refuses the file. The answer lists the wrong rows, in their order, with the reasons. */
export function refuse(errors: readonly RowError[]): never {
  const fail = new Set(errors.map((error) => error.row)).size;
  const listed = [...errors].sort((a, b) => a.row - b.row).slice(0, MOST);
  throw new AppError(400, describe('import.refused', { fail }), { data: { success: 0, fail, errors: listed } });
}
