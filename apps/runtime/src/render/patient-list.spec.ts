import { type List, waitForRows } from './patient-list.js';

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
