/** The filter tree in the whole server: the JSON of amis' condition-builder. */
export type FilterOperator =
  | 'equal'
  | 'not_equal'
  | 'less'
  | 'less_or_equal'
  | 'greater'
  | 'greater_or_equal'
  | 'between'
  | 'not_between'
  | 'is_empty'
  | 'is_not_empty'
  | 'like'
  | 'not_like'
  | 'starts_with'
  | 'ends_with'
  | 'select_any_in'
  | 'select_not_any_in'
  | 'contains_any'; // comma-joined columns (dicts, refs): contains at least one of the given keys

export interface FilterLeaf {
  left: { type: 'field'; field: string };
  op: FilterOperator;
  right?: unknown;
}

export interface FilterGroup {
  conjunction: 'and' | 'or';
  not?: boolean;
  children: FilterNode[];
}

export type FilterNode = FilterGroup | FilterLeaf;

/** A condition that no row matches, because an empty scope must never mean "no condition". */
export const NOTHING: FilterGroup = { conjunction: 'or', children: [] };
