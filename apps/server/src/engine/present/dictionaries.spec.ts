import BetterSqlite3 from 'better-sqlite3';
import type { Database, VersionWatch } from '../../database/index.js';
import { Dictionaries } from './dictionaries.js';

const row = (dictKey: string, dictValue: string, sort: number | null = 1) => ({
  ...{ id: dictKey, parentId: '0', code: 'step', dictKey, dictValue, en: null, sort, remark: null, color: null },
  ...{ ext: null, isSealed: 0, isDeleted: 0, tenantId: '000000' },
});

/** Dictionaries whose reads are answered by the test; the system dictionaries are empty and come at once. */
function setUp() {
  const asked: ((rows: object[]) => void)[] = [];
  const state = { version: '1' };
  const all = (text: string) =>
    text.includes('lc_dict_biz') ? new Promise<object[]>((answer) => asked.push(answer)) : Promise.resolve([]);
  const database = { flavour: 'sqlite', read: { all } } as unknown as Database;
  const watch = { of: (table: string) => (table === 'lc_dict_biz' ? state.version : '1') } as unknown as VersionWatch;
  const dictionaries = new Dictionaries(database, watch);
  const label = () => dictionaries.label('biz', '000000', 'step', 'a', 'zh');
  return { asked, state, dictionaries, label };
}

describe('the dictionaries in memory', () => {
  it('are read once for all who wait for them', async () => {
    const { asked, dictionaries, label } = setUp();
    const waiting = Promise.all([dictionaries.ready(), dictionaries.ready(), dictionaries.ready()]);
    expect(asked).toHaveLength(1);
    asked[0]?.([row('a', 'one')]);
    await waiting;
    expect(label()).toBe('one');
    await dictionaries.ready();
    expect(asked).toHaveLength(1);
  });

  it('are not taken back to what an older reading found', async () => {
    const { asked, state, dictionaries, label } = setUp();
    const older = dictionaries.ready();
    state.version = '2';
    const newer = dictionaries.ready();
    expect(asked).toHaveLength(2);
    asked[1]?.([row('a', 'two')]);
    await newer;
    asked[0]?.([row('a', 'one')]);
    await older;
    expect(label()).toBe('two');
  });

  it('let others have their turn while a long one is read and taken in', async () => {
    const { asked, dictionaries, label } = setUp();
    const waiting = dictionaries.ready();
    let turns = 0;
    let slices = 0;
    const turn = (): void => {
      turns += 1;
      const answer = asked[slices];
      if (answer !== undefined) {
        slices += 1;
        const length = slices === 6 ? 1 : 2_000;
        answer(Array.from({ length }, (_, at) => row(slices === 6 ? 'a' : `k${slices}-${at}`, 'long')));
      }
      if (label() === undefined) setImmediate(turn);
    };
    setImmediate(turn);
    await waiting;
    expect(slices).toBe(6);
    expect(label()).toBe('long');
    expect(turns).toBeGreaterThanOrEqual(9);
  });

  it('are all read, though ids of one tenant are longer than those of another', async () => {
    const file = new BetterSqlite3(':memory:');
    const columns =
      'id INTEGER PRIMARY KEY, parent_id INTEGER, code, dict_key, dict_value, en, sort, remark, color, ext';
    for (const table of ['lc_dict_biz', 'lc_dict'])
      file.exec(`CREATE TABLE ${table} (${columns}, is_sealed INTEGER, is_deleted INTEGER, tenant_id)`);
    const put = file.prepare('INSERT INTO lc_dict_biz VALUES (?, 0, ?, ?, ?, ?, 1, NULL, NULL, NULL, 0, 0, ?)');
    const fill = (tenant: string, first: bigint): void => {
      for (let at = 0n; at < 2_500n; at += 1n) put.run(first + at, 'step', `k${at}`, `v${at}`, null, tenant);
    };
    fill('long', 1_795_397_070_842_000_000n);
    fill('short', 99_000_000_000_000_000n);
    const read = { all: async (text: string, args: string[]) => file.prepare(text).all(...args) };
    const watch = { of: () => '1' } as unknown as VersionWatch;
    const dictionaries = new Dictionaries({ flavour: 'sqlite', read } as unknown as Database, watch);
    await dictionaries.ready();
    for (const tenant of ['long', 'short']) {
      expect(dictionaries.entries('biz', tenant, 'step').size).toBe(2_500);
      expect(dictionaries.label('biz', tenant, 'step', 'k2499', 'zh')).toBe('v2499');
    }
    file.close();
  });

  it('are shown by their place, those of one place by age, those without a place first', async () => {
    const { asked, dictionaries } = setUp();
    const waiting = dictionaries.ready();
    asked[0]?.([row('b', 'two', 2), row('a', 'one', 1), row('c', 'two again', 2), row('d', 'none', null)]);
    await waiting;
    expect([...dictionaries.entries('biz', '000000', 'step').keys()]).toEqual(['d', 'a', 'b', 'c']);
  });
});
