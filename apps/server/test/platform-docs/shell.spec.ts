import { must, Rights } from '../support/rights.js';
import { announce, insertRow } from '../support/test-database.js';
import type { Caller } from '../support/test-server.js';

const SHORTCUT = '/api/at/base/shortcutMenu';
const REPORT = '/api/lc-report/report/rest';

describe('calls of the shell and of reports', () => {
  let rights: Rights;
  let admin: Caller;

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
  });
  afterAll(() => rights.stop());

  it('5.2 favourites: in order, once each, only for own menus', async () => {
    const { caller, userId, roleId } = await rights.person('fan', ['post', 'dict']);
    const save = (code: string, more = {}) => caller.post(`${SHORTCUT}/save`, { menuId: rights.menu(code), ...more });
    const { id } = must(await save('dict', { userId: '1' }));
    must(await caller.post(`${SHORTCUT}/save?menuId=${rights.menu('post')}&userId=${userId}`));
    const again = await save('dict');
    expect([again.body.code, again.body.msg]).toEqual([400, '已收藏, 无需重复添加']);
    const list = async () => (await caller.in('en').get(`${SHORTCUT}/list`, { userId })).body.data;
    expect((await list())[1]).toMatchObject({
      userId,
      menuId: rights.menu('post'),
      path: '/system/post',
      name: 'Posts',
    });
    expect((await list())[0]).toMatchObject({ id, userId, menuId: rights.menu('dict') });
    expect((await save('param')).body.code).toBe(404);
    expect((await save('post_add')).body.code).toBe(404);
    must(await rights.grant(admin, roleId, { menuIds: rights.menusOf('dict') }));
    expect((await list()).map((row: { menuId: string }) => row.menuId)).toEqual([rights.menu('dict')]);

    const { caller: other } = await rights.person('other-fan', ['dict']);
    expect((await other.get(`${SHORTCUT}/list`, { userId })).body.data).toEqual([]);
    expect((await other.get(`${SHORTCUT}/del`, { id: String(id) })).body.code).toBe(404);
    expect((await caller.get(`${SHORTCUT}/del`, { id: String(id) })).body).toMatchObject({ code: 200, data: {} });
    expect(await list()).toEqual([]);
    expect((await caller.get(`${SHORTCUT}/del`)).body.code).toBe(400);
    expect((await caller.post(`${SHORTCUT}/save`, { menuId: { a: 1 } })).body.code).toBe(400);
  });

  it('a menu takes no screen away: its path is its own, and one that a browser can open', async () => {
    const submit = (path: string, more = {}) =>
      admin.in('en').post('/api/lc-system/menu/submit', {
        ...{ code: 'own_way', name: '自有路径', alias: 'menu', category: 1, sort: 1, path },
        ...more,
      });
    const refusal = async (path: string) => {
      const { body } = await submit(path);
      return [body.code, body.errors?.[0]?.field, body.msg];
    };
    for (const path of ['/system/dict', 'system/dict', '/System/Dict/'])
      expect(await refusal(path)).toEqual([400, 'path', expect.stringContaining('has this path already')]);
    for (const path of ['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', '/a b', 'https://', '/x#y'])
      expect(await refusal(path)).toEqual([400, 'path', expect.stringContaining('must be one of this system')]);
    const { id } = must(await submit('/own/way/:id'));
    must(await submit('https://example.com/report?a=1', { id }));
    must(await submit('own/way', { id }));
    must(await admin.post(`/api/lc-system/menu/remove?ids=${String(id)}`));
  });

  it('4.6 report files: listed without their content, removed; the names end as they must', async () => {
    const bad = await admin.post(`${REPORT}/submit`, { name: 'x.xml', content: '<a/>' });
    expect([bad.body.code, bad.body.errors[0].field]).toEqual([400, 'name']);
    const { id } = must(await admin.post(`${REPORT}/submit`, { name: 'a.ureport.xml', content: '<a/>' }));
    for (const path of [`${REPORT}/list`, '/api/lc-report/rest/list']) {
      const { records } = must(await admin.get(path)) as { records: Record<string, unknown>[] };
      // The clock of each server starts at the same time, so the seeded file may be the newer one.
      expect(records.find((row) => row['id'] === id)).toMatchObject({ name: 'a.ureport.xml' });
      for (const row of records) expect(row).not.toHaveProperty('content');
    }
    expect(must(await admin.get(`${REPORT}/detail`, { id: String(id) }))).toMatchObject({ content: '<a/>' });
    const { caller } = await rights.person('reader', ['post']);
    expect((await caller.get(`${REPORT}/list`)).status).toBe(403);
    must(await admin.post(`/api/lc-report/rest/remove?ids=${String(id)}`));
    expect((await admin.get(`${REPORT}/detail`, { id: String(id) })).body.code).toBe(404);
  });

  describe('figures of boards', () => {
    const FIGURE = '/api/at/base/figure/list';
    interface Shown {
      key: string;
      chart: string;
      hasPeriod: boolean;
      measures: { value: string | null; unit: string | null; level: string | null }[];
      groups: { label: string; value: string; query: Record<string, string> }[];
    }
    const figure = async (caller: Caller, key: string, board = 'home') => {
      const figures: Record<string, unknown>[] = (await caller.get(FIGURE, { board })).body.data;
      return figures.find((one) => one['key'] === key) as never as {
        path: string | null;
        query: Record<string, string>;
        measures: { value: string | null; unit: string | null }[];
        groups: { label: string; value: string; query: Record<string, string> }[];
      };
    };
    const numbers = async (caller: Caller, key: string, board?: string) =>
      (await figure(caller, key, board))?.measures.map(({ value }) => value);
    const total = async (caller: Caller, call: string, query: Record<string, string>) =>
      (await caller.get(call, query)).body.data.total;

    /** SQLite stores decimals as integers of their last digit. */
    const decimal = (value: number, scale: number): string =>
      rights.server.database.flavour === 'sqlite' ? String(Math.round(value * 10 ** scale)) : value.toFixed(scale);
    const userId = async (account: string): Promise<string> => {
      const text = "SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE account = ? AND tenant_id = '000000'";
      return String((await rights.server.database.all(text, [account]))[0]?.['id']);
    };
    let count = 0;
    async function contract(salesman_id: string, change: Record<string, string | number> = {}): Promise<string> {
      const { signDate_ge: today = '' } = (await figure(admin, 'contract.thisMonth')).query;
      count += 1;
      return insertRow(rights.server.database, 'nq_contract', {
        ...{ tenant_id: '000000', contract_code: `HT2001-${String(count).padStart(3, '0')}`, contract_type: '1' },
        ...{
          customer_id: '1',
          salesman_id,
          sign_date: today,
          delivery_date: '2099-01-01',
          pay_type: '1',
          currency: 'CNY',
        },
        ...{ ship_mode: 'ROAD', cert_type: 'TSG', third_party: 'NONE', pack_mode: 'FILM', mark_mode: 'PAINT' },
        ...{ total_weight: decimal(1500.5, 3), total_amount: decimal(1000.1, 2), sign_id: count, status: '1' },
        ...{ is_deleted: 0, version: 1, create_user: salesman_id, create_time: `${today} 08:00:00` },
        ...change,
      });
    }

    it('count what the reader may list, by day, state and currency, and say by which query the list shows it', async () => {
      const [wangli, liuyang] = [await rights.server.as('wangli'), await rights.server.as('liuyang')];
      expect(await numbers(admin, 'contract.thisMonth')).toEqual(['0', '0', '0']);
      const [one, other] = [await userId('wangli'), await userId('liuyang')];
      await contract(one);
      await contract(one, { currency: 'USD' });
      await contract(other, { status: '3' });
      await contract(one, { status: '9' });
      await contract(one, { sign_date: '2001-01-01', delivery_date: '2001-02-01' });
      await contract(one, { tenant_id: '000777' });
      await contract(one, { is_deleted: 1 });
      await announce(rights.server.database, 'nq_contract');
      expect(await numbers(admin, 'contract.thisMonth')).toEqual(['3', '4.5015', '2000.2']);
      expect(await numbers(wangli, 'contract.thisMonth')).toEqual(['2', '3.001', '1000.1']);
      expect(await numbers(liuyang, 'contract.thisMonth')).toEqual(['1', '1.5005', '1000.1']);
      expect(await numbers(admin, 'contract.overdue', 'plant')).toEqual(['1', '1.5005']);
      const month = await figure(wangli, 'contract.thisMonth');
      expect([month.path, await total(wangli, '/api/at/nq/contract/list', month.query)]).toEqual(['/nq/contract', 2]);
      const states = await figure(admin, 'contract.byStatus', 'plant');
      expect(states.groups.map(({ label, value }) => [label, value])).toEqual([
        ['已生效', '3'],
        ['生产中', '1'],
      ]);
      for (const { value, query } of states.groups)
        expect(String(await total(admin, '/api/at/nq/contract/list', query))).toBe(value);
    });

    it('by month, of lines, as quotients and with levels; narrowed to a period', async () => {
      const { database } = rights.server;
      const owner = await userId('wangli');
      const old = { delivery_date: '2099-01-01', status: '1' };
      const shipped = { shipped_weight: decimal(300.1, 3), total_qty: 4, shipped_qty: 1 };
      const may = await contract(owner, { ...old, ...shipped, sign_date: '1999-05-03' });
      await contract(owner, { ...old, sign_date: '1999-05-31' });
      await contract(owner, { ...old, sign_date: '1999-08-01' });
      const line = { contract_id: may, tenant_id: '000000' };
      for (const [at, [qty, is_deleted]] of [
        [3, 0],
        [4, 0],
        [50, 1],
      ].entries())
        await insertRow(database, 'nq_contract_line', {
          ...line,
          line_no: at + 1,
          qty: Number(qty),
          is_deleted: Number(is_deleted),
        });
      await announce(database, 'nq_contract', 'nq_contract_line');
      const asked = async (key: string, period: object) =>
        ((await admin.get(FIGURE, { board: 'plant', ...period })).body.data as Shown[]).find(
          (one) => one.key === key,
        ) as Shown;
      const year = { from: '1999-01-01', to: '1999-12-31' };
      const months = await asked('contract.byMonth', year);
      expect(months).toMatchObject({ chart: 'columns', hasPeriod: true });
      expect(months.measures.map(({ value }) => value)).toEqual(['4.5015', '7', '3']);
      expect(months.groups.map(({ label, value }) => [label, value])).toEqual([
        ['1999-05', '3.001'],
        ['1999-06', '0'],
        ['1999-07', '0'],
        ['1999-08', '1.5005'],
      ]);
      expect(await total(admin, '/api/at/nq/contract/list', months.groups[0]?.query ?? {})).toBe(2);
      const quotient = await asked('contract.shipped', { from: '1999-05-01', to: '1999-05-03' });
      expect(quotient.measures).toMatchObject([
        { value: '20.0', unit: '%', level: null },
        { value: '25.0', unit: '%' },
      ]);
      expect((await asked('contract.shipped', { from: '1990-01-01', to: '1990-01-01' })).measures[0]?.value).toBeNull();
      const thisMonth = await asked('contract.byMonth', { period: 'month' });
      expect(thisMonth.groups).toHaveLength(1);
      expect((await asked('contract.thisMonth', year)).measures[0]?.value).not.toBe('0');
      for (const wrong of [{ from: '1999-01-01' }, { from: '1999-01-01', to: 'x' }, { period: 'century' }])
        expect((await admin.get(FIGURE, { board: 'plant', ...wrong })).status).toBe(400);
    });

    it('are missing for users without the list or a field; without a menu they have no link', async () => {
      const { caller, roleId } = await rights.person('counter', ['contract']);
      expect((await figure(caller, 'pdPiece.inWork')).path).toBeNull();
      expect(await numbers(caller, 'contract.thisMonth')).toHaveLength(3);
      for (const [field_key, rule] of [
        ['totalAmount', 'masked'],
        ['deliveryDate', 'hidden'],
      ])
        await insertRow(rights.server.database, 'lc_field_rule', {
          model_key: 'contract',
          field_key: String(field_key),
          role_id: roleId,
          rule: String(rule),
        });
      await announce(rights.server.database, 'lc_field_rule');
      expect(await numbers(caller, 'contract.thisMonth')).toHaveLength(2);
      expect(await figure(caller, 'contract.dueThisWeek')).toBeUndefined();
      const { caller: stranger } = await rights.person('no-contracts', ['post']);
      expect(await figure(stranger, 'contract.thisMonth')).toBeUndefined();
      expect((await figure(stranger, 'pdPiece.quality')).measures[0]).toMatchObject({ value: null, unit: '%' });
      expect((await stranger.get(FIGURE)).body.code).toBe(400);
      expect((await stranger.get(FIGURE, { board: "x'" })).body.code).toBe(400);
      expect((await stranger.get(FIGURE, { board: 'nothing' })).body.data).toEqual([]);
    });

    it('the home page and the dashboard are open to everybody who is signed in', async () => {
      const { caller } = await rights.person('newcomer', ['post']);
      const paths = (nodes: { path: string; children?: never[] }[]): string[] =>
        nodes.flatMap(({ path, children }) => [path, ...paths(children ?? [])]);
      const found = paths((await caller.get('/api/lc-system/menu/routes')).body.data);
      expect(found).toEqual(expect.arrayContaining(['/wel/index', '/wel/dashboard']));
      expect((await caller.get('/api/lc-system/menu/detail', { code: 'home' })).body.data.config).toContain('figures');
    });
  });
});
