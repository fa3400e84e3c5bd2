import { getTree, spliceTree } from 'amis-core';
import { waitsForPress } from './waiting-changes.js';

type Row = Record<string, unknown>;
interface State {
  items: Row[];
  editIndex?: string;
}

/** The parts of amis' line table that we use. */
export interface LineTable {
  props: { value?: unknown };
  state: State;
  /** Identifiers of rows. Two rows with the same one are the same line, before and after a change. */
  ids?: WeakMap<Row, string>;
  entityId: number;
  emittedValue: unknown;
  /** Values that were emitted to the form and have not come back yet, oldest first. */
  inFlight?: unknown[];
  /**
   * For each change that React has not made yet, what tells that it is made or the table is gone, and what waits for it.
   * Undefined while the table is not mounted.
   */
  waiters?: Map<() => void, Promise<void>>;
  setState(change: object | ((state: State) => object), done?: () => void): void;
  /** Index of a shown row among all rows; `1.0` is the first row below the second one. */
  convertToRawPath(index: unknown, state: unknown): string;
  /** The rows to show: filtered, sorted, of one page. */
  transformState(items: Row[], state: State): object;
  getEntryId(row: Row): string;
  /** Gives changed rows the identifiers of the rows that they replace. */
  reUseRowId(items: Row[], before: Row[], indexes: number[]): void;
  emitValue(value?: unknown): Promise<unknown>;
  /** Emits after a delay, or at once with `flush`. */
  lazyEmitValue: (() => void) & { flush(): unknown };
  /** Passes on the changes that cells still hold, before the form is sent. */
  flush(): Promise<unknown>;
  /** Sets all rows, those of an index or list of them, or those that meet a condition. */
  setData(value: unknown, replace?: unknown, index?: unknown, condition?: unknown): Promise<void>;
  /** `rows` is the row as its cell knows it, or all rows; `keys` are those that the cell changes, see `text/`. */
  handleTableSave(
    rows: unknown,
    diff: unknown,
    index: unknown,
    unused?: unknown,
    pristine?: unknown,
    options?: unknown,
    keys?: string[],
  ): void;
  componentDidMount?(): void;
  componentDidUpdate(props: unknown, state: unknown): void;
  componentWillUnmount?(): void;
}

const PLACEHOLDER = '__isPlaceholder';

/** Requests a change of the state, and runs `done` when React has made it. */
function request(table: LineTable, change: object | ((state: State) => object), done: () => void): void {
  const { waiters } = table;
  let tell = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  waiters?.set(tell, told);
  table.setState(change, () => {
    done();
    waiters?.delete(tell);
    tell();
  });
}

/**
 * Resolves when all changes of the state are in it; React may make the latest before the others. A table that React has
 * made but not mounted, or has removed meanwhile, still has its place among what the form flushes; its state would never
 * change, and saving never end.
 */
async function drawn(table: LineTable): Promise<void> {
  if (table.waiters === undefined) return;
  request(table, {}, () => undefined);
  await Promise.all(table.waiters.values());
}

/**
 * Changes rows as they are when the change is made, not when it is requested: earlier changes may still wait to be
 * drawn, and React may make this one before them, and once more after them.
 */
function changeRows(
  table: LineTable,
  pathsIn: (state: State) => string[],
  change: (row: Row) => Row,
  done: () => void,
  also: (paths: string[]) => object = () => ({}),
): void {
  const made = (state: State) => {
    const paths = pathsIn(state);
    const items = paths.reduce((before, path) => {
      const indexes = path.split('.').map(Number);
      const after = spliceTree(before, indexes, 1, change(getTree(before, indexes) ?? {}));
      table.reUseRowId(after, before, indexes);
      return after;
    }, state.items);
    return { items, ...also(paths), ...table.transformState(items, state) };
  };
  request(table, made, done);
}

/** Whether a row is not one that the user is just adding. */
const isConfirmed = (row: Row): boolean => !Object.hasOwn(row, PLACEHOLDER);

/** A change of the state with the rows as they are when it is made, without unconfirmed ones. */
function onRowsOfNow(table: LineTable, change: object, state: State): object {
  const items = state.items.filter(isConfirmed);
  return { ...change, items, ...table.transformState(items, state) };
}

