export type FilterCode =
  | 'filter.unknownField'
  | 'filter.operator'
  | 'filter.value'
  | 'filter.tooDeep'
  | 'filter.tooMany'
  | 'filter.malformed'
  | 'sort.unknownField'
  | 'page.current'
  | 'page.size';

/**
 * One thing wrong with a filter, an order or a page. `code` and `params` (which include the field) make the message
 * of the catalogue. A field the caller may not read is reported exactly like one that does not exist.
 */
export class FilterProblem extends Error {
  readonly params: Record<string, string | number>;

  constructor(
    readonly code: FilterCode,
    /** As the caller wrote it, clipped; '' where the problem is not about one field. */
    readonly field: string,
    params: Record<string, string | number> = {},
  ) {
    super(`${code} ${field}`);
    this.name = 'FilterProblem';
    this.field = field.slice(0, 64);
    this.params = { field: this.field, ...params };
  }
}
