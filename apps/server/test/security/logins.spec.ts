import { type Answer, BASIC, type Caller, credentialOf, TestServer } from '../support/test-server.js';

/** The server trusts its proxy, so a test can choose the address of a call. */
const from = (address: string) => ({ 'x-forwarded-for': address });
const WRONG = '用户名或密码错误';
const LOCKED = '登录错误次数过多,请稍后再试';

describe('logins under attack', () => {
  let server: TestServer;
  let admin: Caller;

  beforeAll(async () => {
    server = await TestServer.start({ env: { LAMINA_CAPTCHA: 'false', LAMINA_TRUSTED_PROXIES: '127.0.0.1' } });
    admin = await server.as('admin');
  });
  afterAll(() => server.stop());

  const guess = (account: string, password: string, address: string): Promise<Answer> =>
    server.token(account, password, {}, from(address));
  const said = ({ body }: Answer): string => body.error_description ?? (body.access_token ? 'in' : body.msg);

  it('security 19: counts parallel guesses before they are tried: no more than the limit get an answer about the password', async () => {
    for (const account of ['qianfang', 'nobody-here']) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_one, index) =>
          guess(account, index === 39 ? 'qianfang' : `x${index}`, '10.1.0.1'),
        ),
      );
      const texts = answers.map(said);
      const tried = texts.filter((text) => text === WRONG || text === 'in');
      expect(tried.length).toBeLessThanOrEqual(5);
      expect(texts.filter((text) => text === LOCKED).length).toBe(40 - tried.length);
    }
    // Another address is not locked: there a wrong password is reported as such.
    expect(said(await guess('qianfang', 'x', '10.1.0.2'))).toBe(WRONG);
  });

  it('security 19: wrong logins lock an account only for their own address', async () => {
    for (let time = 0; time < 6; time += 1) await guess('zhaogq', 'x', '10.1.0.3');
    expect(said(await guess('zhaogq', 'zhaogq', '10.1.0.3'))).toBe(LOCKED);
    expect(said(await guess('zhaogq', 'zhaogq', '10.1.0.4'))).toBe('in');
    // An administrator can unlock it for that address too.
    const [user] = (await admin.get('/api/lc-user/list', { account: 'zhaogq' })).body.data.records;
    expect((await admin.post(`/api/lc-user/unlock?userIds=${user.id}`)).status).toBe(200);
    expect(said(await guess('zhaogq', 'zhaogq', '10.1.0.3'))).toBe('in');
  });

  it('security 19: guesses from very many addresses lock the account as a whole', async () => {
    await guess('liuzong', 'x', '10.2.0.1');
    // Simulates 98 more attempts from 20 addresses.
    await server.database.run("UPDATE lc_login_failure SET count = 99 WHERE account = 'liuzong' AND address = ''");
    expect(said(await guess('liuzong', 'x', '10.2.0.20'))).toBe(WRONG);
    expect(said(await guess('liuzong', 'liuzong', '10.3.0.1'))).toBe(LOCKED);
  });

  it('a flood of logins blocks neither lists nor files for others', async () => {
    const wangli = await server.as('wangli');
    const file = Buffer.alloc(200_000, 'x');
    const kept = (await wangli.upload('/api/lc-resource/oss/endpoint/put-file-attach', file, 'plate.txt')).body.data;
    const work = async (): Promise<number> => {
      const begun = performance.now();
      const [list, download] = await Promise.all([
        wangli.get('/api/at/nq/nqContractSign/page'),
        wangli.get(kept.link ?? kept.url),
      ]);
      expect([list.status, download.status, download.bytes.length]).toEqual([200, 200, file.length]);
      return performance.now() - begun;
    };
    const middle = (times: number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const quiet: number[] = [];
    for (let time = 0; time < 9; time += 1) quiet.push(await work());
    let raging = true;
    const storm = Promise.all(
      Array.from({ length: 60 }, (_one, index) => guess(`stranger${index}`, 'x', '10.4.0.1')),
    ).finally(() => {
      raging = false;
    });
    const busy: number[] = [];
    while (raging || busy.length < 3) busy.push(await work());
    const answers = await storm;
    const turnedAway = answers.filter(({ status }) => status === 429);
    expect(turnedAway.length).toBeGreaterThan(0);
    for (const { headers, body } of turnedAway)
      expect([headers.get('retry-after'), body.msg]).toEqual([
        '5',
        `登录人数较多,请 5 秒后再试 (请求编号 ${headers.get('x-request-id')})`,
      ]);
    expect(answers.filter(({ body }) => said({ body } as Answer) === WRONG).length).toBe(60 - turnedAway.length);
    process.stdout.write(`login storm: quiet ${middle(quiet).toFixed(0)} ms, busy ${middle(busy).toFixed(0)} ms\n`);
    expect(Math.max(...busy)).toBeLessThan(Math.max(3000, 30 * middle(quiet)));
  });

  it('captchas are limited by address: one client cannot use up those of others', async () => {
    const draw = (address: string) => server.stranger.with(from(address)).get('/api/lc-auth/oauth/captcha');
    const greedy = await Promise.all(Array.from({ length: 60 }, () => draw('10.5.0.1')));
    expect(greedy.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect((await draw('10.5.0.2')).status).toBe(200);
  });

  it('takes the address of a caller from no header unless a known proxy sends it', async () => {
    const bare = await TestServer.start({ env: { LAMINA_CAPTCHA: 'false' } });
    try {
      const tries = Array.from({ length: 6 }, (_one, index) => from(`10.6.0.${index}`));
      for (const header of tries) await bare.token('lina', 'x', {}, header);
      const query = { username: 'lina', password: credentialOf('lina'), tenantId: '000000', grant_type: 'password' };
      const url = `${bare.url}/api/lc-auth/oauth/token?${new URLSearchParams(query)}`;
      const answer = await fetch(url, { method: 'POST', headers: { authorization: BASIC, ...from('10.6.0.99') } });
      expect(((await answer.json()) as { error_description: string }).error_description).toBe(LOCKED);
    } finally {
      await bare.stop();
    }
  });
});
