import { expect, test } from '../support/test.js';
import { choose, dialog, ListPage, type } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { openAs } from '../support/people.js';

test.describe('administration screens', () => {
  test('departments: one is added below another, and the upper one stays while it has children', async ({
    page,
    request,
  }) => {
    await openAs(page, 'admin', '/system/dept');
    const list = new ListPage(page);
    // Child rows have no index among the rows of the list.
    const upperRow = list.front.getByRole('row', { name: '偃师分公司' });
    await upperRow.getByRole('button', { name: '新增子项', exact: true }).click();
    const form = dialog(page);
    for (const [name, text] of Object.entries({ deptName: '旅程组', fullName: '旅程组全称' })) {
      await type(form, name, text);
    }
    await choose(form, 'deptCategory', '小组');
    await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    const calls = await Calls.as(request, 'admin');
    const [group] = await calls.get('/api/lc-system/dept/list', { fullName: '旅程组全称' });
    const [upper] = await calls.get('/api/lc-system/dept/list', { deptName: '偃师分公司' });
    expect(group).toMatchObject({ parentId: upper.id, ancestors: `${upper.ancestors},${upper.id}` });
    await upperRow.getByRole('button', { name: '删除', exact: true }).click();
    await list.confirm(/(是否|确定).*删除/);
    await expect(page.locator('.lm-toast').filter({ hasText: '请先删除子节点!' })).toBeVisible();
    await calls.post('/api/lc-system/dept/remove', {}, { ids: group.id });
  });

  test('menus: a row opens the editor of its page', async ({ page }) => {
    await openAs(page, 'admin', '/system/menu');
    const list = new ListPage(page);
    await list.search({ code: 'topmenu' });
    const opened = page.waitForEvent('popup');
    await list.row('/system/topmenu').getByRole('button', { name: '页面配置', exact: true }).click();
    await expect(await opened).toHaveURL(/\/amis\/editor\?id=\d+$/);
  });

  test('tenants: the quota says that there is none, the contact is changed', async ({ page, request }) => {
    await openAs(page, 'admin', '/system/tenant');
    const list = new ListPage(page);
    await expect(list.row('000000')).toContainText('不限制');
    const edit = await list.openRow('000000', '编辑');
    await type(edit, 'contactNumber', '666667');
    await list.reloading(() => edit.getByRole('button', { name: '保存', exact: true }).click());
    await expect(list.row('666667')).toHaveCount(1);
    const calls = await Calls.as(request, 'admin');
    const { records } = await calls.get('/api/lc-system/tenant/list', { tenantId: '000000', current: 1, size: 10 });
    expect(records).toMatchObject([{ tenantId: '000000', contactNumber: '666667', accountNumber: -1 }]);
  });

  test('error logs: what a browser reported is found and read', async ({ page, request }) => {
    const calls = await Calls.as(request, 'admin');
    const report = { type: 'TypeError', message: 'journey', url: '/journey/page', stack: 'at journey (index.js:1:2)' };
    await calls.tryPost('/api/lc-auth/oauth/logout', [report]);
    await openAs(page, 'admin', '/monitor/log/error');
    const list = new ListPage(page);
    await list.search({ serviceId: 'lamina' });
    const view = await list.openRow('/journey/page', '查看');
    await expect(view).toContainText('at journey (index.js:1:2)');
    await expect(list.front.getByRole('button', { name: '删除' })).toHaveCount(0);
  });
});
