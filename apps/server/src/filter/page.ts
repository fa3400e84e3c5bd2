import { FilterProblem } from './problem.js';
import type { QueryValues } from './table.js';

export interface PageLimits {
  /** Rows of a page by default. Default 10. */
  defaultSize?: number;
  /** Maximum number of rows of a page. Default 200. */
  maxSize?: number;
}

export interface Page {
  current: number;
  size: number;
  /** Number of rows before the page. */
  offset: number;
}

/** Nobody reads later pages; the limit keeps the offset exact. */
const MAX_CURRENT = 10_000_000;

/**
 * `current`/`size` (or `page`/`perPage` of amis) of a list call. A size that is not an integer from 1 to maxSize (such
 * as -1 or "all") gives the problem `page.size` with the limit in its params.
 */
export function parsePage(query: QueryValues, limits: PageLimits = {}): { page: Page; problems: FilterProblem[] } {
  const { defaultSize = 10, maxSize = 200 } = limits;
  const problems: FilterProblem[] = [];
  const read = (names: [string, string], fallback: number, max: number, code: 'page.size' | 'page.current') => {
    const raw = names.map((name) => query[name]).find((value) => value !== undefined && value !== null && value !== '');
    if (raw === undefined) return fallback;
    const number = whole(raw);
    if (number !== undefined && number >= 1 && number <= max) return number;
    problems.push(new FilterProblem(code, names[0], { max }));
    return fallback;
  };
  const current = read(['current', 'page'], 1, MAX_CURRENT, 'page.current');
  const size = read(['size', 'perPage'], defaultSize, maxSize, 'page.size');
  return { page: { current, size, offset: (current - 1) * size }, problems };
}

function whole(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isInteger(raw) ? raw : undefined;
  return typeof raw === 'string' && /^-?\d{1,9}$/.test(raw) ? Number(raw) : undefined;
}
