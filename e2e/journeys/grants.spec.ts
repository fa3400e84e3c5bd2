import { expect, test } from '../support/test.js';
import { choose, dialog, field, ListPage, type } from '../support/amis.js';
import { Calls, holdCalls } from '../support/calls.js';
import { openAs } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

const KEYS = '/api/lc-system/menu/role-tree-keys';

test.describe('grants', () => {
  test('the administrator gives a role a menu; who has the role sees it at once, and no more when it is taken', async ({
    page,
    browser,
    request,
  }) => {
    const calls = await Calls.as(request, 'admin');
    const [{ id: roleId }] = await calls.get('/api/lc-system/role/select', { roleAlias: 'finance' });
    const before = (await calls.get(KEYS, { roleIds: roleId })).menu as string[];

    const theirs = await (await browser.newContext()).newPage();
    await openAs(theirs, 'qianfang', '/wel/index');
    await theirs.goto('/system/post');
    await expect(theirs.getByText('岗位编号')).toHaveCount(0);

    await openAs(page, 'admin', '/system/role');
    const list = new ListPage(page);
    await list.tool('权限设置').click();
    await expect(list.toast('请选择一条数据')).toBeVisible();
    const row = list.front.getByRole('row').filter({ hasText: 'finance' });
    await row.locator('.cxd-Checkbox').first().click();
    const toggle = async (menu: string): Promise<void> => {
      // The rights of the role arrive after the form, and would undo an earlier click.
      const held = page.waitForResponse((answer) => answer.url().includes('/role-tree-keys'));
      await list.tool('权限设置').click();
      await held;
      const grants = dialog(page);
      const tree = field(grants, 'menuIds');
      await tree.getByRole('textbox').fill(menu);
      const node = tree.locator('.cxd-Tree-item').filter({ hasText: menu }).last();
      await node.locator('.cxd-Checkbox').first().click();
      const saved = page.waitForResponse((answer) => answer.url().includes('/role/grant?'));
      await grants.getByRole('button', { name: '保存', exact: true }).click();
      expect((await saved).ok()).toBe(true);
      await expect(grants).toBeHidden();
    };
    await toggle('岗位管理');

    await theirs.goto('/system/post');
    await expect(new ListPage(theirs).row('staff')).toBeVisible();
    await expect(new ListPage(theirs).tool('新增')).toBeVisible();
    const after = (await calls.get(KEYS, { roleIds: roleId })).menu as string[];
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after.length).toBeGreaterThan(before.length + 4);

    const goOn = await holdCalls(theirs, '/post/list');
    await row.locator('.cxd-Checkbox').first().setChecked(true);
    await toggle('岗位管理');
    const refused = theirs.waitForResponse((answer) => answer.url().includes('/post/list'));
    await new ListPage(theirs).tool('搜索').click();
    expect((await refused).status()).toBe(403);
    goOn();
    // The open page keeps its tab, also after a reload and by its address, and says why it is empty.
    const lost = new ShellPage(theirs);
    for (const again of [() => theirs.reload(), () => theirs.goto('/system/post?current=2')]) {
      await again();
      await expect(lost.front.getByRole('heading', { name: '没有权限' })).toBeVisible();
      await expect(lost.tabs).toHaveText(['首页', '没有权限']);
    }
    await theirs.getByTitle('关闭 没有权限').click();
    await expect(theirs).toHaveURL(/\/wel\/index$/);
    await theirs.context().close();
    await calls.post('/api/lc-system/role/grant', { roleIds: [roleId], menuIds: before });
  });

  test('a rule of one’s own is built from the fields of the menu', async ({ page, request }) => {
    await openAs(page, 'admin', '/system/datascope');
    const list = new ListPage(page);
    await type(list.front, 'code', 'post');
    await list.tool('搜索').click();
    await expect(list.rows).toHaveCount(1);
    const drawer = await list.openRow('/system/post', '权限配置');
    await drawer.getByRole('button', { name: '新增', exact: true }).click();
    const form = dialog(page);
    await choose(form, 'scopeType', '自定义');
    await type(form, 'scopeName', '旅程规则');
    const rule = field(form, 'scopeTree');
    await rule.getByRole('button', { name: '添加条件', exact: true }).click();
    await rule.getByText('请选择字段').click();
    await page.locator('.cxd-PopOver').last().getByText('岗位编号', { exact: true }).click();
    await rule.getByRole('textbox').last().fill('pm');
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/data-scope/submit'));
    await form.getByRole('button', { name: '保存', exact: true }).click();
    expect((await saved).ok()).toBe(true);
    await expect(drawer.getByText('旅程规则')).toBeVisible();

    const calls = await Calls.as(request, 'admin');
    const { records } = await calls.get('/api/lc-system/data-scope/list', { scopeName: '旅程规则' });
    const scope = await calls.get('/api/lc-system/data-scope/detail', { id: records[0].id });
    expect(scope).toMatchObject({ scopeType: 5, resourceCode: 'post', scopeField: '*' });
    expect(JSON.parse(scope.scopeValue)).toMatchObject({
      conjunction: 'and',
      children: [{ left: { type: 'field', field: 'postCode' }, right: 'pm' }],
    });
    await calls.post('/api/lc-system/data-scope/remove', {}, { ids: records[0].id });
  });
});
