import type { Field } from '../metadata/resource.js';
import { type FilterCode, FilterProblem } from './problem.js';
import { FILTER_LIMITS, type FilterLimits, type FilterTable, findField, type MayRead } from './table.js';

export interface ReaderOptions {
  /** Fields that the caller may read; others are treated as unknown. Default: all. */
  mayRead?: MayRead;
  limits?: Partial<FilterLimits>;
}

const MAX_PROBLEMS = 20;

/** The state while the filters of a request are read: fields, limits, and the problems so far. */
export class FilterReader {
  readonly limits: FilterLimits;
  readonly problems: FilterProblem[] = [];
  private leaves = 0;

  constructor(
    readonly table: FilterTable,
    private readonly options: ReaderOptions,
  ) {
    this.limits = { ...FILTER_LIMITS, ...options.limits };
  }

  find(name: string): Field | undefined {
    return findField(this.table, name, this.options.mayRead);
  }

  complain(code: FilterCode, field: string, params?: Record<string, string | number>): undefined {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(new FilterProblem(code, field, params));
    return undefined;
  }

  /** Counts a condition; false when there are too many. */
  count(field: string): boolean {
    this.leaves += 1;
    if (this.leaves === this.limits.leaves + 1) this.complain('filter.tooMany', field, { max: this.limits.leaves });
    return this.leaves <= this.limits.leaves;
  }
}
