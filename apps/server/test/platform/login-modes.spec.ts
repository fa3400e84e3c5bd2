import { LoginProvider, Wanderer } from '../support/login-provider.js';
import { must, PASSWORD, Rights, USER } from '../support/rights.js';
import { codeSent, codesSent } from '../support/sms-codes.js';
import { insertRow } from '../support/test-database.js';
import { withQuery } from '../support/test-server.js';

const PROVIDER = '/api/lc-system/oauth-provider';
const OAUTH = '/api/lc-auth/oauth';
const SEND = '/api/lc-resource/sms/endpoint/send-validate';

describe('ways to log in', () => {
  let rights: Rights;

  beforeAll(async () => {
    rights = await Rights.start({ LAMINA_LOCAL_PROVIDERS: 'true' });
  });
  afterAll(() => rights.stop());

  describe('by a code that is sent to the phone', () => {
    const [PHONE, STRANGE] = ['13700000001', '13700000002'];

    const ask = (phone: string) => rights.server.stranger.post(withQuery(SEND, { tenantId: '000000', phone }));
    const login = (phone: string, id: string, value: string) =>
      rights.server.token('', '', { grant_type: 'sms_code', phone, id, value });

    it('takes the code once; an unknown phone is answered alike and gets no message', async () => {
      await rights.server.database.run("UPDATE lc_user SET phone = ? WHERE account = 'lina'", [PHONE]);
      const [known, unknown] = [(await ask(PHONE)).body, (await ask(STRANGE)).body];
      expect(known).toEqual({ ...unknown, data: { success: true, phone: PHONE, id: expect.stringMatching(/^\d+$/) } });
      const code = await codeSent(rights.server, PHONE);
      expect(codesSent(rights.server, STRANGE)).toEqual([]);

      const { id } = known.data;
      const wrong = code === '000000' ? '000001' : '000000';
      const refusal = { error: 'invalid_grant', error_description: '验证码不正确或已失效' };
      expect((await login(PHONE, id, wrong)).body).toEqual(refusal);
      expect((await login(STRANGE, unknown.data.id, code)).body).toEqual(refusal);
      expect((await login(STRANGE, id, code)).body).toEqual(refusal);
      const { status, body } = await login(PHONE, id, code);
      expect([status, body.account]).toEqual([200, 'lina']);
      expect((await login(PHONE, id, code)).body).toEqual(refusal);
    });

    it('does not bypass a lock, and cannot be requested every second', async () => {
      const { database } = rights.server;
      expect((await ask(PHONE)).body.msg).toBe('发送过于频繁, 请稍后再试');
      await database.run("UPDATE lc_sms_code SET create_time = '2020-01-01 00:00:00'");
      const { id } = (await ask(PHONE)).body.data;
      const code = await codeSent(rights.server, PHONE, 2);
      const where = { tenant_id: '000000', account: 'lina', address: '127.0.0.1' };
      const lock = { ...where, count: 5, locked_until: '2099-01-01 00:00:00' };
      await insertRow(database, 'lc_login_failure', lock);
      expect((await login(PHONE, id, code)).body.error_description).toBe('登录错误次数过多,请稍后再试');
      await database.run("DELETE FROM lc_login_failure WHERE account = 'lina'");
      expect((await ask('137')).body.msg).toBe('手机号码格式不正确');
    });
  });

  describe('by a provider of OpenID Connect', () => {
    let provider: LoginProvider;
    const SECRET = 'secret-of-the-provider';

    beforeAll(async () => {
      provider = await LoginProvider.start(`${rights.server.url}${OAUTH}/callback/plant`);
      const body = {
        source: 'plant',
        name: '集团账号',
        issuer: provider.issuer,
        clientId: 'lamina',
        clientSecret: SECRET,
      };
      must(await rights.admin.post(`${PROVIDER}/submit`, body));
    });
    afterAll(() => provider.stop());

    /** Goes to the provider and back; returns what the login page receives, and the browser. */
    async function come(person: string): Promise<{ back: Record<string, string>; browser: Wanderer }> {
      await provider.become(person);
      const browser = new Wanderer();
      const found = await browser.follow(`${rights.server.url}${OAUTH}/render/plant?tenantId=000000`, '/login');
      return { back: Object.fromEntries(new URLSearchParams(found.hash.slice(1))), browser };
    }
    const social = (back: Record<string, string>, browser: Wanderer, more: Record<string, string> = {}) =>
      rights.server.token(
        '',
        '',
        { grant_type: 'social', ...back, ...more },
        { cookie: browser.cookies(`${rights.server.url}${OAUTH}/`) },
      );

    it('a guest asks for an account, the administrator accepts, the next login works', async () => {
      expect((await rights.server.stranger.get(`${OAUTH}/providers`, { tenantId: '000000' })).body.data).toEqual([
        { source: 'plant', name: '集团账号' },
      ]);
      const first = await come('chenyi');
      const guest = await social(first.back, first.browser);
      expect(guest.body).toMatchObject({
        access_token: '',
        user_id: '',
        account: 'chenyi',
        nick_name: 'Name of chenyi',
      });
      const oauthId: string = guest.body.oauth_id;
      const asks = { tenantId: '000000', name: '陈一', account: 'chenyi', password: PASSWORD, oauthId };
      must(await rights.server.stranger.post(`${USER}/register-guest`, asks));

      const second = await come('chenyi');
      expect((await social(second.back, second.browser)).body.error_description).toBe('未获得用户的角色信息');
      const [row] = (await rights.admin.get(`${USER}/page`, { account: 'chenyi' })).body.data.records;
      must(await rights.admin.post(`${USER}/grant?userIds=${row.id}&roleIds=${await rights.role('visitor')}`));
      const third = await come('chenyi');
      const { status, body } = await social(third.back, third.browser);
      expect([status, body.account, body.oauth_id]).toEqual([200, 'chenyi', oauthId]);
      const bound = await rights.server.database.all('SELECT username, source FROM lc_user_oauth WHERE id = ?', [
        oauthId,
      ]);
      expect(bound).toEqual([{ username: 'chenyi', source: 'plant' }]);

      const again = await come('chenyi');
      const flow = { grant_type: 'authorization_code', redirect_uri: `${rights.server.url}${OAUTH}/callback/plant` };
      expect((await social(again.back, again.browser, flow)).body.account).toBe('chenyi');
    });

    it('a code counts once, in the browser that asked for it, with its own state', async () => {
      const { back, browser } = await come('chenyi');
      const expired = { error: 'access_denied', error_description: '登录已过期，请重新发起' };
      const other = (await come('mallory')).browser;
      expect((await social(back, new Wanderer())).body).toEqual(expired);
      expect((await social(back, other)).body).toEqual(expired);
      expect((await social(back, browser, { state: '000000.guessed' })).body).toEqual(expired);
      expect((await social(back, browser, { source: 'other' })).body).toEqual(expired);
      expect((await social(back, browser)).status).toBe(200);
      expect((await social(back, browser)).body.error_description).toBe('第三方登陆信息错误!');
    });

    it('keeps the secret sealed, and an unchanged form does not lose it', async () => {
      const { database } = rights.server;
      const [row] = (await rights.admin.get(`${PROVIDER}/list`)).body.data.records;
      const { body } = await rights.admin.get(`${PROVIDER}/detail`, { id: row.id });
      expect(JSON.stringify(body)).not.toContain('ecret');
      const stored = () => database.all('SELECT client_secret AS secret FROM lc_oauth_provider');
      const [before] = await stored();
      expect(before?.['secret']).toMatch(/^sealed:/);
      expect(before?.['secret']).not.toContain(SECRET);
      must(await rights.admin.post(`${PROVIDER}/submit`, { ...body.data, clientSecret: '', remark: 'x' }));
      expect(await stored()).toEqual([before]);
      const off = { ...(await rights.admin.get(`${PROVIDER}/detail`, { id: row.id })).body.data, status: 1 };
      must(await rights.admin.post(`${PROVIDER}/submit`, off));
      expect((await rights.server.stranger.get(`${OAUTH}/providers`, { tenantId: '000000' })).body.data).toEqual([]);
      const gone = await new Wanderer().follow(`${rights.server.url}${OAUTH}/render/plant?tenantId=000000`, '/login');
      expect(gone.hash).toBe('#error=auth.noProvider');
    });
  });
});
