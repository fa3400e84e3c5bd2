import { serviceThat } from '../support/http-listener.js';
import { codeSent } from '../support/sms-codes.js';
import { type Caller, TestServer } from '../support/test-server.js';

const OSS = '/api/lc-resource/oss';
const SMS = '/api/lc-resource/sms';
const PDF = Buffer.from('%PDF-1.7\nin a bucket\n');

describe('configurations of services', () => {
  let server: TestServer;
  let admin: Caller;

  beforeAll(async () => {
    const names = new URL('../support/names.mjs', import.meta.url).href;
    server = await TestServer.start({
      alone: true,
      env: { NODE_OPTIONS: `--import ${names}`, LAMINA_LOCAL_PROVIDERS: 'true' },
    });
    admin = await server.as('admin');
  });

  afterAll(() => server.stop());

  const row = async (path: string, key: string, code: string) =>
    (await admin.get(`${path}/list`, { [key]: code })).body.data.records[0];

  test('security 24: keys are sealed where they are stored, never shown, and kept when a form leaves them empty', async () => {
    const config = { category: 1, ossCode: 'keys', endpoint: 'http://127.0.0.1:1', bucketName: 'b' };
    expect((await admin.post(`${OSS}/submit`, config)).body).toMatchObject({
      code: 400,
      msg: '请填写accessKey与secretKey',
    });
    const keys = { accessKey: 'AKIDEXAMPLE1234', secretKey: 'very-secret' };
    expect((await admin.post(`${OSS}/submit`, { ...config, ...keys })).body.code).toBe(200);
    const { id } = await row(OSS, 'ossCode', 'keys');
    const texts = [await admin.get(`${OSS}/detail`, { id }), await admin.get(`${OSS}/list`)].map(({ bytes }) =>
      bytes.toString(),
    );
    for (const text of texts) {
      expect(text).not.toMatch(/AKIDEXAMPLE|very-secret/);
      expect(text).toContain('****1234');
    }
    const stored = async () =>
      (await server.database.all('SELECT access_key, key_id, secret_key, remark FROM lc_oss WHERE id = ?', [id]))[0]!;
    const first = await stored();
    for (const column of ['key_id', 'secret_key']) expect(first[column]).toMatch(/^sealed:[\w+/]{40,}=*$/);
    const shown = (await admin.get(`${OSS}/detail`, { id })).body.data;
    const { version, accessKey } = shown;
    await admin.post(`${OSS}/submit`, { id, version, remark: 'new', accessKey, secretKey: '' });
    expect(await stored()).toEqual({ ...first, access_key: '****1234', remark: 'new' });
    await admin.post(`${OSS}/submit`, { id, remark: 'newer' });
    expect(await stored()).toEqual({ ...first, remark: 'newer' });
    await admin.post(`${OSS}/submit`, { id, accessKey: 'OTHERKEY-9876', secretKey: 'fresh' });
    const second = await stored();
    expect(second).toMatchObject({ access_key: '****9876', remark: 'newer' });
    for (const column of ['key_id', 'secret_key']) expect(second[column]).not.toBe(first[column]);
    const { body } = await admin.post(`${OSS}/submit`, { id, secretKey: 'x'.repeat(301) });
    expect(body.errors).toMatchObject([{ field: 'secretKey' }]);
  });

  test('security 24: a stored key does not go to a new address: it is to be filled in again', async () => {
    const thief = await serviceThat(() => ({ body: '{"code":0}' }));
    const sms = { category: 5, smsCode: 'moved', endpoint: 'http://127.0.0.1:1', templateId: 't', signName: 's' };
    expect((await admin.post(`${SMS}/submit`, { ...sms, accessKey: 'KEY-OF-OTHERS' })).body.code).toBe(200);
    const bucket = { category: 1, ossCode: 'moved', endpoint: 'http://127.0.0.1:1', bucketName: 'b' };
    const keys = { accessKey: 'KEY-OF-OTHERS', secretKey: 'secret-of-others' };
    expect((await admin.post(`${OSS}/submit`, { ...bucket, ...keys })).body.code).toBe(200);
    const message = await row(SMS, 'smsCode', 'moved');
    const store = await row(OSS, 'ossCode', 'moved');
    const again = (name: string) => ({ field: name, message: { zh: `地址或分类已改变, 请重新填写${name}` } });
    for (const change of [{ endpoint: thief.url }, { category: 1 }, { endpoint: thief.url, accessKey: '****HERS' }]) {
      const { body } = await admin.post(`${SMS}/submit`, { id: message.id, version: message.version, ...change });
      expect([body.code, body.errors]).toMatchObject([400, [again('accessKey')]]);
    }
    const change = { id: store.id, version: store.version, endpoint: thief.url };
    const both = await admin.post(`${OSS}/submit`, change);
    expect(both.body.errors).toMatchObject([again('accessKey'), again('secretKey')]);
    const one = await admin.post(`${OSS}/submit`, { ...change, accessKey: 'MINE' });
    expect(one.body.errors).toMatchObject([again('secretKey')]);
    expect((await admin.post(`${OSS}/submit`, { ...change, accessKey: 'MINE', secretKey: 'mine' })).status).toBe(200);
    const mine = { id: message.id, version: message.version, endpoint: thief.url, accessKey: 'MINE-12345678' };
    expect((await admin.post(`${SMS}/submit`, mine)).status).toBe(200);
    await admin.post(`${SMS}/endpoint/send-message?code=moved&phones=13800000001`);
    expect(thief.heard.map(({ headers }) => headers.authorization)).toEqual(['Bearer MINE-12345678']);
    await thief.close();
  });

  test('security 24: the secret of a login provider and the password of a data source stay with their address', async () => {
    const cases = [
      {
        path: '/api/lc-system/oauth-provider',
        row: { source: 'moved', name: 'm', issuer: 'https://a.test', clientId: 'c', scopes: 'openid', status: 2 },
        address: { issuer: 'https://thief.test' },
        secret: 'clientSecret',
      },
      {
        path: '/api/lc-develop/datasource',
        row: { name: 'moved', url: 'mysql://a.test/plant', username: 'u' },
        address: { url: 'mysql://thief.test/plant' },
        secret: 'password',
      },
    ];
    for (const { path, row: config, address, secret } of cases) {
      const made = await admin.post(`${path}/submit`, { ...config, [secret]: 'of-others' });
      expect(made.body).toMatchObject({ code: 200 });
      const { id } = made.body.data;
      const refused = await admin.post(`${path}/submit`, { id, ...address });
      expect([refused.body.code, refused.body.errors]).toMatchObject([400, [{ field: secret }]]);
      expect(refused.body.msg).toMatch(/已改变, 请重新填写/);
      expect((await admin.post(`${path}/submit`, { id, remark: 'same place' })).status).toBe(200);
      expect((await admin.post(`${path}/submit`, { id, ...address, [secret]: 'mine' })).status).toBe(200);
    }
  });

  test('one of a tenant’s rows is enabled, and that one stays', async () => {
    const states = async () =>
      Object.fromEntries(
        (await admin.get(`${OSS}/list`)).body.data.records.map((one: Record<string, unknown>) => [
          one['ossCode'],
          one['status'],
        ]),
      );
    expect(await states()).toMatchObject({ local: 2, minio: 1 });
    const { id } = await row(OSS, 'ossCode', 'minio');
    expect((await admin.post(`${OSS}/enable?id=${id}`)).body.code).toBe(200);
    expect(await states()).toMatchObject({ local: 1, minio: 2 });
    expect((await admin.post(`${OSS}/remove?ids=${id}`)).body.msg).toBe('已启用的配置不能删除');
    await admin.post(`${OSS}/enable?id=${(await row(OSS, 'ossCode', 'local')).id}`);
    expect(await states()).toMatchObject({ local: 2, minio: 1 });
  });

  test('a file goes to a bucket and comes back; a bucket that is away costs the upload only', async () => {
    const objects = new Map<string, Buffer>();
    const bucket = await serviceThat(({ method, path: address, body, headers }) => {
      const [path = ''] = address.split('?', 1);
      if (!/^AWS4-HMAC-SHA256 Credential=KEY-OF-TEST\//.test(headers.authorization ?? '')) return { status: 403 };
      if (method === 'PUT') objects.set(path, body);
      const stored = objects.get(path);
      return stored === undefined ? { status: 404 } : { body: method === 'GET' ? stored : '' };
    });
    const config = { category: 1, ossCode: 's3', endpoint: bucket.url, bucketName: 'plates' };
    await admin.post(`${OSS}/submit`, { ...config, accessKey: 'KEY-OF-TEST', secretKey: 's' });
    const put = () => admin.upload(`${OSS}/endpoint/put-file-attach?code=s3`, PDF, 'a.pdf');
    const { body } = await put();
    expect(body.code).toBe(200);
    expect([...objects.keys()]).toEqual([expect.stringMatching(/^\/plates\/000000\/[0-9a-f]{2}\/[0-9a-f]{64}$/)]);
    expect((await admin.get(body.data.link)).bytes.equals(PDF)).toBe(true);
    objects.clear();
    expect((await admin.get(body.data.link)).body.code).toBe(404);
    await bucket.close();
    expect((await put()).body).toMatchObject({ code: 502, msg: '存储服务不可用' });
    expect((await admin.get(body.data.link)).body.code).toBe(502);
  });

  test('a message goes to the provider with the template filled in, and its refusal is told', async () => {
    let answer: { status?: number; body: string } = { body: '{"code":0}' };
    const provider = await serviceThat(() => answer);
    const config = {
      category: 5,
      smsCode: 'http',
      endpoint: provider.url,
      templateId: '订单${no}已发货',
      signName: '厂',
    };
    expect((await admin.post(`${SMS}/submit`, { ...config, accessKey: 'KEY-12345678' })).body.code).toBe(200);
    const send = (query: string) => admin.post(`${SMS}/endpoint/send-message?${query}`);
    const good = `code=http&phones=13800000001,13800000002&params=${encodeURIComponent('{"no":"H1"}')}`;
    expect((await send(good)).body).toMatchObject({ code: 200, msg: '短信发送成功' });
    expect(provider.heard).toHaveLength(1);
    expect(provider.heard[0]?.headers.authorization).toBe('Bearer KEY-12345678');
    expect(JSON.parse(provider.heard[0]?.body.toString() ?? '')).toMatchObject({
      phones: ['13800000001', '13800000002'],
      text: '订单H1已发货',
      params: { no: 'H1' },
    });
    answer = { body: '{"code":9,"msg":"no money"}' };
    expect((await send(good)).body).toMatchObject({ code: 400, msg: '短信发送失败' });
    await provider.close();
    expect((await send(good)).body.msg).toBe('短信发送失败');
    expect((await send('code=http&phones=1;DROP')).body.msg).toBe('手机号码格式不正确');
    expect((await send('code=http&phones=13800000001&params=[1]')).body.msg).toBe('短信参数不是有效的JSON对象');
  });

  const wroteDown = async (id: string): Promise<string> => {
    await new Promise((wake) => setTimeout(wake, 1400));
    return JSON.stringify(await server.database.all('SELECT log_data FROM lc_log_usual WHERE log_id = ?', [id]));
  };
  const provide = async (smsCode: string, endpoint: string): Promise<() => Promise<{ code: number; msg: string }>> => {
    const config = { category: 5, smsCode, endpoint, templateId: 't', signName: 's', accessKey: 'KEY-12345678' };
    expect((await admin.post(`${SMS}/submit`, config)).body.code).toBe(200);
    return async () => (await admin.post(`${SMS}/endpoint/send-message?code=${smsCode}&phones=13800000001`)).body;
  };

  test('security 24: no service is called whose name also resolves to a cloud metadata address', async () => {
    const service = await serviceThat(() => ({ body: '{"code":0}' }));
    const { port } = new URL(service.url);
    const send = await provide('twofold', `http://twofold.test:${port}`);
    expect(await send()).toMatchObject({ code: 400, msg: '短信发送失败' });
    const keys = { accessKey: 'KEY-12345678', secretKey: 's' };
    const bucket = { category: 1, ossCode: 'twofold', endpoint: `http://twofold.test:${port}`, bucketName: 'b' };
    expect((await admin.post(`${OSS}/submit`, { ...bucket, ...keys })).body.code).toBe(200);
    const put = await admin.upload(`${OSS}/endpoint/put-file-attach?code=twofold`, PDF, 'a.pdf');
    expect(put.body).toMatchObject({ code: 400, msg: '不允许连接主机 twofold.test' });
    expect(service.heard).toEqual([]);
    expect(await wroteDown('sms.failed')).toContain('Connections to the host twofold.test are not allowed');
    await service.close();
  });

  test('security 24: the checked address is the one that is called, even if the name resolves differently next', async () => {
    const service = await serviceThat(() => ({ body: '{"code":0}' }));
    const { port } = new URL(service.url);
    const send = await provide('turning', `http://turning.test:${port}`);
    for (const code of [200, 400, 200]) expect((await send()).code).toBe(code);
    expect(service.heard.map(({ headers }) => headers.host)).toEqual(Array(2).fill(`turning.test:${port}`));
    await service.close();
  });

  test('security 24: only the start of an answer is read, and none of it is shown', async () => {
    let answer: { status?: number; body: string } = { body: '' };
    const service = await serviceThat(() => answer);
    const send = await provide('window', service.url);
    answer = { body: `{"code":0,"more":"${'x'.repeat(20_000)}"}` };
    expect((await send()).code).toBe(400);
    answer = { status: 403, body: '{"Code":"isv.NO_MONEY","Message":"key-of-the-inside"}' };
    expect((await send()).code).toBe(400);
    answer = { status: 500, body: 'root:x:0:0:key-of-the-inside' };
    expect((await send()).code).toBe(400);
    const written = await wroteDown('sms.failed');
    for (const text of ['answers 403: isv.NO_MONEY', 'answers 500"', 'the answer is too long'])
      expect(written).toContain(text);
    expect(written).not.toContain('key-of-the-inside');
    await service.close();
  });

  test('security 24: no redirect of a service is followed', async () => {
    const inside = await serviceThat(() => ({ body: '{"code":0}' }));
    const service = await serviceThat(() => ({ status: 307, headers: { location: inside.url } }));
    const send = await provide('redirect', service.url);
    expect((await send()).code).toBe(400);
    expect([service.heard.length, inside.heard.length]).toEqual([1, 0]);
    await Promise.all([service.close(), inside.close()]);
  });

  describe('validation codes', () => {
    const ask = (phone: string) => admin.post(`${SMS}/endpoint/send-validate?phone=${phone}`);
    const check = async (id: string, value: string, phone: string) =>
      (await admin.post(`${SMS}/endpoint/validate-message?id=${id}&value=${value}&phone=${phone}`)).body;

    test('a right code counts once, for its phone alone', async () => {
      const { body } = await ask('13900000001');
      expect(body).toMatchObject({
        code: 200,
        data: { success: true, phone: '13900000001', id: expect.stringMatching(/^\d+$/) },
      });
      const { id } = body.data;
      const code = await codeSent(server, '13900000001');
      expect((await check(id, code, '13900000009')).msg).toBe('验证码不正确或已失效');
      expect((await check(id, code, '13900000001')).code).toBe(200);
      expect((await check(id, code, '13900000001')).code).toBe(400);
      expect(JSON.stringify(await server.database.all('SELECT * FROM lc_sms_code'))).not.toContain(`"${code}"`);
    });

    test('security 19: five wrong guesses, made at once, close it', async () => {
      const { id } = (await ask('13900000002')).body.data;
      const right = await codeSent(server, '13900000002');
      const wrong = right === '000000' ? '000001' : '000000';
      await Promise.all(Array.from({ length: 5 }, () => check(id, wrong, '13900000002')));
      expect((await check(id, right, '13900000002')).code).toBe(400);
    });

    test('a code is over after five minutes', async () => {
      const { id } = (await ask('13900000003')).body.data;
      await server.database.run("UPDATE lc_sms_code SET expire_time = '2020-01-01 00:00:00' WHERE id = ?", [id]);
      expect((await check(id, await codeSent(server, '13900000003'), '13900000003')).code).toBe(400);
    });

    test('a phone gets one a minute', async () => {
      expect((await ask('13900000004')).body.code).toBe(200);
      expect((await ask('13900000004')).body.msg).toBe('发送过于频繁, 请稍后再试');
    });
  });
});
