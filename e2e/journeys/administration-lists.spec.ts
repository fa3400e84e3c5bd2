import { expect, type Locator, type Page, test } from '../support/test.js';
import { choose, dialog, field, ListPage, type } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { openAs, setLanguage } from '../support/people.js';

/** Whether a column is visible without scrolling: it ends before the row buttons, which are fixed at the right. */
async function inSight(list: ListPage, head: string): Promise<boolean> {
  const box = (name: string | RegExp) => list.front.getByRole('columnheader', { name }).first().boundingBox();
  const [column, buttons] = [await box(head), await box(/^操作$/)];
  return column !== null && buttons !== null && column.x + column.width <= buttons.x + 1;
}

const saveOf = (form: Locator) => form.getByRole('button', { name: '保存', exact: true });

/** Delays the answers of a list until the returned function is called. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let free = (): void => undefined;
  const freed = new Promise<void>((resolve) => (free = resolve));
  await page.route(address, async (route) => {
    await freed;
    await route.continue();
  });
  return free;
}

test.describe('lists of the administrator', () => {
  test('departments and posts of another tenant are found, added and shown with its name', async ({
    page,
    request,
  }) => {
    const calls = await Calls.as(request, 'admin');
    const name = '旅程分厂';
    const { id } = await calls.post('/api/lc-system/tenant/submit', { tenantName: name, linkman: '张三' });
    const { tenantId } = await calls.get('/api/lc-system/tenant/detail', { id });
    await openAs(page, 'admin', '/system/post');
    const list = new ListPage(page);
    const searchThere = async () => {
      await choose(list.front, 'tenantId', name);
      await list.reloading(() => list.tool('搜索').click());
    };
    await expect(list.row('管理组').first()).toBeVisible();
    await searchThere();
    await expect(list.rows).toHaveCount(1);
    await expect(list.rows).toContainText(name);
    await list.tool('新增').click();
    const form = dialog(page);
    await choose(form, 'category', '中层');
    for (const [key, text] of Object.entries({ postCode: 'there', postName: '分厂主任' })) await type(form, key, text);
    await list.reloading(() => saveOf(form).click());
    await expect(list.row('分厂主任')).toContainText(name);
    const posts = await calls.get('/api/lc-system/post/select', { tenantId });
    expect(posts.map((post: { postName: string }) => post.postName)).toContain('分厂主任');

    await page.goto('/system/dept');
    await expect(list.row('金属复合材料公司').first()).toBeVisible();
    await searchThere();
    await expect(list.rows).toHaveCount(1);
    await list.tool('新增').click();
    for (const [key, text] of Object.entries({ deptName: '分厂车间', fullName: '旅程分厂车间' }))
      await type(form, key, text);
    await choose(form, 'deptCategory', '部门');
    await choose(form, 'parentId', name);
    await list.reloading(() => saveOf(form).click());
    await expect(form).toHaveCount(0);
    const [shop] = await calls.get('/api/lc-system/dept/list', { deptName: '分厂车间', tenantId });
    expect(shop).toMatchObject({ tenantId, tenantName: name, parentName: name });
    expect(await calls.get('/api/lc-system/dept/list', { deptName: '分厂车间' })).toEqual([]);
    await list.search({ deptName: '分厂车间' });
    const view = await list.openRow('分厂车间', '查看');
    await expect(field(view, 'tenantName')).toContainText(name);
    await expect(field(view, 'parentName')).toHaveText(new RegExp(`上级机构\\s*${name}`));
  });

  test('a person is added to another tenant by the form: roles, departments and posts are those of the tenant', async ({
    page,
    request,
  }) => {
    const calls = await Calls.as(request, 'admin');
    const name = '旅程三厂';
    const { id } = await calls.post('/api/lc-system/tenant/submit', { tenantName: name, linkman: '李四' });
    const { tenantId } = await calls.get('/api/lc-system/tenant/detail', { id });
    await openAs(page, 'admin', '/system/user');
    const list = new ListPage(page);
    await expect(list.row('wangli')).toContainText('管理组');
    await list.tool('新增').click();
    const form = dialog(page);
    await expect(field(form, 'tenantId')).toContainText('管理组');
    await choose(form, 'tenantId', name);
    const texts = {
      account: 'third',
      password: 'Third-2026',
      password2: 'Third-2026',
      name: '三厂',
      realName: '三厂员工',
    };
    for (const [key, text] of Object.entries(texts)) await type(form, key, text);
    await choose(form, 'roleId', '管理员');
    await choose(form, 'deptId', name);
    await choose(form, 'postId', '首席执行官');
    await list.reloading(() => saveOf(form).click());
    await expect(form).toHaveCount(0);
    const { records } = await calls.get('/api/lc-user/page', { account: 'third', tenantId, current: 1, size: 10 });
    expect(records).toMatchObject([{ tenantId, tenantName: name, roleName: '管理员', deptName: name }]);
  });

  test('data changes are told by names, in the language of the reader', async ({ page, request, browser }) => {
    const calls = await Calls.as(request, 'admin');
    const find = async (deptName: string) => (await calls.get('/api/lc-system/dept/list', { deptName }))[0];
    const [{ id }] = (await calls.get('/api/lc-user/page', { account: 'liuyang', current: 1, size: 1 })).records;
    const user = await calls.get('/api/lc-user/detail', { id });
    const [before, after] = [user.deptName, '偃师分公司'];
    const moved = { id: user.id, deptId: (await find(after)).id };
    await calls.post('/api/lc-user/update', { ...moved, version: user.version });
    const look = async (where: Page, view: string, [person, fields]: [string, string]): Promise<void> => {
      const list = new ListPage(where);
      await expect(list.row(fields).filter({ hasText: person }).first()).toBeVisible();
      await list.row(fields).filter({ hasText: person }).first().getByRole('button', { name: view }).click();
      const change = dialog(where).locator('tbody tr').filter({ hasText: fields });
      await expect(change.locator('td').nth(1)).toHaveText(before);
      await expect(change.locator('td').nth(2)).toHaveText(after);
    };
    await expect
      .poll(async () => (await calls.get('/api/lc-log/data/list', { recordId: user.id, current: 1, size: 5 })).total)
      .toBeGreaterThan(0);
    await openAs(page, 'admin', '/monitor/log/data');
    await look(page, '查看', [user.realName, '所属部门']);
    const other = await (await browser.newContext()).newPage();
    await setLanguage(other, 'en');
    await openAs(other, 'admin', '/monitor/log/data');
    await look(other, 'View', [user.realName, 'Departments']);
    await other.context().close();
    await calls.post('/api/lc-user/update', { id: user.id, deptId: user.deptId, version: user.version + 1 });
  });

  test('API logs: when, who, what and how long can be read without scrolling, and are found by account', async ({
    page,
    request,
  }) => {
    const wangli = await Calls.as(request, 'wangli');
    await wangli.get('/api/lc-system/dict-biz/dictionary', { code: 'currency' });
    await openAs(page, 'admin', '/monitor/log/api');
    const list = new ListPage(page);
    await expect(list.rows.first()).toBeVisible();
    for (const head of ['日志时间', '操作人', '请求方法', '请求接口', '状态码', '耗时']) {
      expect([head, await inSight(list, head)]).toEqual([head, true]);
    }
    await expect(async () => {
      await list.search({ createBy: 'wangli' });
      await expect(list.row('/dict-biz/dictionary').first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    const view = await list.openRow('/dict-biz/dictionary', '查看');
    await expect(field(view, 'time')).toContainText(/\d ms/);
  });

  test('a list that is fetching does not lose a click, and an export leaves what was chosen', async ({ page }) => {
    await openAs(page, 'admin', '/system/user');
    const list = new ListPage(page);
    await expect(list.row('wangli')).toBeVisible();
    const free = await holdBack(page, /lc-user\/page\?/);
    await list.tool('搜索').click();
    await expect(list.front.locator('.cxd-Spinner-overlay.in')).toBeVisible();
    await list.tool('新增').click();
    await expect(dialog(page)).toHaveCount(0);
    free();
    const form = dialog(page);
    await expect(field(form, 'account')).toBeVisible();
    await form.getByRole('button', { name: '取消' }).click();
    await expect(form).toHaveCount(0);

    const chosen = list.row('wangli').locator('input[type=checkbox]');
    await list.row('wangli').locator('.cxd-Checkbox').first().click();
    const sheet = page.waitForEvent('download');
    await list.tool('导出').click();
    expect((await sheet).suggestedFilename()).toMatch(/\.xlsx$/);
    await expect(chosen).toBeChecked();
    await list.tool('角色配置').click();
    await expect(dialog(page)).toContainText('角色配置');
  });
});
