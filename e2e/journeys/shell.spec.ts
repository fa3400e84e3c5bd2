import { expect, test } from '@playwright/test';
import { field } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { enter, fillLogin, submitLogin } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

test.describe('shell', () => {
  test('a salesperson sees contracts and nothing of the system', async ({ page }) => {
    await enter(page, 'wangli');
    const shell = new ShellPage(page);
    await expect(shell.rail.getByRole('button', { name: '合同管理' })).toBeVisible();
    await expect(shell.rail.getByRole('button', { name: '系统管理' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: '参数管理' })).toHaveCount(0);
    await shell.open('合同管理', '合同签订');
    await expect(page).toHaveURL(/\/nq\/contractSign/);
    await expect(page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem')).toHaveText([
      '合同管理',
      '合同签订',
    ]);
  });

  test('the administrator sees the system, too', async ({ page }) => {
    await enter(page, 'admin');
    const shell = new ShellPage(page);
    await expect(shell.rail.getByRole('button', { name: '合同管理' })).toBeVisible();
    await shell.rail.getByRole('button', { name: '系统管理' }).click();
    const system = page.getByRole('navigation', { name: '系统管理' });
    for (const name of ['用户管理', '岗位管理', '系统字典', '业务字典', '参数管理']) {
      await expect(system.getByRole('link', { name })).toBeVisible();
    }
  });

  test('tabs: welcome stays, others close, and come back after a reload', async ({ page }) => {
    await enter(page, 'admin');
    const shell = new ShellPage(page);
    const closeable = page.getByRole('button', { name: /^关闭 / });
    await expect(shell.tabs).toHaveText(['首页']);
    await expect(closeable).toHaveCount(0);

    for (const screen of ['参数管理', '岗位管理', '系统字典']) await shell.open('系统管理', screen);
    await expect(shell.tabs).toHaveText(['首页', '参数管理', '岗位管理', '系统字典']);
    await expect(page.getByRole('button', { name: '关闭 首页' })).toHaveCount(0);
    await expect(closeable).toHaveCount(3);

    await page.reload();
    await expect(shell.tabs).toHaveText(['首页', '参数管理', '岗位管理', '系统字典']);
    await expect(shell.tab('系统字典')).toHaveAttribute('aria-selected', 'true');

    await page.getByRole('button', { name: '关闭 系统字典' }).click();
    await expect(shell.tab('岗位管理')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/\/system\/post/);

    await shell.tab('参数管理').click();
    await shell.tabMenu('关闭其他');
    await expect(shell.tabs).toHaveText(['首页', '参数管理']);
    await shell.tabMenu('关闭全部');
    await expect(shell.tabs).toHaveText(['首页']);
    await expect(page).toHaveURL(/\/wel\/index$/);
  });

  test('a page keeps what was typed while another tab is in front', async ({ page }) => {
    await enter(page, 'admin', '/system/param');
    const shell = new ShellPage(page);
    const name = field(shell.front, 'paramName').locator('input');
    await name.fill('draft');
    await shell.open('系统管理', '岗位管理');
    await shell.tab('参数管理').click();
    await expect(name).toHaveValue('draft');
  });

  test('/ leads to the welcome page, an unknown path to 404', async ({ page }) => {
    await enter(page, 'wangli', '/');
    await expect(page).toHaveURL(/\/wel\/index$/);
    await page.goto('/no/such/page');
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page).toHaveURL(/\/wel\/index$/);
    // A menu of somebody else is as unknown as any other path.
    await page.goto('/system/param');
    await expect(page).toHaveURL(/\/404$/);
  });

  test('a page opened by its id says to somebody without the right that he has none', async ({ page, request }) => {
    const id = await (await Calls.as(request, 'admin')).menuId('param');
    await enter(page, 'zhoujg');
    const refused = page.waitForResponse(/\/menu\/detail/);
    await page.goto(`/amis/${id}`);
    expect((await refused).status()).toBe(403);
    await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible();
    await expect(page.getByText('account.initPassword')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /新增|编辑|删 ?除/ })).toHaveCount(0);
  });

  test('403 and 500 have their pages', async ({ page }) => {
    await page.goto('/403');
    await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible();
    await page.goto('/500');
    await expect(page.getByRole('heading', { name: '服务器出错了' })).toBeVisible();
  });

  test('from login to the first list takes at most 8 calls', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname + search);
    });
    await page.goto('/nq/contractSign');
    await fillLogin(page, 'wangli', 'wangli');
    await submitLogin(page);
    await expect.poll(() => calls.some((call) => call.includes('/nqContractSign/page'))).toBe(true);
    await expect(page.getByRole('columnheader', { name: '合同编号' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(8);
  });

  test('a page version is fetched once; coming back costs the list alone', async ({ page }) => {
    await enter(page, 'admin', '/system/param');
    const shell = new ShellPage(page);
    await expect(shell.front.getByRole('table')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: '关闭 参数管理' }).click();

    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await shell.open('系统管理', '参数管理');
    await expect.poll(() => calls.filter((call) => call.includes('/param/list')).length).toBe(1);
    await expect(shell.front.getByRole('table')).toBeVisible();
    expect(calls.filter((call) => /menu\/(detail|words)/.test(call))).toEqual([]);
  });
});
