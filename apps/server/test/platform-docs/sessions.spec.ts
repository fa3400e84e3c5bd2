import { must, PASSWORD, Rights, USER } from '../support/rights.js';
import { Caller } from '../support/test-server.js';

interface Session {
  id: string;
  clientId: string;
  loginTime: string;
  current: boolean;
}

describe('sessions', () => {
  let rights: Rights;
  let admin: Caller;

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
  });
  afterAll(() => rights.stop());

  const of = async (userId: string, by: Caller = admin): Promise<Session[]> =>
    (await by.get(`${USER}/sessions`, { userId })).body.data;
  async function login(account: string): Promise<{ caller: Caller; refresh: string }> {
    const { body } = await rights.server.token(account, PASSWORD);
    return { caller: new Caller(rights.server.url, body.access_token), refresh: body.refresh_token };
  }
  const renewed = async (refresh: string): Promise<number> =>
    (await rights.server.token('-', '-', { grant_type: 'refresh_token', refresh_token: refresh })).status;

  it('are listed, and end by force: at the next call, and for good', async () => {
    const { userId, caller: first } = await rights.person('guest', ['post']);
    const second = await login('guest');
    expect(await of(userId)).toHaveLength(2);
    const [latest] = await of(userId);
    expect(latest).toMatchObject({ clientId: 'lamina', current: false });
    must(await admin.post(`${USER}/end-sessions`, { userId, ids: [latest?.id] }));
    const answers = [await first.get('/api/lc-system/post/list'), await second.caller.get('/api/lc-system/post/list')];
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await of(userId)).toHaveLength(1);
    const again = await admin.post(`${USER}/end-sessions`, { userId, ids: [latest?.id] });
    expect([again.body.code, again.body.msg]).toEqual([400, '会话不存在或已结束']);
    const { body } = await admin.in('en').post(`${USER}/end-sessions`, { userId });
    expect([body.data.ended, body.msg]).toEqual([1, '1 session was ended']);
    expect((await first.get('/api/lc-system/post/list')).status).toBe(401);
    expect(await renewed(second.refresh)).toBe(400);
    expect(await of(userId)).toEqual([]);
  });

  it('tell which one is asking, and count a renewed one once', async () => {
    const { userId } = await rights.person('keeper', ['user', 'user_session']);
    const { caller, refresh } = await login('keeper');
    expect((await of(userId, caller)).filter((session) => session.current)).toHaveLength(1);
    expect(await renewed(refresh)).toBe(200);
    expect(await of(userId)).toHaveLength(2);
  });

  it('are closed to people without the button, and those of other tenants are not there', async () => {
    const { caller, userId } = await rights.person('nosy', ['user']);
    expect((await caller.get(`${USER}/sessions`, { userId })).status).toBe(403);
    expect((await caller.post(`${USER}/end-sessions`, { userId })).status).toBe(403);
    const { id } = must(await admin.post('/api/lc-system/tenant/submit', { tenantName: '会话厂', linkman: '会' }));
    const { tenantId } = must(await admin.get('/api/lc-system/tenant/detail', { id: String(id) }));
    const [chief] = await rights.server.database.all('SELECT CAST(id AS CHAR) AS id FROM lc_user WHERE tenant_id = ?', [
      String(tenantId),
    ]);
    const foreign = { userId: String(chief?.['id']) };
    expect((await admin.get(`${USER}/sessions`, foreign)).body.code).toBe(404);
    expect((await admin.post(`${USER}/end-sessions`, foreign)).body.code).toBe(404);
    for (const body of [{}, { userId: 'x' }, { userId, ids: ["' OR 1=1"] }, { userId: [userId] }])
      expect((await admin.post(`${USER}/end-sessions`, body)).body.code).toBe(400);
  });
});
