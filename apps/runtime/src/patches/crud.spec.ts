/** @jest-environment jsdom */
import type { ReactElement } from 'react';
import { freshList, type List, type Listen } from './crud.js';

type Ear = Parameters<Listen>[0];
const ears = new Set<Ear>();
const listen: Listen = (ear) => {
  ears.add(ear);
  return () => void ears.delete(ear);
};
const tell = (businessId: string | null) => {
  for (const ear of ears) ear({ businessId });
};
const rest = (ms = 100) => new Promise((resolve) => setTimeout(resolve, ms));

/** The relevant parts of amis' list. */
class Base implements List {
  props: List['props'] = { store: { loading: false, data: {}, clearMessage: () => undefined }, env: {} };
  mounted = true;
  done: unknown[][] = [];
  fetched = 0;
  handleAction(...args: unknown[]): void {
    this.done.push(args);
  }
  searched = 0;
  async search(): Promise<void> {
    this.searched += 1;
  }
  renderBody(): ReactElement {
    return {} as ReactElement;
  }
  forceUpdate(): void {}
  silentSearch(): void {
    this.fetched += 1;
  }
  componentDidMount(): void {}
  componentWillUnmount(): void {
    this.mounted = false;
  }
}

const Fresh = freshList(Base, listen, () => ({}) as ReactElement) as unknown as typeof Base;

function listOf(store: Partial<List['props']['store']> = {}): Base {
  const list = new Fresh();
  Object.assign(list.props.store, store);
  list.componentDidMount();
  return list;
}

afterEach(() => ears.clear());

test('a list whose order was emptied has no arrow on a column, one with an order keeps it', async () => {
  const told: string[] = [];
  const table = { storeType: 'TableStore', orderBy: 'code', setOrderByInfo: (key: string) => void told.push(key) };
  await listOf({ query: { orderBy: 'code' }, children: [table] }).search();
  expect(told).toEqual([]);
  for (const query of [{ orderBy: '' }, {}]) await listOf({ query, children: [table] }).search();
  expect(told).toEqual(['', '']);
});

test('a click on a list with its rows is done at once', () => {
  const list = listOf();
  list.handleAction('add');
  expect(list.done.map(([click]) => click)).toEqual(['add']);
});

test('the last click on a list that is fetching is done when the rows are there', async () => {
  const list = listOf({ loading: true });
  list.handleAction('add');
  list.handleAction('edit');
  await rest();
  expect(list.done).toEqual([]);
  list.props.store.loading = false;
  await rest();
  expect(list.done.map(([click]) => click)).toEqual(['edit']);
});

test('a click waits for what the page fetches, too', async () => {
  const page = { fetching: true };
  const list = listOf({ parentStore: { parentStore: page } });
  list.handleAction('add');
  await rest();
  expect(list.done).toEqual([]);
  page.fetching = false;
  await rest();
  expect(list.done.map(([click]) => click)).toEqual(['add']);
});

test('a list that was left does nothing any more', async () => {
  const list = listOf({ loading: true });
  list.handleAction('add');
  list.componentWillUnmount();
  list.props.store.loading = false;
  await rest();
  expect(list.done).toEqual([]);
});

test('what the page learned after the rows is found by their buttons; the row keeps its own', () => {
  const list = listOf({ parentStore: { data: { dict: ['now'], user: 'me', page: 'new' } } });
  const row = Object.assign(Object.create({ page: 'old', user: 'me' }), { id: '7' });
  list.handleAction(undefined, {}, row);
  const found = list.done[0]?.[2] as Record<string, unknown>;
  expect([found['dict'], found['page'], found['id'], Object.keys(found)]).toEqual([['now'], 'old', '7', ['id']]);
});

test('a message about one of its records makes a list fetch its rows', async () => {
  const list = listOf({ data: { items: [{ id: '1' }, { id: '2', contractId: '7' }] } });
  tell('3');
  tell(null);
  await rest(20);
  expect(list.fetched).toBe(0);
  tell('1');
  tell('7');
  await rest(20);
  expect(list.fetched).toBe(2);
  list.componentWillUnmount();
  tell('1');
  await rest(20);
  expect(list.fetched).toBe(2);
});

test('an open dialog is waited for, and a list that was left meanwhile does nothing', async () => {
  const open = { data: { items: [{ id: '1' }] }, dialogOpen: true };
  const [kept, left] = [listOf(open), listOf(open)];
  tell('1');
  await rest(20);
  expect([kept.fetched, left.fetched]).toEqual([0, 0]);
  left.mounted = false;
  for (const list of [kept, left]) list.props.store.dialogOpen = false;
  await rest();
  expect([kept.fetched, left.fetched]).toEqual([1, 0]);
});

test('a list of a page that is open in the editor does not load its rows', async () => {
  const list = listOf();
  await list.search();
  list.props.env.isCanvas = true;
  await list.search();
  expect(list.searched).toBe(1);
});
