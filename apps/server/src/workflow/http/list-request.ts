import { pageData } from '../../engine/index.js';
import { describe, invalid } from '../../errors/index.js';
import { type FilterProblem, type Page, parsePage } from '../../filter/index.js';
import type { Params } from '../../http/index.js';

/** Throws 400 with each problem of a list call's conditions. */
export function refuseProblems(problems: readonly FilterProblem[]): void {
  const fields = problems.map(({ field, code, params }) => {
    const label = { zh: field, en: field };
    return { field, label, message: describe(code, { label, ...params }) };
  });
  if (fields.length > 0) throw invalid(fields);
}

/** `current` and `size`. Throws 400 outside the bounds. */
export function pageOfQuery(query: Params): Page {
  const { page, problems } = parsePage(query as Record<string, string>);
  refuseProblems(problems);
  return page;
}

/** Envelope data of a page. */
export const paged = <T>({ records, total }: { records: T[]; total: number }, { current, size }: Page) =>
  pageData(records, { current, size }, total, []);
