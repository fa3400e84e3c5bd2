import { type Caller, TestServer } from '../support/test-server.js';

const USAGE = '/api/lc-develop/usage';

describe('where something is used', () => {
  let server: TestServer;
  let admin: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    admin = (await server.as('admin')).in('en');
  });
  afterAll(() => server?.stop());

  const places = async (kind: string, key: string): Promise<string[]> => {
    const { places: found } = (await admin.get(USAGE, { kind, key })).body.data;
    return found.map((one: Record<string, string>) => `${one['kind']} ${one['key']}`);
  };

  it('is found for every kind, in models, pages, processes, prints, figures and scopes', async () => {
    expect(await places('dict', 'sex')).toEqual(expect.arrayContaining(['model user', 'page user']));
    expect(await places('permission', 'dict_add')).toEqual(expect.arrayContaining(['model dict', 'page dict']));
    expect(await places('call', '/api/lc-system/dict/parent-list')).toContain('page dict');
    expect(await places('flow', 'nqContractSign')).toContain('model nqContractSign');
    expect(await places('model', 'nqContractSign')).toEqual(
      expect.arrayContaining(['page nqContractSign', 'flow nqContractSign']),
    );
    expect(await places('component', 'crud')).toContain('page dict');
    expect(await places('field', 'nqContractSign.contractCode')).toContain('page nqContractSign');
    const onPaper = await places('field', 'contract.contractCode');
    expect(onPaper.some((one) => one.startsWith('print contract/'))).toBe(true);
  });

  it('includes what was published just before', async () => {
    const { id } = (await admin.get('/api/lc-system/menu/detail', { code: 'param' })).body.data;
    const before = await places('permission', 'dict_edit');
    expect(before).not.toContain('page param');
    const config = { type: 'page', body: [{ type: 'button', label: 'A', permission: 'dict_edit' }] };
    expect((await admin.post('/api/lc-system/menu/submitConfig', { id, config, message: 'x' })).status).toBe(200);
    expect(await places('permission', 'dict_edit')).toContain('page param');
  });

  it('is shown only to administrators, for known kinds, with keys found by a part', async () => {
    expect((await (await server.as('wangli')).get(USAGE, { kind: 'dict', key: 'sex' })).status).toBe(403);
    expect((await admin.get(USAGE, { kind: 'colour', key: 'sex' })).status).toBe(400);
    expect((await admin.get(USAGE, { kind: 'dict' })).status).toBe(400);
    const keys = (await admin.get(`${USAGE}/keys`, { kind: 'field', keyword: 'sign.contractcode' })).body.data;
    expect(keys).toContainEqual({ label: 'nqContractSign.contractCode', value: 'nqContractSign.contractCode' });
  });
});
