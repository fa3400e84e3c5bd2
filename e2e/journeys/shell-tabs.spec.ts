import { expect, test } from '../support/test.js';
import { field, cancelAndDiscard, ListPage } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { ContractList } from '../support/contract-page.js';
import { expectNoGrowth } from '../support/memory.js';
import { openAs, setLanguage } from '../support/people.js';
import { addContract } from '../support/scenario.js';
import { go, ShellPage } from '../support/shell-page.js';

const SCREENS = ['参数管理', '岗位管理', '系统字典'];

test.describe('tabs', () => {
  test('the menu of a tab: others, all, and the cache, which asks first', async ({ page }) => {
    await openAs(page, 'admin');
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
    await setLanguage(page, 'en');
    await openAs(page, 'admin');
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
    await openAs(page, 'admin', '/system/param');
    const list = new ListPage(page);
    await expect(list.rows.first()).toBeVisible();
    const place = () => list.front.evaluate((panel) => panel.scrollTop);
    await list.front.evaluate((panel) => panel.scrollTo(0, 150));
    const before = await place();
    expect(before).toBeGreaterThan(0);
    const shell = new ShellPage(page);
    await shell.open('系统管理', '岗位管理');
    await expect(list.rows.first()).toBeVisible();
    await shell.bring('参数管理');
    await expect.poll(place).toBe(before);
  });

  test('the menu of a row goes with its page', async ({ page, request }) => {
    const { contractCode } = await addContract(await Calls.as(request, 'wangli'), '菜单', 1);
    await openAs(page, 'wangli', '/nq/customer');
    const list = new ListPage(page);
    await expect(list.rows.first()).toBeVisible();
    await go(page, '/nq/contractSign');
    await list.row(contractCode).getByRole('button', { name: '更多' }).click();
    const menu = page.locator('.cxd-DropDown-menu');
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/customer/);
    await expect(menu).toBeHidden();
  });

  test('tabs are sorted by dragging and the order is there after a reload', async ({ page }) => {
    await openAs(page, 'admin');
    const shell = new ShellPage(page);
    for (const screen of SCREENS) await shell.open('系统管理', screen);
    await shell.tab('系统字典').dragTo(shell.tab('参数管理'));
    await expect(shell.tabs).toHaveText(['首页', '系统字典', '参数管理', '岗位管理']);
    await shell.tab('岗位管理').dragTo(shell.tab('首页'));
    await expect(shell.tabs).toHaveText(['首页', '系统字典', '参数管理', '岗位管理']);
    await page.reload();
    await expect(shell.tabs).toHaveText(['首页', '系统字典', '参数管理', '岗位管理']);
    // The middle button closes a tab; the welcome tab stays.
    await shell.tab('参数管理').click({ button: 'middle' });
    await shell.tab('首页').click({ button: 'middle' });
    await expect(shell.tabs).toHaveText(['首页', '系统字典', '岗位管理']);
  });

  test('tabs that find no room are reached by the list of all of them', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, 'admin');
    for (const screen of [...SCREENS, '角色管理', '用户管理']) {
      await page.getByRole('button', { name: '搜索菜单' }).click();
      const field = page.getByRole('combobox', { name: '搜索菜单' });
      await field.fill(screen);
      await expect(page.getByRole('option', { name: screen })).toBeVisible();
      await field.press('Enter');
      await expect(page.getByRole('tab', { name: screen, selected: true })).toBeInViewport();
      // Its × too, which is beside the tab itself.
      await expect(page.locator('.lm-tab.is-active .lm-tab-close')).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByRole('tab', { name: '参数管理' })).not.toBeInViewport();
    await page.getByRole('button', { name: '全部标签' }).click();
    await page.getByRole('menuitem', { name: '参数管理' }).click();
    await expect(page).toHaveURL(/\/system\/param/);
    await expect(page.getByRole('tab', { name: '参数管理' })).toBeInViewport();
    // Neither the list nor the menu of a tab at the edge extends beyond the window, however small it is.
    const inside = () => expect(page.locator('.lm-dropdown-menu')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 260 });
    await page.getByRole('button', { name: '全部标签' }).click();
    await inside();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: '用户管理' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.locator('.lm-tab-strip').click({ button: 'right', position: { x: 260, y: 10 } });
    await inside();
    await page.keyboard.press('Escape');
    // Nothing is wider than a phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('memory: what is closed is gone', async ({ page }) => {
    await openAs(page, 'admin');
    const shell = new ShellPage(page);
    await expect(shell.tabs).toHaveText(['首页']);
    await expectNoGrowth(page, async () => {
      for (const name of ['role', 'user', 'dict']) {
        await go(page, `/system/${name}`);
        await expect(shell.front.locator('.cxd-Page tbody td').first()).toBeVisible();
      }
      await shell.tabMenu('关闭全部');
      await expect(shell.tabs).toHaveText(['首页']);
    });
  });

  test('memory: a form that was used by the keyboard is gone with its tab', async ({ page, request }) => {
    const { contractCode } = await addContract(await Calls.as(request, 'wangli'), '内存', 1);
    await openAs(page, 'wangli');
    const shell = new ShellPage(page);
    await expect(shell.tabs).toHaveText(['首页']);
    await expectNoGrowth(page, async () => {
      await go(page, '/nq/contractSign');
      const form = await new ContractList(page).openRow(contractCode, '编辑');
      await expect(field(form, 'customerId')).toContainText('公司');
      await field(form, 'payType').locator('.cxd-Select').focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('.cxd-Select-input input')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('.cxd-Select-popover .is-highlight')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await form.locator('.lm-lines tbody > tr[data-index="0"] input[role=spinbutton]').first().click();
      await page.keyboard.press('ArrowDown');
      await cancelAndDiscard(form);
      await shell.tabMenu('关闭全部');
      await expect(shell.tabs).toHaveText(['首页']);
    });
  });
});
