import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { contractBody, SIGN } from '../support/contracts.js';
import { announce, insertRow } from '../support/test-database.js';
import { type Answer, BASIC, type Caller, credentialOf, ROOT, TestServer } from '../support/test-server.js';
import { workbook } from '../support/workbook.js';

type Row = Record<string, unknown>;

const PARAM = '/api/lc-system/param';
const METADATA = '/api/lc-develop/metadata';
const INJECTIONS = [
  'updatexml(1,concat(0x7e,version()),1)',
  'id;drop table lc_param',
  "param_key' OR '1'='1",
  '(select password from lc_user limit 1)',
  'param_key--',
  'lc_user.password',
  '`id`',
  'constructor',
  '__proto__',
];

/** The list of attacks: at least one test for each line, with its number; related specs have further tests. */
describe('attacks', () => {
  let server: TestServer;
  let admin: Caller;
  let wangli: Caller;

  beforeAll(async () => {
    server = await TestServer.start({ alone: true, env: { LAMINA_CAPTCHA: 'false' } });
    [admin, wangli] = [await server.as('admin'), await server.as('wangli')];
  });
  afterAll(() => server.stop());

  /** A deliberate refusal: neither success nor an internal error. */
  function refused({ status, body }: Answer, ...statuses: number[]): void {
    expect(statuses.length === 0 ? [400] : statuses).toContain(status);
    expect(body).toMatchObject({ code: status, success: false });
    expect(body.msg).toMatch(/\S/);
    expect(JSON.stringify(body)).not.toMatch(/SQLITE|ER_|syntax error|node_modules|at \w+ \(/);
  }

  it.each(INJECTIONS)('security 1: sorts by declared columns only, not by %s', async (text) => {
    for (const key of ['ascs', 'descs', 'orderBy']) {
      for (const path of [`${PARAM}/list`, `${SIGN}/page`, `${SIGN}/export`, '/api/lc-system/post/select'])
        refused(await admin.get(path, { [key]: text }));
    }
  });

  it.each(INJECTIONS)('security 2: filters by declared fields only, not by %s', async (text) => {
    const tree = JSON.stringify({
      conjunction: 'and',
      children: [{ left: { type: 'field', field: text }, op: 'equal', right: 1 }],
    });
    for (const path of [
      `${PARAM}/list`,
      `${SIGN}/page`,
      `${SIGN}/export`,
      `${SIGN}/select`,
      '/api/lc-system/dict/list',
      '/api/lc-system/dict/tree',
      '/api/lc-system/dept/lazy-list',
    ]) {
      for (const query of [
        { [text]: '1' },
        { [`${text}_equal`]: '1' },
        { [`${text}_filter`]: '{"operator1":"blank"}' },
        { filter: tree },
      ] as Record<string, string>[]) {
        refused(await admin.get(path, query));
      }
    }
    refused(await admin.get(`${PARAM}/values`, { field: text }));
  });

  it('security 2: binds values: a quote is a quote', async () => {
    for (const value of ["' OR 1=1 --", "x'; DROP TABLE lc_param; --", '%', '_', "\\' OR 1=1 #"]) {
      const { status, body } = await admin.get(`${PARAM}/list`, { paramKey_equal: value });
      expect([status, body.data.total]).toEqual([200, 0]);
    }
    expect((await admin.get(`${PARAM}/list`)).body.data.total).toBeGreaterThan(3);
  });

  it('security 3: takes dictionary codes and model keys as names, not as SQL or paths', async () => {
    for (const code of [
      "x' UNION SELECT account, password FROM lc_user --",
      'lc_user',
      '../../../etc/passwd',
      '__proto__',
      'constructor',
    ]) {
      for (const kind of ['dict', 'dict-biz'])
        expect((await admin.get(`/api/lc-system/${kind}/dictionary`, { code })).body.data).toEqual([]);
      refused(await admin.get(`${METADATA}/detail`, { key: code }));
    }
    for (const [field, value] of [
      ['table', 'lc_user; drop table lc_user'],
      ['table', 'lc_user'],
      ['key', 'a/../b'],
    ] as const) {
      const { model } = (await admin.get(`${METADATA}/detail`, { key: 'post' })).body.data;
      const changed = { ...model, [field]: value };
      refused(await admin.post(`${METADATA}/submit`, { key: changed.key, model: changed, baseVersion: 0 }));
    }
    const { model, version } = (await admin.get(`${METADATA}/detail`, { key: 'post' })).body.data;
    const column = {
      ...model,
      fields: { ...model.fields, 'x); drop table lc_post; --': { type: 'string', zh: 'x', en: 'x' } },
    };
    refused(await admin.post(`${METADATA}/submit`, { key: 'post', model: column, baseVersion: version }));
  });

  it('security 4: checks on update what it checks on create, and in a batch what it checks alone', async () => {
    const { body } = await wangli.post(`${SIGN}/add`, await contractBody(server, 1));
    const { id } = body.data;
    const [line] = (await wangli.get(`${SIGN}/getDetais`, { id })).body.data.lines;
    const changes: Row[] = [
      { payType: 'barter' },
      { customerId: '1' },
      { customerId: null },
      { deliveryDate: '2020-01-01' },
      { receiverPhone: 'x' },
      { projectName: 'x'.repeat(129) },
      { lines: [] },
      { lines: [{ ...line, qty: 0 }] },
      { lines: [{ ...line, qty: null }] },
      { lines: [{ ...line, cladGrade: 'X99' }] },
      { lines: [{ id: line.id, width: null }] },
    ];
    for (const change of changes) {
      refused(await wangli.post(`${SIGN}/add`, { ...(await contractBody(server, 1)), ...change }));
      refused(await wangli.post(`${SIGN}/update`, { id, ...change }));
    }
    const sheet = await workbook(
      ['客户名称', '等级'],
      [
        ['批量客户一', 'A'],
        ['批量客户二', 'nonsense'],
      ],
    );
    refused(await admin.upload('/api/at/nq/customer/import', sheet));
    expect((await admin.get('/api/at/nq/customer/page', { customerName: '批量客户' })).body.data.total).toBe(0);
  });

  it('security 5: takes no objects, lists or special keys where an id or a value is expected', async () => {
    for (const query of [
      'id[$gt]=',
      'id[]=1',
      'id=1&id=2',
      'id=%7B%7D',
      'id=1%20OR%201=1',
      'id=0x1',
      'id=1e9',
      'id=-1',
      '__proto__[admin]=1',
      'constructor.prototype=1',
      'id=99999999999999999999',
    ]) {
      refused(await admin.get(`${PARAM}/detail?${query}`), 400, 404);
      refused(await wangli.get(`${SIGN}/getDetais?${query}`), 400, 404);
    }
    for (const query of ['[$gt]=1', '=%7B%7D', '=0%27%20OR%201=1', '=1&parentId=2', '[constructor]=1', '=1e9'])
      for (const path of ['dept/lazy-tree', 'dept/lazy-list', 'dict/child-list', 'dict-biz/child-list'])
        refused(await admin.get(`/api/lc-system/${path}?parentId${query}`));
    for (const id of [{}, { $gt: '' }, [], ['1'], true, 1.5]) {
      refused(await admin.post(`${PARAM}/submit`, { id, paramName: 'x', paramKey: 'x', paramValue: 'x' }));
      refused(await admin.post(`${PARAM}/remove`, { ids: [id] }));
      refused(
        await admin.post('/api/lc-system/dept/submit', {
          parentId: id,
          deptName: 'x',
          fullName: 'x',
          deptCategory: 1,
          sort: 1,
        }),
      );
    }
    for (const text of [
      '{"__proto__":{"isAdministrator":true},"paramName":"p","paramKey":"p","paramValue":"p"}',
      '{"constructor":{"prototype":{"x":1}},"paramName":"p","paramKey":"p","paramValue":"p"}',
    ]) {
      refused(await admin.post(`${PARAM}/submit`, text));
    }
    refused(await wangli.post(`${SIGN}/countLine`, '{"lines":[{"__proto__":{"unitPrice":1}}]}'));
    for (const body of ['[]', '1', '"x"', 'null', '{', '']) refused(await admin.post(`${PARAM}/submit`, body));
    expect((await server.stranger.get('/api/lc-auth/oauth/user-info')).status).toBe(401);
  });

  it.each([
    '${window:location}',
    '${ls:token}',
    '${cookie:sid}',
    "${constructor.constructor('return process')()}",
    '${qty.constructor}',
    '${__proto__}',
    '${(() => process)()}',
    '${EVAL("1")}',
    `\${${'(1 + '.repeat(200)}1${')'.repeat(200)}}`,
    `\${${'1 + '.repeat(5000)}1}`,
  ])('security 6: compiles no formula like %s', async (computed) => {
    const { model, version } = (await admin.get(`${METADATA}/detail`, { key: 'post' })).body.data;
    const fields = {
      ...model.fields,
      qty: { type: 'int', zh: '数', en: 'Qty' },
      sum: { type: 'string', zh: '和', en: 'Sum', length: 50, computed },
    };
    refused(await admin.post(`${METADATA}/submit`, { key: 'post', model: { ...model, fields }, baseVersion: version }));
  });

  it('security 6: reads own properties only when a formula runs', async () => {
    const { model, version } = (await admin.get(`${METADATA}/detail`, { key: 'post' })).body.data;
    const computed = "${CONCATENATE(postName.constructor, postName.toString.call, '|')}";
    const fields = { ...model.fields, probe: { type: 'string', zh: '探', en: 'Probe', length: 500, computed } };
    const published = await admin.post(`${METADATA}/submit`, {
      key: 'post',
      model: { ...model, fields },
      baseVersion: version,
    });
    if (published.status === 400) return refused(published);
    const { body } = await admin.post('/api/lc-system/post/submit', {
      category: 1,
      postCode: 'probe',
      postName: 'x',
      sort: 1,
    });
    expect((await admin.get('/api/lc-system/post/detail', { id: body.data.id })).body.data.probe).toBe('|');
  });

  it('security 6: has no eval, new Function or vm in the server', () => {
    const src = join(ROOT, 'apps/server/src');
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
    );
    expect(files.length).toBeGreaterThan(100);
    const text = (name: string): string => readFileSync(join(src, name), 'utf8');
    const found = files.filter((name) => /\beval\(|new Function\(|['"](node:)?vm['"]|runInNewContext/.test(text(name)));
    // It gives Node the compiled code of the module files that Node loads: no other text, and no other part uses it.
    // The other one asks for the name of V8's collection in a new context: no other text either.
    expect(found).toEqual(['code-cache.ts', 'quiet-collection.ts']);
    const ran = /\beval\(|new Function\(|new Script\(|runIn\w+(?:\([^)]*\))?|compile\w+\(/g;
    expect(text('quiet-collection.ts').match(ran)).toEqual(['runInNewContext', "runInNewContext('gc')"]);
    expect(text('code-cache.ts').match(/\beval\(|new Function\(|\bvm\b|new Script\([^,]*|runIn\w+/g)).toEqual([
      'vm',
      'runInThisContext',
      'new Script(internals.wrap(content)',
    ]);
    expect(files.filter((name) => text(name).includes('code-cache'))).toEqual(['code-cache.ts']);
  });

  it('security 8: expands no XML entities of an imported workbook', async () => {
    const parts = unzipSync(await workbook(['件数', '产品名称'], [[1, 'PLACE']]));
    for (const [name, bytes] of Object.entries(parts)) {
      const text = strFromU8(bytes);
      if (!text.includes('PLACE')) continue;
      const entities = '<!DOCTYPE x [<!ENTITY a "boom"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
      parts[name] = strToU8(text.replace(/(<\?xml[^>]*\?>)/, `$1${entities}`).replace('PLACE', '&a;&f;'));
    }
    const answer = await wangli.upload(`${SIGN}/import`, Buffer.from(zipSync(parts)));
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toMatch(/boom|root:/);
  });

  it('security 9: accepts no malformed, foreign or empty tokens', async () => {
    const { token = '' } = admin;
    const [head, payload = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: '1', exp: claims.exp + 1e6 })).toString('base64url');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const bad of [
      'null',
      'undefined',
      '',
      '{}',
      `${head}.${forged}.${signature}`,
      `${none}.${payload}.`,
      `${head}.${payload}`,
      `${token}x`,
      'a.b.c',
      'x'.repeat(10_000),
    ]) {
      for (const path of [`${PARAM}/list`, `${METADATA}/list`, '/api/lc-system/menu/list']) {
        expect((await server.stranger.with({ 'lc-auth': `bearer ${bad}` }).get(path)).status).toBe(401);
      }
    }
  });

  it('security 9: keeps a resource without an access file closed to all but administrators', async () => {
    const { model } = (await admin.get(`${METADATA}/detail`, { key: 'post' })).body.data;
    const probe = { ...model, key: 'probe', path: '/api/at/probe', table: 'at_probe' };
    const { status, body } = await admin.post(`${METADATA}/submit`, { key: 'probe', model: probe, baseVersion: 0 });
    expect([status, body.code]).toEqual([200, 200]);
    expect((await admin.get('/api/at/probe/list')).status).toBe(200);
    for (const caller of [wangli, await server.as('sysadmin')]) {
      for (const verb of ['list', 'detail?id=1', 'select', 'values?field=sort', 'export'])
        refused(await caller.get(`/api/at/probe/${verb}`), 403);
      refused(await caller.post('/api/at/probe/submit', { postName: 'x' }), 403);
    }
  });

  it('security 13: refuses headers that contradict the token', async () => {
    for (const headers of [
      { 'tenant-id': '100001' },
      { 'role-id': '1' },
      { 'dept-id': '1' },
      { 'tenant-id': '000000,100001' },
    ] as Record<string, string>[]) {
      refused(await wangli.with(headers).get(`${SIGN}/page`), 403);
    }
    expect((await wangli.with({ 'tenant-id': '000000' }).get(`${SIGN}/page`)).status).toBe(200);
  });

  it('security 14: grants nothing of a removed menu or role to a new one of the same name', async () => {
    const [sales] = await server.database.all("SELECT CAST(id AS CHAR) AS id FROM lc_role WHERE role_alias = 'sales'");
    const button = {
      parentId: '0',
      code: 'secret_menu',
      name: '机密',
      nameEn: 'Secret',
      alias: 'menu',
      path: '/secret',
      sort: 1,
      category: 1,
      action: 0,
      isOpen: 1,
    };
    const first = (await admin.post('/api/lc-system/menu/submit', button)).body.data.id;
    await insertRow(server.database, 'lc_role_menu', { role_id: String(sales?.['id']), menu_id: first });
    await announce(server.database, 'lc_role_menu');
    const sees = async () =>
      JSON.stringify((await wangli.get('/api/lc-system/menu/routes')).body).includes('secret_menu');
    expect(await sees()).toBe(true);
    expect((await admin.post(`/api/lc-system/menu/remove?ids=${first}`)).status).toBe(200);
    expect(await sees()).toBe(false);
    expect((await admin.post('/api/lc-system/menu/submit', button)).body.code).toBe(200);
    expect(await sees()).toBe(false);
  });

  it('security 15: lets no spelling of a path slip past the guard', async () => {
    const hidden = '/api/lc-develop/metadata/list';
    const spellings = [
      hidden,
      '/api/lc-develop/metadata/./list',
      '/api/lc-develop//metadata/list',
      '/api//lc-develop/metadata/list',
      '//api/lc-develop/metadata/list',
      '/api/lc-develop/metadata/list/',
      '/api/lc-develop/metadata/list.',
      '/api/lc-develop/metadata/list..;/',
      '/API/lc-develop/metadata/list',
      '/api/lc-develop/Metadata/List',
      '/api/lc-develop/metadata%2Flist',
      '/api/lc-develop%2fmetadata/list',
      '/api/lc-auth/oauth/captcha/../../../lc-develop/metadata/list',
      '/api/lc-auth/oauth/captcha/..%2f..%2f..%2flc-develop/metadata/list',
      '/api/lc-system/tenant/info/%2e%2e/%2e%2e/param/list',
      '/api/lc-system/param/list;x=1',
      '/api/lc-system/param/list%00',
      '/api/lc-system/param/%6cist',
      '/api/lc-system/param\\list',
      '/api/lc-system/tenant/info/../../param/list',
    ];
    for (const caller of [server.stranger, wangli]) {
      for (const path of spellings) {
        const { status, text } = await caller.raw('GET', path);
        // A path outside of the API returns a page of the front end, without data.
        expect([path, status < 500]).toEqual([path, true]);
        if (path.startsWith('/api/')) expect([path, [400, 401, 403, 404].includes(status)]).toEqual([path, true]);
        expect(text).not.toMatch(/"records"|"paramValue"|nqContractSignLine/);
      }
      for (const header of ['x-http-method-override', 'x-method-override', 'x-original-url', 'x-rewrite-url']) {
        const value = header.includes('url') ? '/api/lc-auth/oauth/captcha' : 'GET';
        expect([401, 403, 404]).toContain(
          (await caller.raw(header.includes('url') ? 'GET' : 'POST', hidden, { [header]: value })).status,
        );
      }
      for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'HEAD']) {
        expect([200, 204].includes((await caller.raw(method, `${PARAM}/list`)).status)).toBe(false);
      }
    }
  });

  it('security 17: lets nobody give a role with more rights than their own', async () => {
    const sysadmin = await server.as('sysadmin');
    const roles = await server.database.all(
      "SELECT CAST(id AS CHAR) AS id, role_alias AS alias FROM lc_role WHERE tenant_id = '000000'",
    );
    const administrator = String(roles.find((role) => role['alias'] === 'administrator')?.['id']);
    const [target] = (await sysadmin.get('/api/lc-user/list', { account: 'lina' })).body.data.records;
    const [self] = (await sysadmin.get('/api/lc-user/list', { account: 'sysadmin' })).body.data.records;
    for (const user of [target, self]) {
      refused(await sysadmin.post('/api/lc-user/submit', { id: user.id, roleId: administrator }), 400, 403);
      refused(
        await sysadmin.post('/api/lc-user/update', { id: user.id, roleId: `${user.roleId},${administrator}` }),
        400,
        403,
      );
    }
    const { deptId, postId } = target;
    refused(
      await sysadmin.post('/api/lc-user/submit', {
        account: 'twin',
        name: 't',
        realName: 't',
        userType: 1,
        roleId: administrator,
        deptId,
        postId,
      }),
      400,
      403,
    );
    const after = (await admin.get('/api/lc-user/list', { roleId: administrator, size: 200 })).body.data.records.filter(
      (row: Row) => String(row['roleId']).split(',').includes(administrator),
    );
    expect(after.map((row: Row) => row['account'])).toEqual(['admin']);
  });

  it('security 18: writes no tokens and passwords into its log', async () => {
    const answer = await server.token('qianfang', 'qianfang');
    await server.token('qianfang', 'wrong');
    await admin.get(`${PARAM}/list?Lc-Auth=bearer%20${answer.body.access_token}`);
    await admin.get('/api/nothing/here');
    for (const secret of [
      answer.body.access_token,
      answer.body.refresh_token,
      credentialOf('qianfang'),
      admin.token ?? 'x',
      'lamina_secret',
    ])
      expect(server.log).not.toContain(secret);
  });

  it('security 18: writes no token that a download brings in its address into any log', async () => {
    const { access_token: token } = (await server.token('admin')).body;
    const query = `Lc-Auth=bearer%20${token}`;
    const { stranger } = server;
    expect((await stranger.get(`/api/lc-user/export-user?${query}`)).status).toBe(200);
    refused(await stranger.get(`/api/lc-user/export-user?${query}&account_nonsense=1`));
    const uploads = '/api/lc-resource/oss/endpoint/put-file';
    refused(await stranger.upload(`${uploads}?${query}`, Buffer.from('MZ\0'), 'virus.exe'));
    await server
      .as('admin')
      .then((caller) =>
        caller.post('/api/lc-auth/oauth/logout', [
          { type: 'error', message: `GET /api/x?${query}`, url: `/api/lc-user/export-user?${query}` },
        ]),
      );
    await new Promise((wake) => setTimeout(wake, 1400));
    const logs = ['usual', 'api', 'error', 'data'];
    const rows = await Promise.all(logs.map((log) => server.database.all(`SELECT * FROM lc_log_${log}`)));
    const written = JSON.stringify(rows);
    for (const call of ['export-user', 'upload.refused', uploads, 'GET /api/x']) expect(written).toContain(call);
    expect(written.includes(token)).toBe(false);
  });

  it('security 19: locks an account after five wrong passwords, the same for one that is not there', async () => {
    for (const account of ['zhuqiang', 'no-such-account']) {
      const answers = [];
      for (let guess = 0; guess < 5; guess += 1) answers.push((await server.token(account, `guess${guess}`)).body);
      expect(answers).toEqual(Array(5).fill({ error: 'invalid_grant', error_description: '用户名或密码错误' }));
      const locked = await server.token(account, account);
      expect([locked.status, locked.body]).toEqual([
        400,
        { error: 'access_denied', error_description: '登录错误次数过多,请稍后再试' },
      ]);
    }
  });

  it('security 19: gives no token to a client that is switched off, and tells it no more than one it does not know', async () => {
    const unknown = { authorization: `Basic ${Buffer.from('nobody:lamina_secret').toString('base64')}` };
    const refused = await server.token('lina', 'lina', {}, unknown);
    const { body: session } = await server.token('lina');
    await server.database.run("UPDATE lc_client SET status = 0 WHERE client_id = 'lamina'");
    const renewal = { grant_type: 'refresh_token', refresh_token: session.refresh_token };
    const answers = [await server.token('lina'), await server.token('lina', 'lina', renewal)];
    await server.database.run("UPDATE lc_client SET status = 1 WHERE client_id = 'lamina'");
    for (const { status, body } of answers) expect([status, body]).toEqual([400, refused.body]);
    expect((await server.token('lina')).status).toBe(200);
  });

  it('security 19: wants a client that it knows', async () => {
    for (const authorization of [
      '',
      'Basic x',
      `Basic ${Buffer.from('lamina:wrong').toString('base64')}`,
      `Basic ${Buffer.from("' OR '1'='1:x").toString('base64')}`,
    ]) {
      const { status, body } = await server.token('lina', 'lina', {}, { authorization });
      expect([status >= 400 && status < 500, body.access_token]).toEqual([true, undefined]);
    }
    await server.database.run("UPDATE lc_client SET is_deleted = id WHERE client_id = 'saber'");
    const saber = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;
    expect((await server.token('lina', 'lina', {}, { authorization: saber })).body.access_token).toBeUndefined();
    expect((await server.token('lina', 'lina', {}, { authorization: BASIC })).status).toBe(200);
  });

  it('security 21: answers data that no browser takes for a page', async () => {
    await admin.post(`${PARAM}/submit`, {
      paramName: '<script>alert(1)</script>',
      paramKey: 'xss',
      paramValue: '<img src=x onerror=alert(1)>',
    });
    const { headers, body } = await admin.get(`${PARAM}/list`, { paramKey: 'xss' });
    expect(body.data.records[0].paramName).toBe('<script>alert(1)</script>');
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    const missing = await server.stranger.get('/api/<script>alert(1)</script>');
    expect(missing.headers.get('content-type')).toContain('application/json');
  });

  it('security 23: sends a policy with every page', async () => {
    for (const path of ['/', '/login', '/amis/editor?id=1', '/editor/preview', '/editor/flow/new', '/no/such/page']) {
      const { headers } = await server.stranger.get(path);
      const policy = headers.get('content-security-policy') ?? '';
      for (const part of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'self'", "base-uri 'self'"])
        expect(policy).toContain(part);
      expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|\*|https?:)/);
      // Only the page editor compiles programs from texts; its preview does not.
      expect(policy.includes("'unsafe-eval'")).toBe(path.startsWith('/amis/editor'));
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('security 26: bounds requests and names the bound', async () => {
    const deep = `{"paramName":${'['.repeat(30)}${']'.repeat(30)}}`;
    const nested = await admin.post(`${PARAM}/submit`, deep);
    refused(nested);
    expect(nested.body.msg).toContain('20');
    // Refused because of its announced length, before any of it is read.
    const large = await admin.raw('POST', `${PARAM}/submit`, {
      'content-type': 'application/json',
      'content-length': String(6 * 1024 * 1024),
    });
    expect([large.status, JSON.parse(large.text)]).toMatchObject([
      413,
      { code: 413, success: false, msg: '请求内容过大' },
    ]);
    const rows = await admin.get(`${PARAM}/list`, { size: 201 });
    refused(rows);
    expect(rows.body.msg).toContain('200');
    const ids = await admin.post(`${PARAM}/remove`, {
      ids: Array.from({ length: 501 }, (_, index) => String(index + 1)),
    });
    refused(ids);
    expect(ids.body.msg).toContain('500');
    const lines = await wangli.post(`${SIGN}/add`, { ...(await contractBody(server, 1)), lines: Array(201).fill({}) });
    refused(lines);
    expect(lines.body.msg).toContain('200');
    refused(await wangli.post(`${SIGN}/countLine`, { lines: Array(201).fill({}) }));
    const address = await admin.raw('GET', `${PARAM}/list?paramKey=${'x'.repeat(100_000)}`);
    expect(address.status).toBe(431);
  });
});
