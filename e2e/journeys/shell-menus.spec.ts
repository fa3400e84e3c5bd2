import { expect, test } from '../support/test.js';
import { field } from '../support/amis.js';
import { changeMenu } from '../support/menus.js';
import { otherSite, serving } from '../support/other-site.js';
import { openAs } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

test.describe('what a menu says of its page', () => {
  test('isCache 1: the page begins anew when one comes back, unless something was typed into it', async ({ page }) => {
    await changeMenu(page, 'dept', { isCache: 1 });
    await openAs(page, 'admin', '/system/dept');
    const shell = new ShellPage(page);
    const panels = page.locator('.lm-tab-panel');
    await expect(shell.front.getByRole('table').first()).toBeVisible();
    await field(shell.front, 'deptName').locator('input').fill('draft');
    await shell.open('系统管理', '岗位管理');
    await expect(panels).toHaveCount(1);
    await shell.bring('部门管理');
    await expect(shell.front.getByRole('table').first()).toBeVisible();
    await expect(field(shell.front, 'deptName').locator('input')).toHaveValue('');
    // The other page was kept.
    await expect(panels).toHaveCount(2);

    await shell.front.getByRole('button', { name: '新增', exact: true }).click();
    const typed = field(page.getByRole('dialog'), 'deptName').locator('input');
    await typed.fill('draft');
    // The form receives the input a quarter of a second later.
    const asked = () =>
      page.evaluate(() => {
        const leaving = new Event('beforeunload', { cancelable: true });
        dispatchEvent(leaving);
        return leaving.defaultPrevented;
      });
    await expect.poll(asked).toBe(true);
    await page.getByRole('tab', { name: '岗位管理' }).dispatchEvent('click');
    await expect(shell.tab('岗位管理')).toHaveAttribute('aria-selected', 'true');
    await expect(panels).toHaveCount(2);
    await shell.tab('部门管理').dispatchEvent('click');
    await expect(typed).toHaveValue('draft');
  });

  test('isOpen 2 opens in a window of its own, from the menu and from the search', async ({ page, context }) => {
    await changeMenu(page, 'param', { isOpen: 2 });
    await openAs(page, 'admin');
    const shell = new ShellPage(page);
    await shell.rail.getByRole('button', { name: '系统管理' }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('navigation', { name: '系统管理' }).getByRole('link', { name: '参数管理' }).click();
    await expect(await opened).toHaveURL(/\/system\/param/);
    const again = context.waitForEvent('page');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索菜单' }).fill('csgl');
    await page.keyboard.press('Enter');
    await expect(await again).toHaveURL(/\/system\/param/);
    await expect(shell.tabs).toHaveText(['首页']);
  });

  test('pages of listed origins are embedded, of others offered as a link', async ({ page, baseURL }) => {
    await changeMenu(page, 'param', { path: `${baseURL}/404` });
    await openAs(page, 'admin');
    const shell = new ShellPage(page);
    await shell.open('系统管理', '参数管理');
    await expect(page).toHaveURL(/\/myiframe\/\d+$/);
    await expect(page.frameLocator('iframe').getByRole('heading', { name: '页面不存在' })).toBeVisible();

    await page.unroute('**/api/lc-system/menu/routes*');
    const other = otherSite(Number(new URL(baseURL ?? '').port));
    await changeMenu(page, 'param', { path: `${other}/report` });
    await serving(other, 'Furnaces', async () => {
      await page.reload();
      await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Furnaces' })).toBeVisible();
    });

    await page.unroute('**/api/lc-system/menu/routes*');
    await changeMenu(page, 'param', { path: 'https://example.com/report' });
    await page.reload();
    await expect(page.getByText('https://example.com 不在允许嵌入的站点之列')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('link', { name: '在新窗口打开' })).toHaveAttribute(
      'href',
      'https://example.com/report',
    );
  });
});
