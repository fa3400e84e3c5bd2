import type { FilterKind } from './filter-state.js';

/** What stands in a column's `searchable`. Only `type` and `kind` are usually written; the rest is derived. */
export interface ColumnFilterSchema {
  type: 'lm-column-filter';
  /** Default text. */
  kind?: FilterKind;
  /** Field the filter is about; default: the column's name. */
  field?: string;
  /** Query key; default `{field}_filter`. */
  name?: string;
  /** Address of the value list; default: the path of the list call with `/values`. */
  source?: string;
}
