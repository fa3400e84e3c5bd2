import { type FreshList, refreshOnMessage } from './fresh-list.js';

const ears = new Set<(message: { businessId: string | null }) => void>();
const listen = (ear: (message: { businessId: string | null }) => void) => {
  ears.add(ear);
  return () => void ears.delete(ear);
};
const tell = (businessId: string | null) => {
  for (const ear of ears) ear({ businessId });
};
const rest = (ms = 20) => new Promise((resolve) => setTimeout(resolve, ms));

function listOf(items: Record<string, unknown>[]): FreshList & { fetched: number } {
  const list = {
    props: { store: { data: { items }, dialogOpen: false } },
    mounted: true,
    fetched: 0,
    silentSearch: () => {
      list.fetched += 1;
    },
  } as FreshList & { fetched: number };
  refreshOnMessage(listen)(list);
  list.componentDidMount?.();
  return list;
}

test('a message about one of its records makes a list fetch its rows', async () => {
  const list = listOf([{ id: '1' }, { id: '2', contractId: '7' }]);
  tell('3');
  tell(null);
  await rest();
  expect(list.fetched).toBe(0);
  tell('1');
  tell('7');
  await rest();
  expect(list.fetched).toBe(2);
  list.componentWillUnmount?.();
  tell('1');
  await rest();
  expect(list.fetched).toBe(2);
});

test('an open dialog is waited for, and a list that was left meanwhile does nothing', async () => {
  const [kept, left] = [listOf([{ id: '1' }]), listOf([{ id: '1' }])];
  for (const list of [kept, left]) list.props.store.dialogOpen = true;
  tell('1');
  await rest();
  expect([kept.fetched, left.fetched]).toEqual([0, 0]);
  left.mounted = false;
  for (const list of [kept, left]) list.props.store.dialogOpen = false;
  await rest(700);
  expect([kept.fetched, left.fetched]).toEqual([1, 0]);
});
