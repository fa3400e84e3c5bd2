import { createHmac } from 'node:crypto';
import { Platform } from '../../../test/support/platform.js';
import { SigningKey } from '../../access/index.js';
import { credentialOf, findSeededPasswords, hashPassword, hashPasswords, verifyPassword } from './index.js';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

describe('guards of the login', () => {
  let platform: Platform;
  let role: string;

  beforeAll(async () => {
    platform = await Platform.start({ captcha: true });
    await platform.tenant();
    await platform.client();
    role = await platform.role('sales');
  });
  afterAll(() => platform.stop());

  const guess = (account: string, password = 'wrong') =>
    platform.token({ grant_type: 'password', username: account, password: credentialOf(password) });

  /** The answer of a drawn captcha, whose hash is in the database, put there by the test itself. */
  async function captcha(): Promise<{ 'captcha-key': string; 'captcha-code': string }> {
    const { body } = await platform.call('GET', '/api/lc-auth/oauth/captcha');
    expect(Object.keys(body).sort()).toEqual(['image', 'key']);
    expect(Buffer.from(body.image.split(',')[1], 'base64').readUInt32BE(16)).toBe(130);
    const answer = [...LETTERS.slice(0, 5)].join('');
    const secret = await platform.app.get(SigningKey).get();
    const hash = createHmac('sha256', secret).update(`captcha ${body.key} ${answer}`).digest('hex');
    await platform.change('lc_captcha', 'answer_hash = ? WHERE `key` = ?', [hash, body.key]);
    return { 'captcha-key': body.key, 'captcha-code': answer.toLowerCase() };
  }

  it('security 19: counts a captcha once, whatever the case of its letters, and not after its time', async () => {
    await platform.user('once', [role]);
    const parameters = { grant_type: 'captcha', username: 'once', password: credentialOf('once') };
    const first = await captcha();
    expect((await platform.token(parameters, first)).status).toBe(200);
    expect((await platform.token(parameters, first)).body.error_description).toBe('验证码不正确');
    const wrong = await captcha();
    expect((await platform.token(parameters, { ...wrong, 'captcha-code': 'zzzzz' })).status).toBe(400);
    expect((await platform.token(parameters, wrong)).status).toBe(400);
    const late = await captcha();
    platform.clock.forward(31 * 60);
    expect((await platform.token(parameters, late)).status).toBe(400);
  });

  it('security 19: asks for the captcha in the password grant too once attempts failed', async () => {
    await platform.user('lina', [role]);
    await guess('lina');
    await guess('lina');
    expect((await platform.login('lina')).body).toEqual({ error: 'access_denied', error_description: '验证码不正确' });
    expect((await platform.login('lina', await captcha())).status).toBe(200);
    expect((await platform.login('lina')).status).toBe(200);
  });

  it('keeps the lock as long as announced, for known and unknown accounts alike', async () => {
    await platform.user('zhaogq', [role]);
    for (const account of ['zhaogq', 'nobody']) {
      for (let time = 0; time < 5; time += 1) {
        const headers = await captcha();
        const answer = await platform.token(
          { grant_type: 'password', username: account, password: credentialOf('no') },
          headers,
        );
        expect(answer.body.error).toBe('invalid_grant');
      }
      const locked = await platform.login(account, await captcha());
      expect(locked.body).toEqual({ error: 'access_denied', error_description: '登录错误次数过多,请稍后再试' });
    }
    platform.clock.forward(31 * 60);
    expect((await platform.login('zhaogq')).status).toBe(200);
  });

  it('verifies no more guesses than the limit, however many come at once, and no refusal tells whether one was right', async () => {
    await platform.user('besieged', [role]);
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_one, index) => guess('besieged', index === 25 ? 'besieged' : `wrong${index}`)),
    );
    const said = answers.map(({ body }) => body.error_description ?? 'in');
    // Two are tried without a captcha; the others are told to bring one, the right password like the wrong ones.
    expect(
      said.filter((text) => text === '用户名或密码错误').length + said.filter((text) => text === 'in').length,
    ).toBe(2);
    expect(said.filter((text) => text === '验证码不正确')).toHaveLength(28);
  });

  it('takes the limit from the parameter account.failCount', async () => {
    await platform.insert('lc_param', {
      param_name: 'x',
      param_key: 'account.failCount',
      param_value: '1',
      status: 1,
      is_deleted: 0,
    });
    await platform.user('strict', [role]);
    await guess('strict');
    expect((await platform.login('strict')).body.error_description).toBe('登录错误次数过多,请稍后再试');
  });

  it('security 19: does the same slow work for an account that is not there as for a wrong password', async () => {
    const work = async (stored: string | null): Promise<unknown[]> => {
      const done: unknown[] = [];
      const answer = await verifyPassword(credentialOf('guess'), stored, async (credential, salt, options, length) => {
        done.push([credential, salt.length, options, length]);
        return Buffer.alloc(length);
      });
      expect(answer).toBe(false);
      return done;
    };
    const known = await work(await hashPassword(credentialOf('admin')));
    expect(known).toEqual([[credentialOf('guess'), 16, { N: 32768, r: 8, p: 1 }, 32]]);
    expect(await work(null)).toEqual(known);
    // A quick hash is tried first, and then the same slow work follows.
    const [quick = ''] = await hashPasswords([credentialOf('admin')], { known: true });
    expect((await work(quick)).slice(1)).toEqual(known);
  });

  it('hashes passwords of the seeds quickly, and random ones slowly', async () => {
    const credentials = [credentialOf('admin'), credentialOf('wangli')];
    for (const [known, cost] of [
      [true, 16],
      [false, 32768],
    ] as const) {
      const hashes = await hashPasswords(credentials, { known });
      for (const hash of hashes) expect(hash.split('$')[1]).toBe(String(cost));
      expect(await verifyPassword(credentials[1], hashes[1])).toBe(true);
      expect(await verifyPassword(credentials[0], hashes[1])).toBe(false);
    }
  });

  it('stores passwords salted and slow, and finds the ones of the seeds', async () => {
    const [one, other] = await Promise.all([hashPassword(credentialOf('admin')), hashPassword(credentialOf('admin'))]);
    expect(one).toMatch(/^scrypt\$32768\$8\$1\$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(credentialOf('admin'), one)).toBe(true);
    expect(await verifyPassword('admin', one)).toBe(false);
    expect(await verifyPassword(credentialOf('admin'), null)).toBe(false);
    await platform.user('admin', [role]);
    await platform.user('boss', [role], { password: await hashPassword(credentialOf('changed')) });
    const seeded = [
      { tenantId: '000000', account: 'admin', password: 'admin' },
      { tenantId: '000000', account: 'boss', password: 'boss' },
    ];
    // Of another tenant, whatever its password: nobody seeded it.
    await platform.user('admin', [role], { tenant_id: '000001' });
    expect(await findSeededPasswords(platform.database, seeded)).toEqual(['000000/admin']);
    await platform.change('lc_user', 'must_change = 1 WHERE account = ?', ['admin']);
    expect(await findSeededPasswords(platform.database, seeded)).toEqual([]);
  });
});
