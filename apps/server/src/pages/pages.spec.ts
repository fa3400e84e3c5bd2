import { Platform } from '../../test/support/platform.js';
import { FactoryPages, Pages } from './index.js';
import { lintPage, sameSchema } from './page-lint.js';

const BASE = '/api/lc-system/menu';
const page = (title: string) => JSON.stringify({ type: 'page', title });

describe('page versions', () => {
  let platform: Platform;
  let editor: string;
  let reader: string;
  let stranger: string;
  let menu: string;

  beforeAll(async () => {
    platform = await Platform.start();
    await platform.tenant();
    await platform.client();
    const [designer, sales] = [await platform.role('designer'), await platform.role('sales')];
    menu = await platform.menu('contract');
    const buttons = ['menu_publish', 'menu_design', 'menu_download'];
    for (const code of buttons)
      await platform.grant(designer, await platform.menu(code, { category: 2, parent_id: menu }));
    await platform.grant(sales, menu);
    await platform.user('designer', [designer]);
    await platform.user('wangli', [sales]);
    editor = (await platform.login('designer')).body.access_token;
    await platform.user('stranger', [await platform.role('nobody')]);
    reader = (await platform.login('wangli')).body.access_token;
    stranger = (await platform.login('stranger')).body.access_token;
  });
  afterAll(() => platform.stop());

  const publish = (body: object, token = editor) =>
    platform.call('POST', `${BASE}/submitConfig`, { token, body: { id: menu, ...body } });
  const get = (path: string, token = editor) => platform.call('GET', BASE + path, { token });

  it('publishes and keeps each version', async () => {
    const first = await publish({ config: page('one'), baseVersion: 0, message: 'first' });
    expect(first.body.data).toMatchObject({ id: menu, configVersion: 1, scripts: [] });
    expect((await publish({ config: page('two'), baseVersion: 1 })).body.data.configVersion).toBe(2);
    const current = await get(`/detail?id=${menu}`, reader);
    expect(current.body.data).toMatchObject({ config: page('two'), configVersion: 2, code: 'contract' });
    expect((await get(`/detail?id=${menu}&version=1`, reader)).body.data.config).toBe(page('one'));
    expect((await get(`/detail?id=${menu}&version=9`)).body.code).toBe(404);
    const { data } = (await get(`/vseionList?id=${menu}`)).body;
    expect(data.map((row: { configVersion: number }) => row.configVersion)).toEqual([2, 1]);
    expect(data[1]).toMatchObject({ remark: 'first', baseVersion: 0, createUserName: 'designer', menuId: menu });
  });

  it('a version that a browser has kept is asked for each time, and refused to the next person', async () => {
    const path = `/detail?id=${menu}&version=1`;
    const { headers } = await get(path, reader);
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = (token: string) =>
      platform.call('GET', BASE + path, { token, headers: { 'if-none-match': String(headers['etag']) } });
    expect((await again(reader)).headers['etag']).toBe(headers['etag']);
    expect((await again(stranger)).status).toBe(403);
  });

  it('refuses a stale base version and shows both sides', async () => {
    const answer = await publish({ config: page('three'), baseVersion: 1 });
    expect([answer.status, answer.body.code]).toEqual([409, 409]);
    expect(answer.body.data).toMatchObject({
      baseVersion: 1,
      currentVersion: 2,
      current: { config: page('two') },
      base: { config: page('one') },
    });
  });

  it('lets one of two publishers through', async () => {
    const answers = await Promise.all(['a', 'b'].map((title) => publish({ config: page(title), baseVersion: 2 })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('makes no version of a page that has not changed, but restores an old one', async () => {
    const same = await get(`/detail?id=${menu}`);
    const spaced = JSON.stringify(JSON.parse(same.body.data.config), null, 4);
    expect((await publish({ config: spaced, baseVersion: 3 })).body.msg).toContain('没有变化');
    expect(
      (await publish({ config: page('one'), baseVersion: 3, message: '恢复到版本1' })).body.data.configVersion,
    ).toBe(4);
  });

  it('needs the right to publish', async () => {
    expect((await publish({ config: page('x'), baseVersion: 4 }, reader)).status).toBe(403);
    expect((await get(`/vseionList?id=${menu}`, reader)).status).toBe(403);
    expect((await get(`/downloadMenu`, reader)).status).toBe(403);
  });

  it('compares two versions', async () => {
    const { data } = (await get(`/compare?id=${menu}&from=1&to=2`)).body;
    expect(data.from).toEqual({ version: 1, config: page('one') });
    expect(data.diff).toContain('-  "title": "one"');
    expect(data.diff).toContain('+  "title": "two"');
    expect((await get(`/compare?id=${menu}&from=1&to=99`)).body.code).toBe(404);
  });

  it('downloads menus with their pages', async () => {
    const answer = await get(`/downloadMenu?ids=${menu}`);
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.body[0]).toMatchObject({ code: 'contract', config: { type: 'page', title: 'one' } });
    expect(answer.body[0].children).toHaveLength(3);
  });

  it('names what a menu is in the language of the reader', async () => {
    for (const [code, dict_key, dict_value, en] of [
      ['menu_category', '1', '菜单', 'Menu'],
      ['yes_no', '1', '否', 'No'],
      ['yes_no', '2', '是', ''],
    ] as const)
      await platform.insert('lc_dict', { parent_id: '0', code, dict_key, dict_value, en, sort: 1, is_sealed: 0 });
    const child = await platform.menu('contract_log', { parent_id: menu, is_cache: 2 });
    const detail = async (headers: Record<string, string>) =>
      (await platform.call('GET', `${BASE}/detail?id=${child}`, { token: editor, headers })).body.data;
    const chinese = await detail({});
    expect(chinese).toMatchObject({
      parentName: 'contract',
      categoryName: '菜单',
      isOpenName: '否',
      isCacheName: '是',
    });
    const english = await detail({ 'accept-language': 'en' });
    // A text without an English one stays as it is.
    expect(english).toMatchObject({
      parentName: 'contract en',
      categoryName: 'Menu',
      isOpenName: 'No',
      isCacheName: '是',
    });
    expect(english).not.toHaveProperty('parentNameEn');
  });

  it('takes over factory pages until somebody edits them', async () => {
    const factory = platform.app.get(FactoryPages);
    const fresh = await platform.menu('quality');
    expect(await factory.take('nowhere', { type: 'page' })).toBe('no menu');
    expect(await factory.take('quality', { type: 'page', title: 'a' })).toBe('created');
    expect(await factory.take('quality', { type: 'page', title: 'a' })).toBe('unchanged');
    expect(await factory.take('quality', { type: 'page', title: 'b' })).toBe('updated');
    await platform.call('POST', `${BASE}/submitConfig`, {
      token: editor,
      body: { id: fresh, config: page('mine'), baseVersion: 2, message: 'factory' },
    });
    expect(await factory.take('quality', { type: 'page', title: 'b' })).toBe('kept');
    expect((await platform.app.get(Pages).pull()).map((row) => [row.menuCode, row.configVersion])).toEqual([
      ['contract', 4],
      ['quality', 3],
    ]);
  });

  describe('that an author has changed, and then the product', () => {
    const column = (name: string, label: string) => ({ id: `column.${name}`, name, label });
    const list = (...columns: object[]) => ({ type: 'page', body: { type: 'crud', id: 'list', columns } });
    const [code, size, grade] = [column('code', 'Code'), column('size', 'Size'), column('grade', 'Grade')];
    let factory: FactoryPages;
    let own: string;
    const merge = async () => (await get(`/factoryMerge?id=${own}`)).body.data;
    const send = (config: object, more: object) =>
      publish({ id: own, config: JSON.stringify(config), message: 'm', ...more });

    beforeAll(async () => {
      factory = platform.app.get(FactoryPages);
      own = await platform.menu('press');
      await factory.take('press', list(code, size));
      await send(list(column('code', 'Mine'), size), { baseVersion: 1 });
    });

    it('have both, in a version of their own', async () => {
      expect(await merge()).toEqual({});
      expect(await factory.take('press', list(code, size, grade))).toBe('merged');
      const { data } = (await get(`/detail?id=${own}`)).body;
      expect([data.configVersion, JSON.parse(data.config)]).toEqual([4, list(column('code', 'Mine'), size, grade)]);
      const versions = (await get(`/vseionList?id=${own}`)).body.data as Record<string, unknown>[];
      const known = versions.map((row) => [row['configVersion'], row['remark'], row['factoryVersion']]);
      expect(known).toEqual([
        [4, 'merged', 3],
        [3, 'factory', 3],
        [2, 'm', 1],
        [1, 'factory', 1],
      ]);
      expect(await factory.take('press', list(code, size, grade))).toBe('kept');
      expect(await merge()).toEqual({});
    });

    it('stay the author’s at a conflict, which waits until somebody settles it', async () => {
      const theirs = list(column('code', 'Theirs'), column('size', 'Width'), grade);
      expect(await factory.take('press', theirs)).toBe('conflict');
      expect((await get(`/detail?id=${own}`)).body.data.configVersion).toBe(4);
      const waiting = await merge();
      expect(waiting).toMatchObject({
        baseVersion: 4,
        factoryVersion: 5,
        conflicts: [{ path: ['body', 'columns', 0, 'label'], base: 'Code', mine: 'Mine', theirs: 'Theirs' }],
      });
      const both = JSON.parse(waiting.merged);
      expect(both).toEqual(list(column('code', 'Mine'), column('size', 'Width'), grade));
      // After an ordinary save, the merge is still open.
      expect((await send({ ...both, title: 't' }, { baseVersion: 4 })).body.data.configVersion).toBe(6);
      expect(await merge()).toMatchObject({ baseVersion: 6, factoryVersion: 5 });
      expect((await send({ ...both, title: 'u' }, { baseVersion: 6, factoryVersion: 4 })).status).toBe(400);
      expect((await send({ ...both, title: 'u' }, { baseVersion: 6, factoryVersion: 5 })).status).toBe(200);
      expect(await merge()).toEqual({});
      expect(await factory.take('press', theirs)).toBe('kept');
    });

    it('are shown to designers alone', async () => {
      expect((await get(`/factoryMerge?id=${own}`, reader)).status).toBe(403);
      expect((await get('/factoryMerge?id=999')).body.code).toBe(404);
      expect((await get('/factoryMerge')).status).toBe(400);
    });
  });

  it('shows a menu to those who have it and to designers, to nobody else', async () => {
    const other = await platform.menu('salary');
    for (const path of [`/detail?id=${other}`, '/detail?code=salary', `/words?id=${other}`]) {
      expect((await get(path, reader)).status).toBe(403);
      expect((await get(path)).status).toBe(200);
    }
    expect((await get('/detail?code=contract', reader)).status).toBe(200);
    // By the path of a screen: without permission, and unknown.
    expect((await get('/detail?path=/salary', reader)).body).toMatchObject({ code: 403, data: {} });
    expect((await get('/detail?path=/nowhere', reader)).body.code).toBe(404);
  });

  it('answers the texts of a page', async () => {
    const config = JSON.stringify({
      type: 'page',
      title: 'i18n:user',
      body: { label: 'i18n:user.account', name: 'i18n: no token' },
    });
    await publish({ config, baseVersion: 4 });
    const { data } = (await get(`/words?id=${menu}&lang=zh`, reader)).body;
    expect(data).toMatchObject({
      version: 5,
      tokens: { 'i18n:user': '用户', 'i18n:user.account': expect.any(String) },
    });
    expect(Object.keys(data.tokens)).toHaveLength(2);
  });
});

describe('page lint', () => {
  const deep = `${'{"body":'.repeat(5000)}{}${'}'.repeat(5000)}`;

  it.each([
    ['text that is no JSON', '{', 'not valid JSON'],
    ['a list', '[]', 'must be a JSON object'],
    ['no type', '{"title":"x"}', 'no type'],
    ['a key that reaches prototypes', '{"type":"page","__proto__":{"x":1}}', 'not allowed'],
    ['endless nesting', deep, 'nested'],
    ['a page beyond the bound', JSON.stringify({ type: 'page', body: 'x'.repeat(3 * 1024) }), 'KB'],
  ])('refuses %s', (name, config, complaint) => {
    expect(() => lintPage(config, name.includes('bound') ? 2 : 1024)).toThrow(complaint);
  });

  it('names the places that hold a program', () => {
    const config = {
      type: 'page',
      body: [{ type: 'crud', api: { url: 'jsonp:/x', adaptor: 'return payload' } }, { onClick: 'alert(1)' }],
    };
    expect(lintPage(config, 10).scripts).toEqual(['body.0.api.adaptor', 'body.0.api.url', 'body.1.onClick']);
    expect(sameSchema('{"a":1}', '{ "a": 1 }')).toBe(true);
  });
});
