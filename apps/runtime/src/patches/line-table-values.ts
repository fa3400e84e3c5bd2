type Row = Record<string, unknown>;

/** The parts of amis' line table that we use. */
export interface LineTable {
  props: { value?: unknown };
  state: { items: Row[]; editIndex?: string };
  emittedValue: unknown;
  /** Values that were emitted to the form and have not come back yet, oldest first. */
  inFlight?: unknown[];
  /** Told when the table is drawn or gone. Undefined while it is not mounted. */
  waiters?: Set<() => void>;
  setState(change: object, done?: () => void): void;
  /** Index of a shown row among all rows. */
  convertToRawPath(index: unknown, state: unknown): string;
  emitValue(value?: unknown): Promise<unknown>;
  /** Emits after a delay, or at once with `flush`. */
  lazyEmitValue: { flush(): unknown };
  /** Passes on the changes that cells still hold, before the form is sent. */
  flush(): Promise<unknown>;
  setData(...args: unknown[]): Promise<void>;
  handleTableSave(rows: unknown, diff: unknown, index: unknown): void;
  componentDidMount?(): void;
  componentDidUpdate(props: unknown, state: unknown): void;
  componentWillUnmount?(): void;
}

const PLACEHOLDER = '__isPlaceholder';

/**
 * Resolves when all changes of the state are in it. A table that React has made but not mounted, or has removed
 * meanwhile, still has its place among what the form flushes; its state would never change, and saving never end.
 */
function drawn(table: LineTable): Promise<void> {
  const { waiters } = table;
  if (waiters === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      waiters.delete(done);
      resolve();
    };
    waiters.add(done);
    table.setState({}, done);
  });
}

/**
 * Keeps input that arrives while the table's own changes are still on their way. amis has four bugs here: it takes an
 * earlier value that comes back from the form for a new one and overwrites newer values with it; it writes a row as the
 * cell knew it, over values set since then; it sets values on rows that a waiting change will replace; and before a
 * form is sent, it does not wait for the changes it requests from its cells.
 */
export function keepLineValues(table: LineTable): void {
  const { emitValue, flush, setData, handleTableSave } = table;
  const { componentDidMount, componentDidUpdate, componentWillUnmount } = table;

  table.componentDidMount = function (this: LineTable) {
    this.waiters = new Set();
    componentDidMount?.call(this);
  };

  table.componentWillUnmount = function (this: LineTable) {
    for (const done of this.waiters ?? []) done();
    delete this.waiters;
    componentWillUnmount?.call(this);
  };

  table.emitValue = function (this: LineTable, value) {
    const items = value ?? this.state.items.filter((item) => !Object.hasOwn(item, PLACEHOLDER));
    this.inFlight = [...(this.inFlight ?? []), items].slice(-20);
    return emitValue.call(this, items);
  };

  table.componentDidUpdate = function (this: LineTable, props, state) {
    const at = this.inFlight?.indexOf(this.props.value) ?? -1;
    if (at >= 0) {
      this.inFlight = this.inFlight?.slice(at + 1);
      this.emittedValue = this.props.value;
    }
    componentDidUpdate.call(this, props, state);
  };

  table.flush = async function (this: LineTable) {
    await flush.call(this);
    await drawn(this);
    await this.lazyEmitValue.flush();
  };

  table.setData = async function (this: LineTable, ...args) {
    await drawn(this);
    return setData.apply(this, args);
  };

  table.handleTableSave = function (this: LineTable, rows, diff, index) {
    // Tables that edit one row at a time, and nested tables, are left unchanged.
    const single = !Array.isArray(rows) && !this.state.editIndex;
    const row = single ? this.state.items[Number(this.convertToRawPath(index, this.state))] : undefined;
    const typed = row !== undefined && typeof diff === 'object' && diff !== null ? { ...row, ...diff } : rows;
    handleTableSave.call(this, typed, diff, index);
  };
}
