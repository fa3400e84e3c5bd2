import { must, Rights, USER } from '../support/rights.js';
import { announce } from '../support/test-database.js';
import type { Caller } from '../support/test-server.js';
import { workbook } from '../support/workbook.js';

const POST = '/api/lc-system/post';
const HEADINGS = ['用户平台', '登录账号', '用户昵称', '用户姓名', '所属角色', '所属部门', '所属岗位'];

describe('the rows of a sheet may only refer to what the importer may read', () => {
  let rights: Rights;
  let caller: Caller;
  let place: { roleName: string; deptName: string };
  /** Posts within and outside of the person's data scope. */
  const posts: Record<string, { id: string; postName: string }> = {};

  beforeAll(async () => {
    rights = await Rights.start();
    const { admin } = rights;
    const made = await rights.person('importer', ['user', 'user_add', 'user_import', 'post']);
    caller = made.caller;
    for (const postName of ['自己的岗位', '别人的岗位']) {
      const post = { category: 1, postCode: postName, postName, sort: 1 };
      posts[postName] = { id: String(must(await admin.post(`${POST}/submit`, post))['id']), postName };
    }
    const own = 'UPDATE lc_post SET create_user = ? WHERE id = ?';
    await rights.server.database.run(own, [made.userId, posts['自己的岗位']?.id ?? '']);
    await announce(rights.server.database, 'lc_post');
    const scope = must(
      await admin.post('/api/lc-system/data-scope/submit', { menuId: rights.menu('post'), scopeType: 2 }),
    );
    must(await rights.grant(admin, made.roleId, { dataScopeIds: [String(scope['id'])] }));
    const { deptName } = must(await admin.get(`${USER}/detail`, { id: made.userId }));
    place = { roleName: 'importer', deptName: String(deptName) };
  });
  afterAll(() => rights.stop());

  const send = async (by: Caller, account: string, post: string) => {
    const row = ['WEB', account, account, account, place.roleName, place.deptName, post];
    return (await by.upload(`${USER}/import-user`, await workbook(HEADINGS, [row]))).body;
  };

  it('security 11: a record outside the data scope is not found, neither by name nor by id', async () => {
    const others = posts['别人的岗位'];
    for (const said of ['别人的岗位', '从未有过', String(others?.id), '77'])
      expect(await send(caller, 'probe', said)).toMatchObject({
        code: 400,
        data: { errors: [{ row: 2, field: 'postId', msg: `[所属岗位]: 没有名为[${said}]的数据` }] },
      });
    expect(await send(rights.admin, 'whole', '别人的岗位')).toMatchObject({ code: 200 });
  });

  it('a readable record is accepted by name and by id', async () => {
    expect(await send(caller, 'named', '自己的岗位')).toMatchObject({ code: 200, data: { success: 1 } });
    const { id } = posts['自己的岗位'] ?? { id: '' };
    expect(await send(caller, 'numbered', id)).toMatchObject({ code: 200, data: { success: 1 } });
    const rows = await rights.server.database.all(
      "SELECT post_id AS post FROM lc_user WHERE account IN ('named', 'numbered')",
    );
    expect(rows.map(({ post }) => String(post))).toEqual([id, id]);
  });
});
