import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Initial1795256450503 } from '../../../../../migrations/1795256450503-initial.js';
import { Workflow1795277414792 } from '../../../../../migrations/1795277414792-workflow.js';
import { loadConfig } from '../../config/index.js';
import { type OpenDatabase, openDatabase } from '../../database/index.js';
import { callsOf, runningBelow } from './instance-calls.store.js';

const folder = mkdtempSync(join(tmpdir(), 'lamina-instances-'));
let open: OpenDatabase;

beforeAll(async () => {
  const migrations = [Initial1795256450503, Workflow1795277414792];
  open = await openDatabase({ ...loadConfig({}), dataDir: folder }, migrations);
  await open.dataSource.runMigrations();
  for (const column of ['business_key varchar(128)', 'call_depth integer'])
    await open.dataSource.query(`ALTER TABLE wf_instance ADD COLUMN ${column}`);
});
afterEach(() => open.dataSource.query('DELETE FROM wf_instance'));
afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Stores instances as `[id, caller]`; the root has the id 1. `ended`: ids of those that have ended. */
const store = (calls: readonly (readonly [number, number])[], ended: readonly number[] = []): Promise<void> =>
  open.database.transaction(async (tx) => {
    for (const [id, caller] of [[1, null] as const, ...calls]) {
      const end = ended.includes(id) ? '2026-03-16 09:00:00' : null;
      await tx.run('INSERT INTO wf_instance (id, parent_id, root_id, end_time) VALUES (?, ?, ?, ?)', [
        ...[id, caller, caller === null ? null : 1, end],
      ]);
    }
  });
const idsOf = (instances: readonly { id: string }[]): number[] => instances.map(({ id }) => Number(id));
const called = async (id: number): Promise<{ ids: number[]; cut: boolean }> => {
  const { calls, cut } = await callsOf(open.database.read, String(id));
  return { ids: idsOf(calls), cut };
};
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const NESTED = [
  ...[[2, 1] as const, [3, 1] as const, [4, 2] as const],
  ...[[5, 4] as const, [6, 3] as const, [7, 2] as const],
];

test('running calls are those below an instance, also below one that was called itself', async () => {
  await store(NESTED, [7]);
  const below = async (id: string): Promise<number[]> => idsOf(await runningBelow(open.database.read, id));
  expect(await Promise.all(['1', '2', '4', '5'].map(below))).toEqual([[2, 3, 4, 5, 6], [4, 5], [5], []]);
});

test('all calls of an instance are read, those of other instances are not', async () => {
  await store(NESTED, [2, 7]);
  expect(await called(1)).toEqual({ ids: range(2, 7), cut: false });
  expect(await called(2)).toEqual({ ids: [4, 5, 7], cut: false });
  expect(await called(5)).toEqual({ ids: [], cut: false });
});

test('the newest of many calls are read with the calls above them, together not more than the maximum', async () => {
  // The calls 2 to 81 come from the root; 3 called 82, that called 83, and so on.
  const nested = range(82, 86).map((id) => [id, id === 82 ? 3 : id - 1] as const);
  await store([...range(2, 81).map((id) => [id, 1] as const), ...nested]);
  expect(await called(1)).toEqual({ ids: [3, ...range(38, 86)], cut: true });
});

test('the newest calls of a called instance are read, whatever number of calls others have', async () => {
  const [many, others] = [range(10, 90), range(100, 200)];
  await store([[2, 1], ...many.map((id) => [id, 2] as const), ...others.map((id) => [id, 1] as const)]);
  expect(await called(2)).toEqual({ ids: range(41, 90), cut: true });
});

test('fifty calls are all that there are, not a part', async () => {
  await store(range(2, 51).map((id) => [id, 1] as const));
  expect(await called(1)).toEqual({ ids: range(2, 51), cut: false });
});
