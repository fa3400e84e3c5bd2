import { expect, test } from '../support/test.js';
import { dialog, field, ListPage, problems, type } from '../support/amis.js';
import { openAs } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

test.describe('keys of every screen', () => {
  test('/ goes to the search of the list, or else to that of the menus; in a field it is a letter', async ({
    page,
  }) => {
    await openAs(page, 'admin', '/wel/index');
    const shell = new ShellPage(page);
    await expect(page.getByRole('region', { name: '我的待办' })).toBeVisible();
    await page.keyboard.press('/');
    const menus = page.getByRole('combobox', { name: '输入菜单名称' });
    await expect(menus).toBeFocused();
    await page.keyboard.press('Escape');
    await shell.open('系统管理', '参数管理');
    await expect(shell.front.getByRole('table')).toBeVisible();
    await page.keyboard.press('/');
    const search = field(shell.front, 'paramName').locator('input');
    await expect(search).toBeFocused();
    await page.keyboard.type('a/b');
    await expect(search).toHaveValue('a/b');
  });

  test('Ctrl+S saves the open form, and nothing where there is none', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (sent) => sent.method() === 'POST' && calls.push(new URL(sent.url()).pathname));
    await openAs(page, 'admin', '/system/param');
    const list = new ListPage(page);
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.keyboard.press('Control+s');
    await list.tool('新增').click();
    await expect(field(dialog(page), 'paramName').locator('input')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(problems(dialog(page), 'paramName')).toBeVisible();
    expect(calls.filter((path) => path.includes('/param/'))).toEqual([]);
    for (const name of ['paramName', 'paramKey', 'paramValue']) await type(dialog(page), name, `journey-${name}`);
    await page.keyboard.press('Control+s');
    await expect(page.locator('.lm-toast').filter({ hasText: '新增成功' })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    expect(calls.filter((path) => path.includes('/param/'))).toEqual(['/api/lc-system/param/submit']);

    await page.goto('/info/index');
    await expect(new ShellPage(page).front.getByLabel('姓名', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.locator('.lm-toast').filter({ hasText: '修改信息成功!' })).toBeVisible();
  });

  test('Caps Lock is said while a password is typed; who asked for less motion gets none', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/login');
    const password = page.getByLabel('密码');
    await password.evaluate((field) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }));
    });
    await expect(page.getByText('大写锁定已开启')).toBeVisible();
    await password.press('a');
    await expect(page.getByText('大写锁定已开启')).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('lamina.look', JSON.stringify({ layout: 'default' })));
    await openAs(page, 'wangli');
    const arrow = page.locator('.lm-sidebar .lm-menu-item .lm-icon').first();
    expect(Number.parseFloat(await arrow.evaluate((icon) => getComputedStyle(icon).transitionDuration))).toBeLessThan(
      0.001,
    );
  });
});
