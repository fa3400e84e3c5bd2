import type { Database, VersionWatch } from '../../database/index.js';
import { Dictionaries } from './dictionaries.js';

const row = (dictKey: string, dictValue: string) => ({
  ...{ id: dictKey, parentId: '0', code: 'step', dictKey, dictValue, en: null, sort: 1, remark: null, color: null },
  ...{ ext: null, isSealed: 0, tenantId: '000000' },
});

/** Dictionaries over readings that are answered by hand; those of the system are empty and come at once. */
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

  it('let others have their turn while a long one is taken in', async () => {
    const { asked, dictionaries, label } = setUp();
    const waiting = dictionaries.ready();
    asked[0]?.(Array.from({ length: 10_000 }, (_, at) => row(at === 9_999 ? 'a' : `k${at}`, 'long')));
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      if (label() === undefined) setImmediate(turn);
    };
    setImmediate(turn);
    await waiting;
    expect(label()).toBe('long');
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});