/**
 * Keeps input that arrives while the table's own changes are still on their way. amis has six bugs here: it takes an
 * earlier value that comes back from the form for a new one and overwrites newer values with it; it writes a row as the
 * cell knew it, over values set since then; it sets values on rows that a waiting change will replace; when the form is
 * disabled, as while it is sent, it sets the rows as they were drawn, over a change that waits; it draws a row anew,
 * without the input that still waits in its cells, when React makes a change twice; and before a form is sent, it does
 * not wait for the changes it requests from its cells.
 */
export function keepLineValues(table: LineTable): void {
  const { emitValue, flush, setData, handleTableSave } = table;
  const { componentDidMount, componentDidUpdate, componentWillUnmount } = table;

  table.componentDidMount = function (this: LineTable) {
    this.waiters = new Map();
    componentDidMount?.call(this);
  };

  table.componentWillUnmount = function (this: LineTable) {
    for (const tell of this.waiters?.keys() ?? []) tell();
    delete this.waiters;
    componentWillUnmount?.call(this);
  };

  table.emitValue = function (this: LineTable, value) {
    const items = value ?? this.state.items.filter(isConfirmed);
    this.inFlight = [...(this.inFlight ?? []), items].slice(-20);
    return emitValue.call(this, items);
  };

  table.componentDidUpdate = function (this: LineTable, props, state) {
    const at = this.inFlight?.indexOf(this.props.value) ?? -1;
    if (at >= 0) {
      this.inFlight = this.inFlight?.slice(at + 1);
      this.emittedValue = this.props.value;
    }
    const rows = this.props.value;
    // Rows from outside are meant to replace those of the table.
    const isNew = rows !== (props as { value?: unknown }).value && rows !== this.emittedValue;
    if (isNew) return componentDidUpdate.call(this, props, state);
    // amis takes the rows from what was drawn last, and changes may wait since then.
    const { setState } = this;
    this.setState = (change) =>
      setState.call(this, 'items' in change ? (now: State) => onRowsOfNow(this, change, now) : change);
    componentDidUpdate.call(this, props, state);
    this.setState = setState;
  };

  table.flush = async function (this: LineTable) {
    await flush.call(this);
    await drawn(this);
    await this.lazyEmitValue.flush();
  };

  table.getEntryId = function (this: LineTable, row) {
    this.ids ??= new WeakMap();
    const id = this.ids.get(row) ?? String(this.entityId++);
    // A row that is a text cannot keep one.
    if (typeof row === 'object') this.ids.set(row, id);
    return id;
  };

  // Replaced rows keep their identifiers too, because they may be replaced again in another order.
  table.reUseRowId = function (this: LineTable, items, before, indexes) {
    let [rows, old]: (Row[] | undefined)[] = [items, before];
    for (const index of indexes) {
      const [row, replaced] = [rows?.[index], old?.[index]];
      if (row === undefined || typeof replaced !== 'object' || replaced === null) return;
      const id = this.getEntryId(replaced);
      this.ids?.set(row, id);
      [rows, old] = [row['children'] as Row[] | undefined, replaced['children'] as Row[] | undefined];
    }
  };

  table.setData = async function (this: LineTable, value, replace, index, condition) {
    if (index === undefined) {
      await drawn(this);
      return setData.call(this, value, replace, index, condition);
    }
    const set = value as Row;
    const paths = String(index).split(',');
    changeRows(
      this,
      () => paths,
      (row) => ({ ...(replace ? {} : row), ...set }),
      () => void this.emitValue(),
    );
  };

  table.handleTableSave = function (this: LineTable, ...saved) {
    const [rows, , index, , , , keys] = saved;
    // Tables that edit one row at a time are left unchanged.
    if (Array.isArray(rows) || keys === undefined || this.state.editIndex) return handleTableSave.apply(this, saved);
    const typed = Object.fromEntries(keys.map((key) => [key, (rows as Row)[key]]));
    changeRows(
      this,
      (state) => [this.convertToRawPath(index, state)],
      (row) => ({ ...row, ...typed }),
      () => waitsForPress(this.lazyEmitValue)(),
      ([rowIndex]) => ({ rowIndex }),
    );
  };
}
