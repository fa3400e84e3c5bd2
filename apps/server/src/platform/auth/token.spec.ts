import { createHmac } from 'node:crypto';
import { Platform } from '../../../test/support/platform.js';
import { credentialOf } from './index.js';

const INFO = '/api/lc-auth/oauth/user-info';

describe('token call', () => {
  let platform: Platform;
  let sales: string;
  let store: string;

  beforeAll(async () => {
    platform = await Platform.start({ captcha: true });
    await platform.tenant();
    await platform.client();
    await platform.client('narrow', 'captcha');
    sales = await platform.role('sales');
    store = await platform.role('store');
    await platform.user('wangli', [sales, store]);
  });
  afterAll(() => platform.stop());

  const login = () => platform.login('wangli');
  const refresh = (token: string, headers = {}) =>
    platform.token({ grant_type: 'refresh_token', refresh_token: token }, headers);
  const info = (token: string, headers = {}) => platform.call('GET', INFO, { token, headers });

  it('answers the fields of the document, and the token opens calls', async () => {
    const { status, body } = await login();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'all',
      tenant_id: '000000',
      account: 'wangli',
      user_name: 'wangli',
      role_name: 'sales,store',
      client_id: 'saber',
      detail: { type: 'web' },
      authorities: ['sales', 'store'],
    });
    const answer = await info(body.access_token);
    expect(answer.body.data).toMatchObject({ account: 'wangli', roles: ['sales', 'store'] });
  });

  it('takes the token from the query of downloads, and any scheme word of seven characters', async () => {
    const { access_token: token } = (await login()).body;
    expect((await platform.call('GET', `${INFO}?Lc-Auth=bearer%20${token}`)).status).toBe(200);
    expect((await platform.call('GET', INFO, { headers: { 'lc-auth': `crypto ${token}` } })).status).toBe(200);
  });

  it('answers the same for an unknown account and a wrong password', async () => {
    const wrong = await platform.token({ grant_type: 'password', username: 'lina', password: credentialOf('no') });
    const unknown = await platform.token({ grant_type: 'password', username: 'nobody', password: credentialOf('no') });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({ error: 'invalid_grant', error_description: '用户名或密码错误' });
    expect(unknown.body).toEqual(wrong.body);
  });

  it.each([
    ['no client', {}, { authorization: '' }, 'invalid_client'],
    ['a wrong secret', {}, { authorization: `Basic ${Buffer.from('saber:no').toString('base64')}` }, 'invalid_client'],
    ['a grant nobody knows', { grant_type: 'implicit' }, {}, 'unsupported_grant_type'],
    [
      'a grant the client lacks',
      {},
      { authorization: `Basic ${Buffer.from('narrow:narrow_secret').toString('base64')}` },
      'unsupported_grant_type',
    ],
    ['an unknown tenant', { tenantId: '999999' }, {}, 'access_denied'],
    ['no tenant', { tenantId: '' }, {}, 'access_denied'],
  ])('refuses %s with its error', async (_name, parameters, headers, error) => {
    const values = { grant_type: 'password', username: 'wangli', password: credentialOf('wangli'), ...parameters };
    const answer = await platform.token(values, headers);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });

  it('narrows the token to the chosen role, and a header that contradicts it is refused', async () => {
    const { body } = await platform.login('wangli', { 'role-id': store });
    expect([body.role_id, body.role_name]).toEqual([store, 'store']);
    expect((await info(body.access_token)).body.data.roles).toEqual(['store']);
    expect((await info(body.access_token, { 'role-id': sales })).status).toBe(403);
    expect((await info(body.access_token, { 'tenant-id': '000001' })).status).toBe(403);
    expect((await info(body.access_token, { 'tenant-id': '000000', 'role-id': store })).status).toBe(200);
    const switched = await refresh(body.refresh_token, { 'role-id': sales });
    expect(switched.body.role_name).toBe('sales');
    // The choice stays with the session, and nobody chooses what is not his.
    const renewed = (await refresh(switched.body.refresh_token)).body;
    expect([renewed.role_name, (await info(renewed.access_token)).body.data.roles]).toEqual(['sales', ['sales']]);
    const foreign = await platform.role('boss');
    const tried = (await refresh(renewed.refresh_token, { 'role-id': foreign, 'dept-id': '1' })).body;
    expect([tried.role_name, tried.dept_id]).toEqual(['sales', '']);
    expect((await platform.login('wangli', { 'role-id': foreign })).body.role_name).toBe('sales,store');
  });

  it('security 18: rotates refresh tokens; the reuse of an old one ends the whole session', async () => {
    const first = (await login()).body;
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect((await info(second.body.access_token)).status).toBe(200);

    const reused = await refresh(first.refresh_token);
    expect([reused.status, reused.body.error]).toEqual([400, 'invalid_grant']);
    expect((await refresh(second.body.refresh_token)).status).toBe(400);
    expect((await info(second.body.access_token)).body.msg).toBe('令牌已失效');
    expect((await info(first.access_token)).status).toBe(401);
  });

  it('lets one of several parallel refreshes through', async () => {
    const { refresh_token: token } = (await login()).body;
    const answers = await Promise.all([1, 2, 3].map(() => refresh(token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('ends the session at logout, but not when the client reports its errors', async () => {
    const { access_token: token, refresh_token: refreshToken } = (await login()).body;
    const report = await platform.call('POST', '/api/lc-auth/oauth/logout', {
      token,
      body: [{ type: 'Error', message: 'x'.repeat(9000) }],
    });
    expect(report.body).toEqual({ success: 'true', msg: 'success' });
    const kept = await platform.database.read.get<{ message: string }>('SELECT message FROM lc_log_error');
    expect(kept?.message).toHaveLength(4000);
    expect((await info(token)).status).toBe(200);
    await platform.call('GET', '/api/lc-auth/oauth/logout', { token });
    expect((await info(token)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(400);
  });

  it('ends an access token at its time, though it was verified before', async () => {
    const { access_token: token } = (await login()).body;
    expect((await info(token)).status).toBe(200);
    platform.clock.forward(3601);
    expect((await info(token)).status).toBe(401);
  });

  it('security 18: refuses tokens without a signature or of another algorithm, issuer or key', async () => {
    const { access_token: token } = (await login()).body;
    const [, payload = '', signature] = token.split('.');
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const own = `${part({ alg: 'HS256', typ: 'JWT' })}.${payload}`;
    const forged = [
      `${part({ alg: 'none' })}.${payload}.`,
      `${part({ alg: 'HS512' })}.${payload}.${signature}`,
      `${own}.${createHmac('sha256', '').update(own).digest('base64url')}`,
      'null',
    ];
    for (const one of forged) expect((await info(one)).status).toBe(401);
  });

  it('security 9: does not count a user who was locked or removed meanwhile', async () => {
    const id = await platform.user('gone', [sales]);
    const { access_token: token } = (await platform.login('gone')).body;
    expect((await info(token)).status).toBe(200);
    await platform.change('lc_user', 'status = 2 WHERE id = ?', [id]);
    expect((await info(token)).status).toBe(401);
    expect((await platform.login('gone')).body.error).toBe('invalid_grant');
  });

  it('refuses lists and objects where a text is expected', async () => {
    const authorization = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;
    const url = '/api/lc-auth/oauth/token?grant_type=password&username=a&username=b&tenantId=000000';
    const answer = await platform.call('POST', url, { headers: { authorization } });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
  });
});
