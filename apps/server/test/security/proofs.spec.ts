import { must, Rights, USER } from '../support/rights.js';
import { codeSent, codesSent } from '../support/sms-codes.js';
import { insertRow } from '../support/test-database.js';
import type { Caller } from '../support/test-server.js';

const SMS = '/api/lc-resource/sms/endpoint';
const CLIENT = '/api/lc-system/client';
const DAY_MS = 86_400_000;
const LIMIT = 100;

/** Plant time as in rows, in milliseconds. */
const millisOf = (time: unknown): number => Date.parse(`${String(time).slice(0, 19).replace(' ', 'T')}+08:00`);

describe('rights, proofs and time limits', () => {
  let rights: Rights;

  beforeAll(async () => {
    rights = await Rights.start({ LAMINA_SESSION_DAYS: '1' });
  });
  afterAll(() => rights.stop());

  describe('messages to phones', () => {
    const send = (by: Caller, phones: string) => by.post(`${SMS}/send-message?phones=${phones}`);
    const phones = (count: number): string =>
      Array.from({ length: count }, (_one, index) => `138000${String(index).padStart(5, '0')}`).join(',');

    it('security M6: can only be sent with the right to do so', async () => {
      const [may, mayNot] = [
        await rights.person('sender', ['sms', 'sms_send']),
        await rights.person('looker', ['sms']),
      ];
      expect((await send(mayNot.caller, '13800000001')).status).toBe(403);
      expect((await send(rights.server.stranger, '13800000001')).status).toBe(401);
      expect((await send(may.caller, '13800000001')).body).toMatchObject({ code: 200 });
    });

    it('security M6: so many an hour by one person; one message to many phones counts for each', async () => {
      const { caller, userId } = await rights.person('busy', ['sms', 'sms_send']);
      const another = await rights.person('calm', ['sms', 'sms_send']);
      expect((await send(caller, phones(LIMIT - 2))).status).toBe(200);
      const refused = await send(caller, phones(3));
      expect([refused.status, refused.headers.get('retry-after'), refused.body.msg]).toEqual([
        429,
        '3600',
        `每人每小时最多发送 ${LIMIT} 条短信, 请稍后再试 (请求编号 ${refused.headers.get('x-request-id')})`,
      ]);
      // Refused messages do not count; of several simultaneous ones only as many pass as the limit allows.
      const last = await Promise.all(Array.from({ length: 5 }, () => send(caller, phones(1))));
      expect(last.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
      expect((await send(another.caller, phones(1))).status).toBe(200);
      const earlier = "UPDATE lc_sms_sending SET create_time = '2026-03-15 20:00:00' WHERE user_id = ?";
      await rights.server.database.run(earlier, [userId]);
      expect((await send(caller, phones(1))).status).toBe(200);
    });

    it('security M6: so many a day by one tenant', async () => {
      const { caller } = await rights.person('late', ['sms', 'sms_send']);
      const row = { tenant_id: '000000', user_id: '1', phones: 2000, create_time: '2026-03-16 08:00:00' };
      await insertRow(rights.server.database, 'lc_sms_sending', row);
      const refused = await send(caller, phones(1));
      expect(refused.status).toBe(429);
      expect(refused.body.msg).toMatch(/^每个租户每天最多发送 2000 条短信 /);
    });
  });

  it('security L5: the secret of a client is shown once, when it is created, and by no reading call', async () => {
    const { admin } = rights;
    const config = { clientId: 'robot', clientSecret: 'robot-secret-2026', scope: 'all', webServerRedirectUri: 'x' };
    const more = { authorizedGrantTypes: 'password', accessTokenValidity: 3600, refreshTokenValidity: 3600 };
    const made = must(await admin.post(`${CLIENT}/submit`, { ...config, ...more }));
    const id = String(made['id']);
    const [stored] = await rights.server.database.all('SELECT client_secret FROM lc_client WHERE id = ?', [id]);
    const digest = String(stored?.['client_secret']);
    expect(digest).not.toContain('robot-secret');
    const reads = [
      `detail?id=${id}`,
      'list?size=100',
      'select',
      'select?keyword=robot',
      'page',
      'values?field=clientSecret',
      'list?clientSecret_like=robot',
      'export-data',
      'export',
    ];
    for (const read of reads) {
      const { status, bytes } = await admin.get(`${CLIENT}/${read}`);
      const text = bytes.toString('utf8');
      expect([read, status < 500, text.includes('robot-secret'), text.includes(digest)]).toEqual([
        read,
        true,
        false,
        false,
      ]);
      expect(text).not.toMatch(/"(client|new)Secret":"[^"]/);
    }
    expect(must(await admin.get(`${CLIENT}/detail`, { id }))['clientId']).toBe('robot');
  });

  it('a session ends on its day, however often it was renewed', async () => {
    const { server } = rights;
    const renew = (token: string) =>
      server.token('', '', { grant_type: 'refresh_token', refresh_token: token, username: '', password: '' });
    const newest = async () =>
      (
        await server.database.all(
          `SELECT family_id, expire_time, session_end, create_time FROM lc_refresh_token
            WHERE user_id = (SELECT id FROM lc_user WHERE account = 'liuyang') ORDER BY id DESC LIMIT 1`,
        )
      )[0]!;
    const first = (await server.token('liuyang')).body;
    const begun = await newest();
    // A refresh token is valid for a week, but not longer than the session, which is one day here.
    expect(millisOf(begun['session_end']) - millisOf(begun['create_time'])).toBe(DAY_MS);
    expect(begun['expire_time']).toBe(begun['session_end']);
    const second = await renew(first.refresh_token);
    expect(second.status).toBe(200);
    expect(await newest()).toMatchObject({ family_id: begun['family_id'], session_end: begun['session_end'] });
    // The last minute before it ends.
    const end = new Date(millisOf((await newest())['create_time']) + 8 * 3_600_000 + 60_000);
    const soon = end.toISOString().slice(0, 19).replace('T', ' ');
    const set = 'UPDATE lc_refresh_token SET session_end = ? WHERE family_id = ?';
    await server.database.run(set, [soon, begun['family_id'] ?? '']);
    const third = await renew(second.body.refresh_token);
    expect(third.status).toBe(200);
    const last = await newest();
    expect([last['session_end'], last['expire_time']].map(millisOf)).toEqual([millisOf(soon), millisOf(soon)]);
    const past = 'UPDATE lc_refresh_token SET session_end = ?, expire_time = ? WHERE family_id = ?';
    const before = '2026-03-16 00:00:00';
    await server.database.run(past, [before, before, begun['family_id'] ?? '']);
    const over = await renew(third.body.refresh_token);
    expect([over.status, over.body.error]).toEqual([400, 'invalid_grant']);
  });

  describe('another phone', () => {
    const [OLD, NEW] = ['13700000011', '13700000012'];
    let caller: Caller;
    let userId: string;

    const code = async (phone: string): Promise<{ codeId: string; code: string }> => {
      await rights.server.database.run("UPDATE lc_sms_code SET create_time = '2026-03-16 00:00:00'");
      const before = codesSent(rights.server, phone).length;
      const { id } = must(await caller.post(`${SMS}/send-validate?phone=${phone}`));
      return { codeId: String(id), code: await codeSent(rights.server, phone, before + 1) };
    };
    const change = async (proof: Record<string, string>) =>
      (await caller.post(`${USER}/update-info`, { phone: NEW, ...proof })).body;
    const stored = async () =>
      (await rights.server.database.all('SELECT phone FROM lc_user WHERE id = ?', [userId]))[0]?.['phone'];

    beforeAll(async () => {
      ({ caller, userId } = await rights.person('mover', ['post']));
      await rights.server.database.run('UPDATE lc_user SET phone = ? WHERE id = ?', [OLD, userId]);
    });

    it('security M7: a token alone, or a code that was sent elsewhere, does not change it', async () => {
      const proof = '修改手机号码须验证当前密码, 或发送至原手机号码的验证码';
      expect(await change({})).toMatchObject({ code: 400, msg: proof, errors: [{ field: 'phone' }] });
      const elsewhere = await code(NEW);
      expect(elsewhere.code).toMatch(/^\d{6}$/);
      expect((await change(elsewhere)).msg).toBe('验证码不正确或已失效');
      const mine = await code(OLD);
      expect((await change({ ...mine, code: mine.code === '000000' ? '000001' : '000000' })).code).toBe(400);
      expect((await change({ codeId: mine.codeId })).msg).toBe(proof);
      expect(await stored()).toBe(OLD);
    });

    it('security M7: a code that was sent to the current phone does, once', async () => {
      const proof = await code(OLD);
      expect(await change(proof)).toMatchObject({ code: 200 });
      expect(await stored()).toBe(NEW);
      const again = (await caller.post(`${USER}/update-info`, { phone: OLD, ...proof })).body;
      expect([again.code, await stored()]).toEqual([400, NEW]);
    });
  });
});
