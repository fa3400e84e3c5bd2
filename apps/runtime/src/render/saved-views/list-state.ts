/** A column of amis' table, as far as we touch it. */
interface Column {
  columnKey: string | number;
  toggled: boolean;
  toggable?: boolean;
  pristine: { id?: string };
}

/** amis' table within a list. */
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

/** What a view keeps of a list. */
export interface ViewContent {
  query?: Record<string, unknown>;
  /** Columns that are not shown, and the order of all, by their keys. */
  hidden?: (string | number)[];
  order?: (string | number)[];
}

/** Where somebody is in a list, and what only a link says, is no part of its view. */
const PASSING = new Set(['page', 'perPage', 'id']);

/** Columns without a name of a field would be known by their labels, which have a language. */
const keyOf = ({ pristine, columnKey }: Column): string | number => pristine.id ?? columnKey;

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

export const searchOf = (query: Readonly<Record<string, unknown>> = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([key, value]) => !PASSING.has(key) && isSaid(value)));

const tableOf = ({ children = [] }: ListStore): TableStore | undefined =>
  children.find((one) => one.storeType === 'TableStore') as TableStore | undefined;

/** What a list shows now. */
export function contentOf(list: ListStore): ViewContent {
  const columns = tableOf(list)?.columnsData ?? [];
  return {
    query: searchOf(list.query),
    hidden: columns.filter(({ toggled }) => !toggled).map(keyOf),
    order: columns.map(keyOf),
  };
}

/** Shows the columns of a view in its order; those that are new since then stand behind. The browser remembers them. */
export function showColumns(list: ListStore, { hidden = [], order = [] }: ViewContent): void {
  const table = tableOf(list);
  if (table === undefined) return;
  const place = new Map(order.map((key, at) => [key, at]));
  const placeOf = (one: Column): number => place.get(keyOf(one)) ?? order.length;
  const columns = [...table.columnsData].sort((one, other) => placeOf(one) - placeOf(other));
  table.updateColumns(columns.map((one) => ({ ...one.pristine, toggled: !hidden.includes(keyOf(one)) })));
  table.persistSaveToggledColumns();
}

/** What the list is asked by in a view: what it is asked by now and not there is emptied. */
export const queryFor = (list: ListStore, { query = {} }: ViewContent): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(searchOf(list.query)).map((key) => [key, ''])),
  ...query,
});
