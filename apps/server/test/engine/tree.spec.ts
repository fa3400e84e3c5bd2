import { type Caller, TestServer } from '../support/test-server.js';

// biome-ignore lint/suspicious/noExplicitAny: nodes of several trees
type Node = any;

const REGION = '/api/lc-system/region';
const DEPT = '/api/lc-system/dept';

describe('trees and dictionaries', () => {
  let server: TestServer;
  let admin: Caller;

  beforeAll(async () => {
    server = await TestServer.start();
    admin = await server.as('admin');
  });
  afterAll(() => server.stop());

  const data = async (path: string, query: Record<string, string> = {}): Promise<Node> => {
    const { status, body } = await admin.get(path, query);
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

  describe('3.8 regions', () => {
    it('come level by level', async () => {
      const top = await data(`${REGION}/lazy-tree`, { parentCode: '00' });
      expect(top.length).toBeGreaterThan(0);
      for (const node of top)
        expect(node).toMatchObject({
          id: node.value,
          key: node.id,
          parentId: '00',
          title: expect.stringMatching(/\S/),
        });
      expect(top.map((node: Node) => node.id)).toEqual(top.map((node: Node) => node.id).sort());
      const parent = top.find((node: Node) => node.hasChildren === true);
      const below = await data(`${REGION}/lazy-list`, { parentCode: parent.id });
      expect(below.length).toBeGreaterThan(0);
      expect(below.every((row: Node) => row.parentCode === parent.id && typeof row.hasChildren === 'boolean')).toBe(
        true,
      );
      const selected = await data(`${REGION}/select`, { code: parent.id });
      expect(selected.map((row: Node) => row.code ?? row.value).sort()).toEqual(
        below.map((row: Node) => row.code).sort(),
      );
      expect((await data(`${REGION}/select`)).length).toBe(top.length);
    });

    it('are inserted below their parent with the names of all levels, changed by their code, and removed by it', async () => {
      const [province] = await data(`${REGION}/lazy-list`, { parentCode: '00' });
      const city = { code: `${province.code}99`, parentCode: province.code, name: '测试市', regionLevel: 2, sort: 1 };
      expect((await admin.post(`${REGION}/submit`, city)).status).toBe(200);
      const district = { code: `${city.code}01`, parentCode: city.code, name: '测试区', regionLevel: 3, sort: 1 };
      expect((await admin.post(`${REGION}/submit`, district)).status).toBe(200);
      expect(await data(`${REGION}/detail`, { code: district.code })).toMatchObject({
        provinceCode: province.code,
        provinceName: province.name,
        cityCode: city.code,
        cityName: '测试市',
        districtCode: district.code,
        districtName: '测试区',
        ancestors: `${province.ancestors},${province.code},${city.code}`,
        parentName: '测试市',
      });
      expect((await admin.post(`${REGION}/submit`, { ...city, name: '改名市' })).status).toBe(200);
      expect((await data(`${REGION}/detail`, { code: city.code })).name).toBe('改名市');
      expect((await admin.post(`${REGION}/remove?id=${city.code}`)).body).toMatchObject({
        code: 400,
        msg: '请先删除子节点!',
      });
      expect((await admin.post(`${REGION}/remove?id=${district.code}`)).status).toBe(200);
      expect((await admin.post(`${REGION}/remove?id=${city.code}`)).status).toBe(200);
      expect((await admin.get(`${REGION}/detail`, { code: city.code })).body.code).toBe(404);
      expect((await admin.post(`${REGION}/submit`, city)).status).toBe(200);
    });

    it('do not take what is no code', async () => {
      for (const code of ["1' OR '1'='1", '1', 'abc', { $gt: '' }, ['11']]) {
        expect(
          (await admin.post(`${REGION}/submit`, { code, parentCode: '00', name: 'x', regionLevel: 1, sort: 1 })).status,
        ).toBe(400);
      }
      expect((await admin.get(`${REGION}/lazy-list`, { parentCode: "' OR 1=1 --" })).body.data ?? []).toHaveLength(0);
    });
  });

  describe('departments', () => {
    it('come as forest, tree and level', async () => {
      const forest = await data(`${DEPT}/list`);
      const all = flat(forest);
      expect(all.length).toBeGreaterThan(3);
      expect(all.every((node) => node.children === undefined || node.children.length > 0)).toBe(true);
      expect(all[0]).toMatchObject({
        deptName: expect.stringMatching(/\S/),
        deptCategoryName: expect.stringMatching(/\S/),
      });
      const tree = await data(`${DEPT}/tree`);
      expect(
        flat(tree)
          .map((node) => node.id)
          .sort(),
      ).toEqual(all.map((node) => node.id).sort());
      for (const node of flat(tree))
        expect(node).toMatchObject({ key: node.id, value: node.id, title: expect.stringMatching(/\S/) });
      const top = await data(`${DEPT}/lazy-list`);
      expect(top.map((node: Node) => node.id).sort()).toEqual(forest.map((node: Node) => node.id).sort());
      expect(
        (await data(`${DEPT}/lazy-list`, { deptName: all.at(-1).deptName })).map((node: Node) => node.id),
      ).toContain(all.at(-1).id);
    });

    it('begin with the own department for users who are not administrators', async () => {
      const [top] = await data(`${DEPT}/lazy-list`);
      const [below] = await data(`${DEPT}/lazy-list`, { parentId: top.id });
      const role = { roleName: 'branch', roleAlias: 'branch', parentId: '0', sort: 1 };
      const roleId = (await admin.post('/api/lc-system/role/submit', role)).body.data.id;
      const [menu] = await server.database.all("SELECT CAST(id AS CHAR) AS id FROM lc_menu WHERE code = 'dept'");
      await admin.post('/api/lc-system/role/grant', { roleIds: [roleId], menuIds: [String(menu?.['id'])] });
      const [post] = await data('/api/lc-system/post/select');
      const person = { password: 'secret-1', name: 'b', realName: 'b', userType: 1, roleId, postId: post.id };
      for (const [account, deptId] of [
        ['branch1', top.id],
        ['branch2', below.id],
      ])
        expect((await admin.post('/api/lc-user/submit', { ...person, account, deptId })).status).toBe(200);
      // As if they had chosen their own passwords.
      await server.database.run("UPDATE lc_user SET must_change = 0 WHERE account LIKE 'branch%'");
      const seen = async (account: string, query = {}) =>
        (await (await server.as(account, 'secret-1')).get(`${DEPT}/lazy-list`, query)).body.data.map(
          (node: Node) => node.id,
        );
      expect(await seen('branch1')).toContain(top.id);
      expect(await seen('branch2')).toContain(below.id);
      expect(await seen('branch2')).not.toContain(top.id);
      expect(await seen('branch2', { parentId: '0' })).toContain(top.id);
    });

    it('keep a parent with children', async () => {
      const [root] = await data(`${DEPT}/list`);
      const { body } = await admin.post(`${DEPT}/remove?ids=${root.id}`);
      expect(body).toMatchObject({ code: 400, msg: '请先删除子节点!' });
    });
  });

  describe.each(['dict', 'dict-biz'])('3.9 %s', (kind) => {
    const path = `/api/lc-system/${kind}`;
    const code = `test_${kind.replace('-', '_')}`;
    let head: string;

    beforeAll(async () => {
      head = (await admin.post(`${path}/submit`, { code, dictValue: '测试', sort: 99 })).body.data.id;
      for (const [index, key] of ['b', 'a', 'c'].entries()) {
        const { status, body } = await admin.post(`${path}/submit`, {
          parentId: head,
          code: 'wrong',
          dictKey: key,
          dictValue: `值${key}`,
          en: `value ${key}`,
          sort: index + 1,
        });
        if (status !== 200) throw new Error(JSON.stringify(body));
      }
    });

    it('has heads with the key -1 and entries with the code of their head', async () => {
      expect(await data(`${path}/detail`, { id: head })).toMatchObject({
        code,
        dictKey: '-1',
        parentId: '0',
        isSealed: 0,
      });
      const { records, total } = await data(`${path}/parent-list`, { code });
      expect(total).toBe(1);
      expect(records[0].id).toBe(head);
      const children = await data(`${path}/child-list`, { parentId: head });
      expect(children.map((row: Node) => [row.code, row.dictKey])).toEqual([
        [code, 'b'],
        [code, 'a'],
        [code, 'c'],
      ]);
      expect(await data(`${path}/child-list`)).toEqual([]);
      expect(await data(`${path}/child-list`, { parentId: '-1' })).toEqual([]);
    });

    it('answers the unsealed entries of a code to everybody, in the language that is asked for', async () => {
      const store = await server.as('zhuqiang');
      const entries = (await store.get(`${path}/dictionary`, { code })).body.data;
      expect(entries.map((row: Node) => [row.dictKey, row.dictValue, row.label])).toEqual([
        ['b', '值b', '值b'],
        ['a', '值a', '值a'],
        ['c', '值c', '值c'],
      ]);
      expect((await store.in('en').get(`${path}/dictionary`, { code })).body.data[0].label).toBe('value b');
      const [sealed] = await data(`${path}/child-list`, { parentId: head });
      await admin.post(`${path}/submit`, { id: sealed.id, isSealed: 1 });
      expect((await store.get(`${path}/dictionary`, { code })).body.data.map((row: Node) => row.dictKey)).toEqual([
        'a',
        'c',
      ]);
      expect((await store.get(`${path}/dictionary`)).status).toBe(400);
      expect((await store.get(`${path}/dictionary`, { code: 'nonsense' })).body.data).toEqual([]);
    });

    it('gives trees of one code or of all', async () => {
      const tree = await data(`${path}/tree`, { code });
      expect(tree).toHaveLength(1);
      expect(tree[0]).toMatchObject({ id: head, title: '测试', key: head, value: head });
      expect(tree[0].children).toHaveLength(3);
      expect((await data(`${path}/tree`)).length).toBeGreaterThan(1);
    });

    it('takes no key twice in a code, and renames the code with its head', async () => {
      const twice = await admin.post(`${path}/submit`, { parentId: head, dictKey: 'a', dictValue: 'x', sort: 9 });
      expect(twice.body).toMatchObject({ code: 400, msg: '当前字典键值已存在!' });
      expect((await admin.post(`${path}/submit`, { code, dictValue: 'x', sort: 9 })).status).toBe(400);
      expect((await admin.post(`${path}/submit`, { id: head, code: `${code}_2` })).status).toBe(200);
      expect((await data(`${path}/dictionary`, { code: `${code}_2` })).length).toBe(2);
      expect(await data(`${path}/dictionary`, { code })).toEqual([]);
      expect((await admin.post(`${path}/remove?ids=${head}`)).body.msg).toBe('请先删除子节点!');
    });
  });
});
