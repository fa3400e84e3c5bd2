import { type List, waitForRows } from './crud-click-queue.js';

const rest = () => new Promise((resolve) => setTimeout(resolve, 100));

function listOf(loading: boolean): List & { done: unknown[] } {
  const done: unknown[] = [];
  const list = {
    props: { store: { loading } },
    mounted: true,
    done,
    handleAction: (click: unknown) => done.push(click),
  };
  waitForRows(list);
  return list;
}

test('a click on a list with its rows is done at once', () => {
  const list = listOf(false);
  void list.handleAction('add');
  expect(list.done).toEqual(['add']);
});

test('the last click on a list that is fetching is done when the rows are there', async () => {
  const list = listOf(true);
  void list.handleAction('add');
  void list.handleAction('edit');
  await rest();
  expect(list.done).toEqual([]);
  list.props.store.loading = false;
  await rest();
  expect(list.done).toEqual(['edit']);
});

test('a list that was left does nothing any more', async () => {
  const list = listOf(true);
  void list.handleAction('add');
  list.mounted = false;
  await rest();
  list.props.store.loading = false;
  await rest();
  expect(list.done).toEqual([]);
});

test('what the page learned after the rows is found by their buttons; the row keeps its own', () => {
  const list = listOf(false);
  let found: Record<string, unknown> = {};
  const { props } = list;
  const queue: List = {
    ...list,
    props: { store: { ...props.store, parentStore: { data: { dict: ['now'], user: 'me', page: 'new' } } } },
    handleAction: (_event, _action, given) => {
      found = given as Record<string, unknown>;
    },
  };
  waitForRows(queue);
  const row = Object.assign(Object.create({ page: 'old', user: 'me' }), { id: '7' });
  void queue.handleAction(undefined, {}, row);
  expect([found['dict'], found['page'], found['id'], Object.keys(found)]).toEqual([['now'], 'old', '7', ['id']]);
});

test('a click waits for what the page fetches, too', async () => {
  const list = listOf(false);
  const page = { fetching: true };
  list.props.store.parentStore = { parentStore: page };
  void list.handleAction('add');
  await rest();
  expect(list.done).toEqual([]);
  page.fetching = false;
  await rest();
  expect(list.done).toEqual(['add']);
});
