import { MENU, must, Rights, ROLE } from '../support/rights.js';
import type { Answer, Caller } from '../support/test-server.js';

const RULE = '/api/lc-system/field-rule';
const POSTS = '/api/lc-system/post';

/** Field rights are managed like other rights, and take effect with the next call. */
describe('rights to fields', () => {
  let rights: Rights;
  let admin: Caller;

  beforeAll(async () => {
    rights = await Rights.start();
    admin = rights.admin;
  });
  afterAll(() => rights.stop());

  const submit = (by: Caller, rule: Record<string, unknown>) =>
    by.post(`${RULE}/submit`, { modelKey: 'post', ...rule });
  const rulesOf = async (roleId: string): Promise<{ id: string; fieldKey: string; rule: string }[]> =>
    (await admin.get(`${RULE}/list`, { roleId })).body.data.records;
  const first = async (by: Caller): Promise<Record<string, unknown>> =>
    (await by.get(`${POSTS}/list`, { postCode: 'staff' })).body.data.records[0];
  const texts = ({ status, body }: Answer): unknown[] => [status, body.msg];

  it('are given, changed and taken, and count at the next call', async () => {
    const { caller, roleId, userId } = await rights.person('reader', ['post', 'post_view', 'post_edit']);
    const { id: postId, postName } = await first(caller);
    const { id } = must(await submit(admin, { roleId, fieldKey: 'postName', rule: 'masked' }));
    expect((await first(caller))['postName']).toBe('***');
    const wanted = { id: postId, postName: 'changed' };
    must(await caller.post(`${POSTS}/submit`, wanted));
    expect((await first(admin))['postName']).toBe(postName);
    const explained = await admin.get('/api/lc-system/explain', { userId, model: 'post', field: 'postName' });
    expect(JSON.stringify(must(explained))).toContain('岗位名称');

    must(await submit(admin, { id, roleId, fieldKey: 'postName', rule: 'hidden' }));
    expect(await first(caller)).not.toHaveProperty('postName');
    must(await submit(admin, { id, roleId, fieldKey: 'postName', rule: 'readonly' }));
    expect((await first(caller))['postName']).toBe(postName);
    must(await admin.post(`${RULE}/remove?ids=${String(id)}`));
    must(await caller.post(`${POSTS}/submit`, { ...wanted, postName: `${String(postName)}!` }));
    expect((await first(admin))['postName']).toBe(`${String(postName)}!`);
  });

  it('are set as a whole by the dialog of the role, which leaves them alone when it does not speak of them', async () => {
    const roleId = await rights.role('whole');
    const grant = (fieldRules?: unknown) =>
      admin.post(`${ROLE}/grant`, { roleIds: [roleId], menuIds: rights.menusOf('post'), fieldRules });
    const keys = async () => must(await admin.get(`${MENU}/role-tree-keys`, { roleIds: roleId }))['fieldRules'];
    const said = [
      { modelKey: 'post', fieldKey: 'postCode', rule: 'hidden' },
      { modelKey: 'post', fieldKey: 'remark', rule: 'masked' },
    ];
    must(await grant(said));
    expect(await keys()).toEqual(said);
    must(await grant());
    expect(await keys()).toEqual(said);
    const next = [{ modelKey: 'post', fieldKey: 'remark', rule: 'readonly' }];
    const [, remark] = await rulesOf(roleId);
    must(await grant(next));
    expect(await rulesOf(roleId)).toMatchObject([{ id: remark?.id, ...next[0] }]);
    expect(texts(await grant([...next, ...next]))).toEqual([400, '字段[岗位描述]设置了两次']);
    for (const broken of ['all', [1], [{ modelKey: 'post' }]]) expect((await grant(broken)).status).toBe(400);
    expect(await keys()).toEqual(next);
    must(await admin.post(`${ROLE}/remove?ids=${roleId}`));
    expect(await rulesOf(roleId)).toEqual([]);
  });

  it('name a model and a field that there are, and a role of the tenant', async () => {
    const roleId = await rights.role('checked');
    const rule = { roleId, fieldKey: 'remark', rule: 'masked' };
    expect(texts(await submit(admin, { ...rule, modelKey: 'none' }))).toEqual([400, '没有此模型: none']);
    for (const fieldKey of ['none', 'id', 'tenantId', 'isDeleted'])
      expect(texts(await submit(admin, { ...rule, fieldKey }))).toEqual([400, `模型没有此字段: ${fieldKey}`]);
    expect((await submit(admin, { ...rule, rule: 'open' })).status).toBe(400);
    expect((await submit(admin, { ...rule, roleId: '12345' })).status).toBe(400);
    must(await submit(admin, rule));
    expect((await submit(admin, rule)).status).toBe(400);
  });

  it('are offered by model and field in the language of the caller', async () => {
    const models = (await admin.in('en').get(`${RULE}/models`)).body.data as { label: string; value: string }[];
    expect(models).toContainEqual({ label: 'Post (post)', value: 'post' });
    const fields = (await admin.get(`${RULE}/fields`, { modelKey: 'post' })).body.data;
    expect(fields).toContainEqual({ label: '岗位名称', value: 'postName' });
    expect(JSON.stringify(fields)).not.toContain('"tenantId"');
    expect((await admin.get(`${RULE}/fields`)).body.data).toEqual([]);
  });

  it('need a separate right; nobody can remove rules of their own role, or rules for fields they do not see', async () => {
    const other = await rights.role('other');
    const { caller: granter } = await rights.person('granter', ['role', 'role_grant', 'post']);
    const rule = { roleId: other, fieldKey: 'remark', rule: 'masked' };
    expect((await submit(granter, rule)).status).toBe(403);
    expect((await rights.grant(granter, other, { fieldRules: [] })).status).toBe(403);
    expect(must(await granter.get(`${MENU}/role-tree-keys`, { roleIds: other }))).not.toHaveProperty('fieldRules');

    const codes = ['role', 'role_grant', 'role_field', 'post'];
    const { caller, roleId } = await rights.person('keeper', codes);
    for (const id of [roleId, other]) must(await submit(admin, { ...rule, roleId: id }));
    const [own] = await rulesOf(roleId);
    const [theirs] = await rulesOf(other);
    expect(texts(await caller.post(`${RULE}/remove?ids=${own?.id}`))).toEqual([400, '不可修改自身角色的权限!']);
    const beyond = [400, '无权授予自身没有的权限: 岗位描述'];
    expect(texts(await caller.post(`${RULE}/remove?ids=${theirs?.id}`))).toEqual(beyond);
    expect(texts(await submit(caller, { ...rule, id: theirs?.id, rule: 'readonly' }))).toEqual(beyond);
    expect(texts(await rights.grant(caller, other, { fieldRules: [] }))).toEqual(beyond);
    must(await submit(caller, { ...rule, id: theirs?.id, rule: 'hidden' }));
    must(await submit(caller, { ...rule, fieldKey: 'postCode' }));
    const offered = JSON.stringify((await caller.get(`${RULE}/models`)).body.data);
    expect([offered.includes('"post"'), offered.includes('"param"')]).toEqual([true, false]);
  });

  it('of another tenant are set by the administrator of the platform alone', async () => {
    const { id } = must(await admin.post('/api/lc-system/tenant/submit', { tenantName: '字段厂', linkman: '字' }));
    const { tenantId } = must(await admin.get('/api/lc-system/tenant/detail', { id: String(id) }));
    const role = { roleName: 'clerk', roleAlias: 'clerk', sort: 3, tenantId };
    const { id: roleId } = must(await admin.post(`${ROLE}/submit`, role));
    const rule = { roleId, fieldKey: 'remark', rule: 'hidden' };
    expect((await submit(admin, rule)).status).toBe(400);
    const made = must(await submit(admin, { ...rule, tenantId }));
    const theirs = await admin.get(`${RULE}/list`, { roleId: String(roleId), tenantId: String(tenantId) });
    expect(theirs.body.data.records).toMatchObject([{ id: made['id'], fieldKey: 'remark' }]);
    expect(await rulesOf(String(roleId))).toEqual([]);
  });
});
