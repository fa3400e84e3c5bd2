import { createDecipheriv, createHash } from 'node:crypto';
import { contractBody, SIGN } from '../support/contracts.js';
import { must } from '../support/rights.js';
import { Caller, TestServer } from '../support/test-server.js';

let drawn = 0;
const newKey = (): string => `intent-${process.pid}-${(drawn += 1)}`;

const SECRET = 'a-secret-of-this-very-test';
/** Decrypts a value of the server: nonce of 12 bytes, tag of 16 bytes, text. */
function opened(sealed: string): string {
  const bytes = Buffer.from(sealed.slice('sealed:'.length), 'base64');
  const key = createHash('sha256').update(SECRET).digest();
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** A client that did not receive the first answer repeats the request. */
describe('a request with an Idempotency-Key that is sent again', () => {
  let server: TestServer;
  let wangli: Caller;

  beforeAll(async () => {
    server = await TestServer.start({ env: { LAMINA_SECRET: SECRET } });
    wangli = await server.as('wangli');
  });
  afterAll(() => server.stop());

  const under = (caller: Caller, key: string): Caller => caller.with({ 'idempotency-key': key });
  const count = async (sql: string, args: string[] = []): Promise<number> =>
    Number((await server.database.all(`SELECT COUNT(*) AS n FROM ${sql}`, args))[0]?.['n']);

  it('makes one contract with its lines, and is answered as the first one was', async () => {
    const key = newKey();
    const body = { ...(await contractBody(server, 2)), remark: key };
    const first = await under(wangli, key).post(`${SIGN}/add`, body);
    const again = await under(wangli, key).post(`${SIGN}/add`, body);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await count('nq_contract_sign WHERE remark = ?', [key])).toBe(1);
    expect(await count('nq_contract_sign_line WHERE sign_id = ?', [first.body.data.id])).toBe(2);
    // Without a key two posts are two separate requests.
    await wangli.post(`${SIGN}/add`, body);
    expect(await count('nq_contract_sign WHERE remark = ?', [key])).toBe(2);
  });

  it('makes one when it comes five times at once', async () => {
    const key = newKey();
    const body = { ...(await contractBody(server, 1)), remark: key };
    const answers = await Promise.all(Array.from({ length: 5 }, () => under(wangli, key).post(`${SIGN}/add`, body)));
    expect(new Set(answers.map(({ body: said }) => said.data.id)).size).toBe(1);
    expect(await count('nq_contract_sign WHERE remark = ?', [key])).toBe(1);
  });

  it('is refused with another content, belongs to one person, and must be a key', async () => {
    const key = newKey();
    const body = { ...(await contractBody(server, 1)), remark: key };
    await under(wangli, key).post(`${SIGN}/add`, body);
    const other = await under(wangli, key)
      .in('en')
      .post(`${SIGN}/add`, { ...body, remark: 'other' });
    expect([other.status, other.body.msg]).toEqual([422, expect.stringContaining('another request')]);
    const admin = under(await server.as('admin'), key);
    expect((await admin.post(`${SIGN}/add`, body)).headers.get('idempotency-replayed')).toBeNull();
    expect((await under(wangli, 'short').post(`${SIGN}/add`, body)).status).toBe(400);
  });

  it('that was refused is tried anew', async () => {
    const key = newKey();
    const body = { ...(await contractBody(server, 1)), remark: key };
    const wrong = await under(wangli, key).post(`${SIGN}/add`, { ...body, customerId: '1' });
    expect(wrong.status).toBe(400);
    expect((await under(wangli, key).post(`${SIGN}/add`, body)).status).toBe(200);
  });

  it('decides once', async () => {
    const { id } = (await wangli.post(`${SIGN}/add`, await contractBody(server, 1))).body.data;
    expect((await wangli.post(`${SIGN}/initiate?id=${id}`)).status).toBe(200);
    const decider = await server.as('zhaogq');
    const { version, flow } = (await decider.get(`${SIGN}/getDetais`, { id })).body.data;
    const decision = { id, nodeId: flow.nodeId, result: 1, version, comment: 'once' };
    const key = newKey();
    const first = await under(decider, key).post(`${SIGN}/upEvent`, decision);
    expect([first.status, first.body.msg]).toEqual([200, expect.any(String)]);
    const again = await under(decider, key).post(`${SIGN}/upEvent`, decision);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await decider.post(`${SIGN}/upEvent`, decision)).status).not.toBe(200);
  });

  it('decides a task with its answer: no second transaction follows that could be cut off', async () => {
    const { id } = (await wangli.post(`${SIGN}/add`, await contractBody(server, 1))).body.data;
    expect((await wangli.post(`${SIGN}/initiate?id=${id}`)).status).toBe(200);
    const decider = await server.as('zhaogq');
    const [task] = await server.database.all(
      `SELECT CAST(t.id AS CHAR) AS id FROM wf_task t JOIN wf_instance i ON i.id = t.instance_id
        WHERE i.business_id = ? AND t.status = 0`,
      [id],
    );
    const key = newKey();
    const completion = { taskId: task?.['id'], flag: 'ok', comment: 'once' };
    const refuse =
      server.database.flavour === 'mysql'
        ? "SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'a second transaction'"
        : "BEGIN SELECT RAISE(ABORT, 'a second transaction'); END";
    await server.database.run(`CREATE TRIGGER once_only BEFORE UPDATE ON lc_idempotency FOR EACH ROW ${refuse}`);
    try {
      const first = await under(decider, key).post('/api/lc-flow/work/complete-task', completion);
      expect(first.status).toBe(200);
      const again = await under(decider, key).post('/api/lc-flow/work/complete-task', completion);
      expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([200, first.body, 'true']);
    } finally {
      await server.database.run('DROP TRIGGER once_only');
    }
  });

  it('stores a file once', async () => {
    const key = newKey();
    const send = () =>
      under(wangli, key).upload('/api/lc-resource/oss/endpoint/put-file-attach', Buffer.from(key), `${key}.txt`);
    const first = await send();
    expect(first.body.code).toBe(200);
    expect((await send()).body).toEqual(first.body);
    expect(await count('lc_attach WHERE original_name = ?', [`${key}.txt`])).toBe(1);
  });

  it('publishes a page once', async () => {
    const admin = await server.as('admin');
    const { id, configVersion } = (await admin.get('/api/lc-system/menu/detail', { code: 'param' })).body.data;
    const config = JSON.stringify({ type: 'page', title: 'once' });
    const body = { id, config, baseVersion: configVersion, message: 'once' };
    const key = newKey();
    const send = () => under(admin, key).post('/api/lc-system/menu/submitConfig', body);
    const first = await send();
    expect(first.body.data.configVersion).toBe(configVersion + 1);
    expect((await send()).body).toEqual(first.body);
  });

  it('does not store what is shown only once: first passwords and secrets', async () => {
    const admin = await server.as('admin');
    const [wang] = (await admin.get('/api/lc-user/list', { account: 'wangli' })).body.data.records;
    const { roleId, deptId, postId } = wang;
    const person = { account: 'told', password: 'Typed-2026', name: 'told', realName: 'told', userType: 1 };
    const client = { clientId: 'told', scope: 'all', webServerRedirectUri: 'x', authorizedGrantTypes: 'password' };
    const own = must(await admin.post('/api/lc-user/submit', { ...person, account: 'reset', roleId, deptId, postId }));
    const writes: [path: string, body: object, tells: boolean][] = [
      [`/api/lc-user/reset-password?userIds=${own['id']}`, {}, true],
      ['/api/lc-user/submit', { ...person, roleId, deptId, postId }, false],
      ['/api/lc-system/tenant/submit', { tenantName: '密厂', linkman: 'x' }, true],
      ['/api/lc-system/client/submit', { ...client, accessTokenValidity: 60, refreshTokenValidity: 60 }, true],
    ];
    const secrets = [person.password];
    for (const [path, body, tells] of writes) {
      const by = under(admin, newKey());
      const first = await by.post(path, body);
      expect([path, first.status, first.body.data.once?.length]).toEqual([path, 200, tells ? 1 : undefined]);
      if (tells) secrets.push(first.body.data.once[0].value);
      const again = await by.post(path, body);
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
      const { once: _once, ...data } = first.body.data;
      expect([path, again.body.data]).toEqual([path, data]);
      if (tells) expect(again.body.msg).toMatch('只显示一次');
    }
    const texts = (await server.database.all('SELECT answer FROM lc_idempotency')).map(({ answer }) =>
      opened(String(answer)),
    );
    expect(texts.filter((text) => text.includes('只显示一次')).length).toBe(3);
    for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('keeps no answer in clear', async () => {
    const rows = await server.database.all('SELECT answer FROM lc_idempotency');
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ answer }) => !String(answer).startsWith('sealed:'))).toEqual([]);
  });
});
