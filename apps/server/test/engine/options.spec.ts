import { SIGN } from '../support/contracts.js';
import { must, Rights } from '../support/rights.js';
import type { Answer, Caller } from '../support/test-server.js';

type Row = Record<string, unknown>;

const CONTRACT = '/api/at/nq/contract';
const CUSTOMER = '/api/at/nq/customer';
const RULE = '/api/lc-system/field-rule';
const SCOPE = '/api/lc-system/data-scope';

describe('options of references', () => {
  let rights: Rights;
  let planner: Caller;
  let customer: Row;

  beforeAll(async () => {
    rights = await Rights.start();
    planner = (await rights.person('opt_planner', ['contract'])).caller;
    const [first] = must(await rights.admin.get(`${CUSTOMER}/page`, { size: 1 }))['records'] as Row[];
    customer = first as Row;
  });
  afterAll(() => rights.stop());

  const optionsOf = async (caller: Caller, field: string, query = {}, base = CONTRACT): Promise<Row[]> =>
    must(await caller.get(`${base}/options/${field}`, query)) as unknown as Row[];
  const status = async (answer: Promise<Answer>): Promise<number> => (await answer).status;

  it('are available with the right to list their resource, whatever the rights to the other one', async () => {
    expect(await status(planner.get(`${CUSTOMER}/select`))).toBe(403);
    const found = await optionsOf(planner, 'customerId', { keyword: customer['customerCode'] });
    const { id, customerName, customerCode, shortName } = customer;
    expect(found).toContainEqual({
      id,
      value: id,
      label: customerName,
      name: customerName,
      customerName,
      customerCode,
      shortName,
    });
    expect(await status(planner.get(`${SIGN}/options/customerId`))).toBe(403);
    expect(await status(rights.server.stranger.get(`${CONTRACT}/options/customerId`))).toBe(401);
  });

  it('are available to users who may only write them, but not to users who may only read something else', async () => {
    const { caller } = await rights.person('opt_adder', ['user_add']);
    expect(await status(caller.get('/api/lc-user/options/roleId'))).toBe(200);
    const { caller: other } = await rights.person('opt_looker', ['post']);
    expect(await status(other.get('/api/lc-user/options/roleId'))).toBe(403);
  });

  it('come as a tree where the target is one', async () => {
    const { caller } = await rights.person('opt_staff', ['user']);
    const [top] = await optionsOf(caller, 'deptId', {}, '/api/lc-user');
    expect(top).toMatchObject({ label: expect.any(String), children: expect.any(Array) });
  });

  it('are bounded, paged, and named when they are chosen already', async () => {
    const all = await optionsOf(planner, 'customerId');
    expect(all.length).toBeGreaterThan(3);
    const pages = await Promise.all([1, 2].map((current) => optionsOf(planner, 'customerId', { current, size: 2 })));
    expect(pages.flat().map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id));
    const last = all.at(-1) as Row;
    const first = await optionsOf(planner, 'customerId', { size: 2, ids: last['id'] });
    expect(first.map(({ id }) => id)).toEqual([last['id'], all[0]?.['id'], all[1]?.['id']]);
    expect(await status(planner.get(`${CONTRACT}/options/customerId`, { size: 100_000 }))).toBe(400);
    expect(await status(planner.get(`${CONTRACT}/options/customerId`, { bankAccount: '1' }))).toBe(400);
  });

  it('are those that the rules of the model leave: a salesman is of sales', async () => {
    const salespeople = await optionsOf(planner, 'salesmanId');
    const { caller } = await rights.person('opt_signer', ['nqContractSign']);
    const ofSigning = await optionsOf(caller, 'salesmanId', {}, SIGN);
    expect(ofSigning.map(({ name }) => name)).toContain('王丽');
    expect(ofSigning.length).toBeLessThan(salespeople.length);
  });

  it('follow field rules: hidden fields of the target are neither shown nor searched', async () => {
    const { caller, roleId } = await rights.person('opt_masking', ['contract']);
    must(
      await rights.admin.post(`${RULE}/submit`, {
        roleId,
        modelKey: 'customer',
        fieldKey: 'customerName',
        rule: 'masked',
      }),
    );
    must(
      await rights.admin.post(`${RULE}/submit`, {
        roleId,
        modelKey: 'customer',
        fieldKey: 'shortName',
        rule: 'hidden',
      }),
    );
    const [one] = await optionsOf(caller, 'customerId', { ids: customer['id'] });
    expect(one).toMatchObject({ id: customer['id'], label: '***', customerName: '***' });
    expect(one).not.toHaveProperty('shortName');
    expect(await optionsOf(caller, 'customerId', { keyword: customer['customerName'] })).toEqual([]);
    const { caller: blind, roleId: role } = await rights.person('opt_blind', ['contract']);
    must(
      await rights.admin.post(`${RULE}/submit`, {
        roleId: role,
        modelKey: 'contract',
        fieldKey: 'customerId',
        rule: 'hidden',
      }),
    );
    expect(await status(blind.get(`${CONTRACT}/options/customerId`))).toBe(400);
  });

  it('are limited by the data scopes of the target', async () => {
    const { caller, roleId } = await rights.person('opt_scoped', ['contract', 'customer']);
    const code = { left: { type: 'field', field: 'customerCode' }, op: 'equal', right: customer['customerCode'] };
    const scopeValue = JSON.stringify({ conjunction: 'and', children: [code] });
    const scope = { menuId: rights.menu('customer'), scopeType: 5, scopeValue };
    const [, other] = await optionsOf(caller, 'customerId');
    const id = String(must(await rights.admin.post(`${SCOPE}/submit`, scope))['id']);
    must(await rights.grant(rights.admin, roleId, { dataScopeIds: [id] }));
    expect((await optionsOf(caller, 'customerId')).map((one) => one['id'])).toEqual([customer['id']]);
    const found = await optionsOf(caller, 'customerId', { ids: other?.['id'], keyword: 'nobody' });
    expect(found).toEqual([]);
  });
});
