import { expect, test } from '../support/test.js';
import { field, ListPage } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { openAs, fillLogin, setLanguage, submitLogin } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

test.describe('shell', () => {
  test('a salesperson sees contracts and nothing of the system', async ({ page }) => {
    await openAs(page, 'wangli');
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
    await openAs(page, 'admin');
    const shell = new ShellPage(page);
    await expect(shell.rail.getByRole('button', { name: '合同管理' })).toBeVisible();
    await shell.rail.getByRole('button', { name: '系统管理' }).click();
    const system = page.getByRole('navigation', { name: '系统管理' });
    for (const name of ['用户管理', '岗位管理', '系统字典', '业务字典', '参数管理']) {
      await expect(system.getByRole('link', { name })).toBeVisible();
    }
  });

  test('tabs: welcome stays, others close, and come back after a reload', async ({ page }) => {
    await openAs(page, 'admin');
    const shell = new ShellPage(page);
    const closeable = page.getByTitle(/^关闭 /);
    await expect(shell.tabs).toHaveText(['首页']);
    await expect(closeable).toHaveCount(0);

    for (const screen of ['参数管理', '岗位管理', '系统字典']) await shell.open('系统管理', screen);
    await expect(shell.tabs).toHaveText(['首页', '参数管理', '岗位管理', '系统字典']);
    await expect(page.getByTitle('关闭 首页')).toHaveCount(0);
    await expect(closeable).toHaveCount(3);

    await page.reload();
    await expect(shell.tabs).toHaveText(['首页', '参数管理', '岗位管理', '系统字典']);
    await expect(shell.tab('系统字典')).toHaveAttribute('aria-selected', 'true');

    await page.getByTitle('关闭 系统字典').click();
    await expect(shell.tab('岗位管理')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/\/system\/post/);

    await shell.bring('参数管理');
    await shell.tabMenu('关闭其他');
    await expect(shell.tabs).toHaveText(['首页', '参数管理']);
    await shell.tabMenu('关闭全部');
    await expect(shell.tabs).toHaveText(['首页']);
    await expect(page).toHaveURL(/\/wel\/index$/);
  });

  test('a page keeps what was typed while another tab is in front', async ({ page }) => {
    await openAs(page, 'admin', '/system/param');
    const shell = new ShellPage(page);
    const name = field(shell.front, 'paramName').locator('input');
    await name.fill('draft');
    await shell.open('系统管理', '岗位管理');
    await shell.bring('参数管理');
    await expect(name).toHaveValue('draft');
  });

  test('/ leads to the welcome page, an unknown path to 404', async ({ page }) => {
    await openAs(page, 'wangli', '/');
    await expect(page).toHaveURL(/\/wel\/index$/);
    await page.goto('/no/such/page');
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page).toHaveURL(/\/wel\/index$/);
    // A screen without permission differs from one that does not exist: the missing right is named, and nothing of the
    // screen is drawn.
    await page.goto('/system/param');
    await expect(page).toHaveURL(/\/403$/);
    await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible();
    await expect(page.getByText('参数管理')).toHaveText(/您没有权限/);
    await expect(page.locator('.lm-amis')).toHaveCount(0);
  });

  test('a page opened by its id says to somebody without the right that he has none', async ({ page, request }) => {
    const id = await (await Calls.as(request, 'admin')).menuId('param');
    await openAs(page, 'zhoujg');
    const refused = page.waitForResponse(/\/menu\/detail/);
    await page.goto(`/amis/${id}`);
    expect((await refused).status()).toBe(403);
    await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible();
    await expect(page.getByText('account.initPassword')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /新增|编辑|删 ?除/ })).toHaveCount(0);
  });

  test('a page copies and says so; an action that nobody knows is named', async ({ page }) => {
    const body = [
      { type: 'button', label: 'copy', actionType: 'copy', content: 'HT2603-018' },
      { type: 'button', label: 'strange', actionType: 'fly' },
    ];
    await page.route('**/menu/detail?*', async (route) => {
      const answer = await (await route.fetch()).json();
      const config = JSON.stringify({ type: 'page', body });
      await route.fulfill({ json: { ...answer, data: { ...answer.data, config } } });
    });
    for (const [language, copied, unknown] of [
      ['zh', '内容已拷贝到剪切板', '没有识别的动作'],
      ['en', 'Copied to the clipboard', 'Unknown action'],
    ] as const) {
      await page.addInitScript((chosen) => localStorage.setItem('lamina.language', chosen), language);
      await openAs(page, 'admin', '/system/param');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'copy' }).click();
      await expect(page.locator('.lm-toast')).toHaveText(new RegExp(copied));
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('HT2603-018');
      await page.getByRole('button', { name: 'strange' }).click();
      await expect(page.getByRole('dialog')).toContainText(unknown);
    }
  });

  test('403, 404 and 500 have their pages, in both languages', async ({ page }) => {
    for (const [language, home, texts] of [
      ['zh', '返回首页', { 403: '没有权限', 404: '页面不存在', 500: '服务器出错了' }],
      ['en', 'Back to the start', { 403: 'Not allowed', 404: 'Page not found', 500: 'Server error' }],
    ] as const) {
      await setLanguage(page, language);
      for (const [code, text] of Object.entries(texts)) {
        await page.goto(`/${code}`);
        await expect(page.getByRole('heading', { name: text })).toBeVisible();
        await expect(page.getByRole('link', { name: home })).toBeVisible();
      }
    }
  });

  test('from login to the first list takes at most 12 calls', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      // The notice stream stays open; it may or may not have been requested by then.
      if (pathname.startsWith('/api/') && !pathname.endsWith('/stream')) calls.push(pathname + search);
    });
    await page.goto('/nq/contractSign');
    await fillLogin(page, 'wangli', 'wangli');
    await submitLogin(page);
    await expect.poll(() => calls.some((call) => call.includes('/nqContractSign/page'))).toBe(true);
    await expect(page.getByRole('columnheader', { name: '合同编号' })).toBeVisible();
    await expect(page.locator('.lm-views-button')).toBeVisible();
    await expect(page.locator('tbody > tr[data-index], .cxd-Table-placeholder').first()).toBeVisible();
    // Login methods, menus, rights, top menus, the brand (of the address, then of the tenant) and the list's saved
    // views: one call each, in parallel.
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(12);
  });

  test('a page version is fetched once; coming back costs the list alone', async ({ page }) => {
    await openAs(page, 'admin', '/system/param');
    const shell = new ShellPage(page);
    await expect(shell.front.getByRole('table')).toBeVisible();
    await expect(new ListPage(page).rows.first()).toBeVisible();
    await page.getByTitle('关闭 参数管理').click();
    // The home page becomes active for the first time.
    await expect(page.getByRole('region', { name: '我的待办' })).toBeVisible();

    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await shell.open('系统管理', '参数管理');
    await expect.poll(() => calls.filter((call) => call.includes('/param/list')).length).toBe(1);
    await expect(shell.front.getByRole('table')).toBeVisible();
    expect(calls.filter((call) => /menu\/(detail|words)/.test(call))).toEqual([]);
  });

  test('home: figures, tasks, messages and favourites; a figure opens its list with the same filter', async ({
    page,
  }) => {
    await openAs(page, 'lina');
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    for (const name of ['我的待办', '我的消息', '收藏']) await expect(region(name)).toBeVisible();
    await expect(region('探伤合格率')).toContainText('暂无数据');
    const month = region('本月合同');
    const shown = await month.locator('b').first().innerText();
    await month.getByRole('link', { name: '本月合同' }).click();
    await expect(page).toHaveURL(/\/nq\/contract\?.*signDate_ge=2026-03-01&signDate_le=2026-03-31/);
    const { front } = new ShellPage(page);
    await expect(front.locator('.cxd-Crud-statics, .cxd-Crud-statistics').first()).toContainText(shown);
    await page.goto('/wel/dashboard');
    await expect(region('逾期未完')).toBeVisible();
  });
});
