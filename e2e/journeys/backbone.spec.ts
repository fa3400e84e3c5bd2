import { expect, type Locator, type Page, test } from '../support/test.js';
import { choose, dialog, field, ListPage, type } from '../support/amis.js';
import { Calls, holdCalls } from '../support/calls.js';
import { logIn, logInFirst, readOnce } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

const NAME = '旅程租户';
const ACCOUNT = 'journey';
const MENUS = ['用户管理', '部门管理', '岗位管理', '角色管理', '权限解释'];
const BUTTON = '密码重置';
const PASSWORD = 'Plate-2026!';
const OWN = 'Clad-2026!';

const saveOf = (form: Locator) => form.getByRole('button', { name: '保存', exact: true });

/** Opens the add dialog of the active list, fills it, saves it and waits for the list. */
async function add(page: Page, texts: Record<string, string>, rest?: (form: Locator) => Promise<void>): Promise<void> {
  const list = new ListPage(page);
  const form = dialog(page);
  await list.tool('新增').click();
  for (const [name, text] of Object.entries(texts)) await type(form, name, text);
  await rest?.(form);
  await list.reloading(() => saveOf(form).click());
  await expect(form).toHaveCount(0);
}

/** Checks nodes of a menu tree, searching for each by its name. */
async function check(tree: Locator, names: string[]): Promise<void> {
  for (const name of names) {
    await tree.getByRole('textbox').fill(name);
    const node = tree.locator('.cxd-Tree-item').filter({ hasText: name }).last();
    await node.locator('.cxd-Checkbox').first().click();
  }
}

async function select(page: Page, text: string): Promise<ListPage> {
  const list = new ListPage(page);
  await list.front.getByRole('row').filter({ hasText: text }).locator('.cxd-Checkbox').first().setChecked(true);
  return list;
}

/** Opens the rights of the selected role, changes and saves them. */
async function grant(list: ListPage, change: (tree: Locator) => Promise<void>): Promise<void> {
  await list.tool('权限设置').click();
  const box = dialog(list.page);
  await change(field(box, 'menuIds'));
  const saved = list.page.waitForResponse((answer) => answer.url().includes('/role/grant?'));
  await saveOf(box).click();
  expect((await saved).ok()).toBe(true);
  await expect(box).toHaveCount(0);
}

test('a tenant with a package, its people and their rights, down to one button and why it is gone', async ({
  page,
  browser,
  request,
}) => {
  await logIn(page, 'admin');
  const shell = new ShellPage(page);
  await page.goto('/system/tenantPackage');
  await add(page, { packageName: '旅程产品包' }, (form) => check(field(form, 'menuId'), MENUS));
  await shell.open('系统管理', '租户管理');
  await add(page, { tenantName: NAME, linkman: '旅程' });
  const first = await readOnce(page);
  const tenants = await select(page, NAME);
  await tenants.tool('产品包配置').click();
  const packages = dialog(page);
  await choose(packages, 'packageId', '旅程产品包');
  const packaged = page.waitForResponse((answer) => answer.url().includes('/package-setting'));
  await saveOf(packages).click();
  expect((await packaged).ok()).toBe(true);
  await expect(packages).toHaveCount(0);
  await (await select(page, NAME)).tool('授权配置').click();
  const quota = dialog(page);
  await expect(field(quota, 'storageMegabytes').locator('input')).toHaveValue('0');
  await field(quota, 'storageMegabytes').locator('input').fill('2048');
  const bounded = page.waitForResponse((answer) => answer.url().includes('/tenant/setting'));
  await saveOf(quota).click();
  expect((await bounded).ok()).toBe(true);
  await expect(page.getByRole('row', { name: NAME }).getByText('2048 MB', { exact: true })).toBeVisible();
  const platform = await Calls.as(request, 'admin');
  const [{ tenantId }] = (await platform.get('/api/lc-system/tenant/list', { tenantName: NAME })).records;

  // The tenant's administrator: the package limits the menus, whatever rights the role has.
  const chief = await (await browser.newContext()).newPage();
  await logInFirst(chief, 'admin', { first, own: OWN, tenantId });
  const his = new ShellPage(chief);
  await expect(his.rail.getByRole('button')).toHaveText(['收藏', '工作台', '权限管理', '系统管理']);
  await his.open('系统管理', '部门管理');
  await add(chief, { deptName: '旅程一部', fullName: '旅程租户一部' }, (form) => choose(form, 'deptCategory', '部门'));
  await his.open('权限管理', '角色管理');
  await add(chief, { roleName: '人事助理', roleAlias: 'journey' });
  await grant(await select(chief, '人事助理'), (tree) => check(tree, ['用户管理', '岗位管理']));
  await his.open('系统管理', '用户管理');
  const person = { account: ACCOUNT, password: PASSWORD, password2: PASSWORD, name: '旅程', realName: '旅程' };
  await add(chief, person, async (form) => {
    for (const [name, entry] of [
      ['userType', 'WEB'],
      ['roleId', '人事助理'],
      ['deptId', '旅程一部'],
      ['postId', '首席执行官'],
    ] as const)
      await choose(form, name, entry);
  });

  const theirs = await (await browser.newContext()).newPage();
  await logInFirst(theirs, ACCOUNT, { first: PASSWORD, own: OWN, tenantId });
  const seen = new ShellPage(theirs);
  await seen.open('系统管理', '用户管理');
  const links = theirs.getByRole('navigation', { name: '系统管理' }).getByRole('link');
  await expect(links).toHaveText(['用户管理', '岗位管理']);
  const users = await select(theirs, ACCOUNT);
  await expect(users.tool('角色配置')).toBeVisible();

  // One button is withdrawn while the page is open: the next click is refused, and the button disappears.
  const goOn = await holdCalls(theirs, '/reset-password');
  await his.open('权限管理', '角色管理');
  await grant(await select(chief, '人事助理'), (tree) => check(tree, [BUTTON]));
  await users.tool(BUTTON).click();
  const refused = theirs.waitForResponse((answer) => answer.url().includes('/reset-password'));
  await users.confirm(/确定将选择账号密码重置/);
  expect((await refused).status()).toBe(403);
  goOn();
  await expect(users.tool(BUTTON)).toHaveCount(0);
  await expect(users.tool('角色配置')).toBeVisible();
  const calls = await Calls.as(request, ACCOUNT, { tenantId, password: OWN });
  expect(await calls.tryPost('/api/lc-user/reset-password', {}, { userIds: '1' })).toMatchObject({ code: 403 });
  expect(await calls.tryPost('/api/lc-system/dept/submit', { deptName: '别的' })).toMatchObject({ code: 403 });

  await his.open('权限管理', '权限解释');
  await choose(his.front, 'userId', '旅程');
  await choose(his.front, 'menu', BUTTON);
  await his.front.getByRole('button', { name: '查询', exact: true }).click();
  await expect(
    his.front.getByRole('row').filter({ hasText: `角色[人事助理]未获得按钮[用户管理/${BUTTON}]` }),
  ).toContainText('拒绝');

  // The administrator views as that role: read-only, with a banner on every screen.
  await his.front.getByRole('button', { name: '以[人事助理]查看' }).click();
  const banner = chief.getByText('正在以角色“人事助理”的权限查看，只读');
  await expect(banner).toBeVisible();
  await expect(his.rail.getByRole('button')).toHaveText(['收藏', '工作台', '系统管理']);
  await chief.goto('/404');
  await expect(banner).toBeVisible();
  await chief.context().close();
  await theirs.context().close();
});
