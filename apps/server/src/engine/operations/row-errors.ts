import { AppError, describe, type FieldProblem } from '../../errors/index.js';
import type { Language } from '../../http/index.js';

/** One error of one row of a sheet, in the language of the reader. */
interface RowError {
  row: number;
  field: string;
  msg: string;
}

/** Largest number of errors in one answer. */
const MAX_LISTED = 500;

/** The errors of the rows of one sheet: all wrong rows are counted, only the first errors are kept. */
export class RowErrors {
  private readonly listed: RowError[] = [];
  private readonly rows = new Set<number>();

  constructor(private readonly language: Language) {}

  add(row: number, problems: readonly FieldProblem[]): void {
    if (problems.length === 0) return;
    this.rows.add(row);
    for (const { field, message } of problems) {
      if (this.listed.length < MAX_LISTED) this.listed.push({ row, field, msg: message[this.language] });
    }
  }

  /** Records an error of the engine as errors of the row. Any other error is thrown again. */
  take(row: number, error: unknown, table: { readonly label: FieldProblem['label'] }): void {
    if (!(error instanceof AppError)) throw error;
    this.add(row, error.extra.problems ?? [{ field: '', label: table.label, message: error.words }]);
  }

  has(row: number): boolean {
    return this.rows.has(row);
  }

  /** Number of wrong rows. */
  get count(): number {
    return this.rows.size;
  }

  /** The first errors, in the order of their rows. */
  get list(): RowError[] {
    return [...this.listed].sort((a, b) => a.row - b.row);
  }

  /** All or nothing: one wrong row refuses the file. */
  refuseAny(): void {
    const { count: fail, list: errors } = this;
    if (fail > 0) throw new AppError(400, describe('import.refused', { fail }), { data: { success: 0, fail, errors } });
  }
}
