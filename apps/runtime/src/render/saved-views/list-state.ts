/** The parts of a column of amis' table that we use. */
interface Column {
  columnKey: string | number;
  toggled: boolean;
  toggable?: boolean;
  pristine: { id?: string };
}

/** amis' table inside a list. */
interface TableStore {
  storeType: string;
  columnsData: readonly Column[];
  updateColumns(columns: object[]): void;
  persistSaveToggledColumns(): void;
}

/** amis' list. */
export interface ListStore {
  query?: Record<string, unknown>;
  children?: readonly { storeType?: string }[];
}

/** The content of a saved view. */
export interface ViewContent {
  query?: Record<string, unknown>;
  /** Keys of the hidden columns, and of all columns in their order. */
  hidden?: (string | number)[];
  order?: (string | number)[];
}

/** The page number and parameters of a link are not part of a view. */
const PASSING = new Set(['page', 'perPage', 'id']);

/** Columns without a field name have their label as key, which depends on the language. */
const keyOf = ({ pristine, columnKey }: Column): string | number => pristine.id ?? columnKey;

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

export const searchOf = (query: Readonly<Record<string, unknown>> = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([key, value]) => !PASSING.has(key) && isSaid(value)));

const tableOf = ({ children = [] }: ListStore): TableStore | undefined =>
  children.find((one) => one.storeType === 'TableStore') as TableStore | undefined;

/** The current state of a list, as content of a view. */
export function contentOf(list: ListStore): ViewContent {
  const columns = tableOf(list)?.columnsData ?? [];
  return {
    query: searchOf(list.query),
    hidden: columns.filter(({ toggled }) => !toggled).map(keyOf),
    order: columns.map(keyOf),
  };
}

/**
 * Shows the columns of a view in its order; columns that are newer than the view come last. The browser remembers the
 * result.
 */
export function showColumns(list: ListStore, { hidden = [], order = [] }: ViewContent): void {
  const table = tableOf(list);
  if (table === undefined) return;
  const place = new Map(order.map((key, at) => [key, at]));
  const placeOf = (one: Column): number => place.get(keyOf(one)) ?? order.length;
  const columns = [...table.columnsData].sort((one, other) => placeOf(one) - placeOf(other));
  table.updateColumns(columns.map((one) => ({ ...one.pristine, toggled: !hidden.includes(keyOf(one)) })));
  table.persistSaveToggledColumns();
}

/** The query of a view; parameters of the current query that the view does not have are emptied. */
export const queryFor = (list: ListStore, { query = {} }: ViewContent): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(searchOf(list.query)).map((key) => [key, ''])),
  ...query,
});

/** Whether the search and the order of a list are those of a view. */
export function isShown(list: ListStore, { query = {} }: ViewContent): boolean {
  const [now, then] = [searchOf(list.query), searchOf(query)];
  const keys = Object.keys(then);
  return keys.length === Object.keys(now).length && keys.every((key) => String(now[key]) === String(then[key]));
}
