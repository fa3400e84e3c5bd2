import { expect, test } from '@playwright/test';
import { ListPage } from '../support/amis.js';
import { enter, speak } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

const SCREENS = ['参数管理', '岗位管理', '系统字典'];

test.describe('tabs', () => {
  test('the menu of a tab: others, all, and the cache, which asks first', async ({ page }) => {
    await enter(page, 'admin');
    const shell = new ShellPage(page);
    for (const screen of SCREENS) await shell.open('系统管理', screen);
    const menu = page.getByRole('menu', { name: '标签操作' });

    await shell.tab('岗位管理').click({ button: 'right' });
    await expect(menu.getByRole('menuitem')).toHaveText(['刷新当前', '清除缓存', '关闭其他', '关闭全部', '添加收藏']);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);

    await shell.tab('岗位管理').click({ button: 'right' });
    await menu.getByRole('menuitem', { name: '关闭其他' }).click();
    await expect(shell.tabs).toHaveText(['首页', '岗位管理']);
    await expect(page).toHaveURL(/\/system\/post/);

    await shell.tab('首页').click({ button: 'right' });
    await expect(menu.getByRole('menuitem', { name: '添加收藏' })).toBeDisabled();
    await menu.getByRole('menuitem', { name: '清除缓存' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '是否需要清除缓存?' });
    const cleared = page.waitForResponse(/\/oauth\/clear-cache$/);
    const fetched = page.waitForResponse(/\/menu\/detail\?/);
    await question.getByRole('button', { name: '确定' }).click();
    expect((await cleared).ok()).toBe(true);
    await expect(page.locator('.lm-toast').filter({ hasText: '清除完毕' })).toBeVisible();
    expect((await fetched).ok()).toBe(true);

    await shell.tab('首页').click({ button: 'right' });
    await menu.getByRole('menuitem', { name: '关闭全部' }).click();
    await expect(shell.tabs).toHaveText(['首页']);
    await shell.tab('首页').click({ button: 'right' });
    await expect(menu.getByRole('menuitem', { name: '关闭其他' })).toBeDisabled();
  });

  test('the menu of a tab in English', async ({ page }) => {
    await speak(page, 'en');
    await enter(page, 'admin');
    await new ShellPage(page).tab('Home').click({ button: 'right' });
    await expect(page.getByRole('menuitem')).toHaveText([
      /^Refresh/,
      'Clear cache',
      /^Close other/,
      /^Close all/,
      'Add to favourites',
    ]);
    await page.getByRole('menuitem', { name: 'Clear cache' }).click();
    await expect(page.getByRole('dialog')).toContainText('Clear the cache?');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(page.locator('.lm-toast').filter({ hasText: 'Cache cleared' })).toBeVisible();
  });

  test('a page comes back as it was left: its place, its filters and its page', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 320 });
    await enter(page, 'admin', '/system/param');
    const list = new ListPage(page);
    await expect(list.rows.first()).toBeVisible();
    const place = () => list.front.evaluate((panel) => panel.scrollTop);
    await list.front.evaluate((panel) => panel.scrollTo(0, 150));
    const before = await place();
    expect(before).toBeGreaterThan(0);
    const shell = new ShellPage(page);
    await shell.open('系统管理', '岗位管理');
    await expect(list.rows.first()).toBeVisible();
    await shell.tab('参数管理').click();
    expect(await place()).toBe(before);
  });

  test('tabs are sorted by dragging and the order is there after a reload', async ({ page }) => {
    await enter(page, 'admin');
    const shell = new ShellPage(page);
    for (const screen of SCREENS) await shell.open('系统管理', screen);
    await shell.tab('系统字典').dragTo(shell.tab('参数管理'));
    await expect(shell.tabs).toHaveText(['首页', '系统字典', '参数管理', '岗位管理']);
    await shell.tab('岗位管理').dragTo(shell.tab('首页'));
    await expect(shell.tabs).toHaveText(['首页', '系统字典', '参数管理', '岗位管理']);
    await page.reload();
    await expect(shell.tabs).toHaveText(['首页', '系统字典', '参数管理', '岗位管理']);
  });

  test('tabs that find no room are reached by the list of all of them', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enter(page, 'admin');
    for (const screen of [...SCREENS, '角色管理', '用户管理']) {
      await page.getByRole('button', { name: '搜索菜单' }).click();
      const field = page.getByRole('combobox', { name: '搜索菜单' });
      await field.fill(screen);
      await expect(page.getByRole('option', { name: screen })).toBeVisible();
      await field.press('Enter');
      await expect(page.getByRole('tab', { name: screen, selected: true })).toBeInViewport();
    }
    await expect(page.getByRole('tab', { name: '参数管理' })).not.toBeInViewport();
    await page.getByRole('button', { name: '全部标签' }).click();
    await page.getByRole('menuitem', { name: '参数管理' }).click();
    await expect(page).toHaveURL(/\/system\/param/);
    await expect(page.getByRole('tab', { name: '参数管理' })).toBeInViewport();
    // Nothing sticks out on a phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('memory: what is closed is gone', async ({ page }) => {
    await enter(page, 'admin');
    const shell = new ShellPage(page);
    const browser = await page.context().newCDPSession(page);
    const go = (path: string) =>
      page.evaluate((to) => {
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    const used = async () => {
      await browser.send('HeapProfiler.collectGarbage');
      const { usedSize } = await browser.send('Runtime.getHeapUsage');
      return { bytes: usedSize, nodes: (await browser.send('Memory.getDOMCounters')).nodes };
    };
    const round = async () => {
      for (const name of ['param', 'post', 'dict', 'role', 'user', 'dept', 'menu', 'tenant']) {
        await go(`/system/${name}`);
        await expect(shell.front.locator('.cxd-Page, .cxd-Crud').first()).toBeVisible();
      }
      await shell.tabMenu('关闭全部');
      await expect(shell.tabs).toHaveText(['首页']);
    };
    await round();
    const before = await used();
    await round();
    await round();
    // A page that stays is thousands of nodes; what is left is compiled code.
    await expect.poll(async () => (await used()).nodes - before.nodes).toBeLessThan(500);
    expect((await used()).bytes - before.bytes).toBeLessThan(3_000_000);
  });
});
