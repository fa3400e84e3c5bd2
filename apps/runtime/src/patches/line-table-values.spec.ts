/** @jest-environment jsdom */
import { keepLineValues, type LineTable } from './line-table-values.js';

type Row = Record<string, unknown>;

/** The relevant parts of amis' table: it emits after a delay, and adopts an unknown value of the form. */
class Table implements Partial<LineTable> {
  props: { value?: unknown } = { value: [] };
  state: { items: Row[]; editIndex?: string };
  emittedValue: unknown = null;
  readonly emitted: Row[][] = [];
  readonly lazyEmitValue = Object.assign(() => undefined, { flush: () => this.emitValue(this.state.items) });

  constructor(items: Row[]) {
    this.state = { items };
  }

  setState(change: object, done?: () => void): void {
    Object.assign(this.state, change);
    done?.();
  }

  convertToRawPath(index: unknown): string {
    return String(index);
  }

  async emitValue(value?: unknown): Promise<unknown> {
    const items = value as Row[];
    await Promise.resolve();
    this.emittedValue = items;
    this.emitted.push(items);
    return false;
  }

  async flush(): Promise<void> {}

  componentDidMount(): void {}

  componentWillUnmount(): void {}

  async setData(value: unknown, _replace: unknown, index: unknown): Promise<void> {
    this.put(Number(index), { ...this.state.items[Number(index)], ...(value as Row) });
  }

  handleTableSave(rows: unknown, _diff: unknown, index: unknown): void {
    this.put(Number(index), rows as Row);
  }

  componentDidUpdate(previous: { value?: unknown }): void {
    const foreign = this.props.value !== previous.value && this.props.value !== this.emittedValue;
    if (foreign) this.state.items = this.props.value as Row[];
  }

  /** The form passes a value down. */
  receive(value: unknown): void {
    const previous = this.props;
    this.props = { value };
    this.componentDidUpdate(previous);
  }

  private put(index: number, row: Row): void {
    this.state.items = this.state.items.map((item, at) => (at === index ? row : item));
  }
}

beforeAll(() => keepLineValues(Table.prototype as Partial<LineTable> as LineTable));

test('an earlier value that comes back late does not replace a newer one', async () => {
  const table = new Table([{ shape: 'RECT' }]);
  const first = table.emitValue();
  table.handleTableSave({ shape: 'ROUND' }, { shape: 'ROUND' }, '0');
  const second = table.emitValue();
  await Promise.all([first, second]);
  table.receive(table.emitted[0]);
  expect(table.state.items).toEqual([{ shape: 'ROUND' }]);
  table.receive(table.emitted[1]);
  expect(table.state.items).toEqual([{ shape: 'ROUND' }]);
});

test('a value from outside replaces the lines', async () => {
  const table = new Table([{ shape: 'RECT' }]);
  await table.emitValue();
  table.receive(table.emitted[0]);
  table.receive([{ shape: 'RING' }]);
  expect(table.state.items).toEqual([{ shape: 'RING' }]);
});

test('a value that came back once counts as from outside when it comes again', async () => {
  const table = new Table([{ shape: 'RECT' }]);
  await table.emitValue();
  const [stored] = table.emitted;
  table.receive(stored);
  table.handleTableSave({ shape: 'ROUND' }, { shape: 'ROUND' }, '0');
  await table.emitValue();
  table.receive(table.emitted[1]);
  table.receive(stored);
  expect(table.state.items).toEqual([{ shape: 'RECT' }]);
});

test('a form that is sent does not wait for a table that was never drawn, or is gone by then', async () => {
  const table = new Table([{ shape: 'RECT' }]);
  table.setState = () => undefined;
  await table.flush();
  table.componentDidMount();
  const flushed = table.flush();
  await Promise.resolve();
  table.componentWillUnmount();
  await flushed;
  expect(table.emitted).toHaveLength(2);
});
