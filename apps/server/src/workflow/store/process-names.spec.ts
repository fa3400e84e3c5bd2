import type { Database } from '../../database/index.js';
import { type ProcessName, ProcessNames, processNameIn } from './process-names.js';

type Row = ProcessName & { definitionId: string; processKey: string };

const row = (definitionId: string): Row => ({
  ...{ definitionId, processKey: `key${definitionId}` },
  ...{ processName: null, processNameEn: null, processVersion: null, processDesc: null },
});

/** Knows every definition except those that were removed. */
function names(...removed: string[]): (...ids: string[]) => Promise<string[]> {
  const all = async (_: string, ids: readonly string[]) =>
    ids
      .filter((id) => !removed.includes(id))
      .map((id) => ({ id, processName: `名${id}`, processNameEn: `name${id}`, processVersion: 1, processDesc: null }));
  const processes = new ProcessNames({ read: { all } } as unknown as Database);
  return async (...ids) => (await processes.add(ids.map(row))).map((one) => processNameIn(one, 'en'));
}

test('a row has the name of its process, and the key of one that was removed', async () => {
  const ask = names('2');
  expect(await ask('1', '2', '1')).toEqual(['name1', 'key2', 'name1']);
  expect(await ask('2', '1')).toEqual(['key2', 'name1']);
});

test('a name is still known when the memory is full and is cleared for new names', async () => {
  const ask = names();
  await ask(...Array.from({ length: 5000 }, (_, id) => String(id)));
  expect(await ask('7', '5000')).toEqual(['name7', 'name5000']);
});
