import { expect, type Locator, type Page, test } from '../support/test.js';
import { dialog, field, ListPage } from '../support/amis.js';
import { openAs } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

const UNSAVED = '页面中有未保存的内容, 确定放弃?';
const typed = (form: Locator) => field(form, 'paramName').locator('input');
const question = (page: Page, text: string | RegExp = UNSAVED) => page.getByRole('dialog').filter({ hasText: text });

/** The list of parameters with a half-typed new one. */
async function typing(page: Page): Promise<{ shell: ShellPage; form: Locator }> {
  await openAs(page, 'admin', '/system/param');
  await new ListPage(page).tool('新增').click();
  const form = dialog(page);
  await typed(form).fill('half');
  // amis passes input on to its forms after a quarter of a second.
  await expect
    .poll(() => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true);
  return { shell: new ShellPage(page), form };
}

const searchFor = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索菜单' }).fill(text);
  await page.keyboard.press('Enter');
};

test.describe('what was typed is not lost', () => {
  test('a dialog stays behind with its tab, and holds the keyboard while it is in front', async ({ page }) => {
    const { shell, form } = await typing(page);
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      expect(await form.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await searchFor(page, 'jsgl');
    await expect(shell.tab('角色管理')).toHaveAttribute('aria-selected', 'true');
    await expect(form).toHaveCount(0);
    // The active screen has its own dialogs, and Escape closes those.
    await new ListPage(page).tool('新增').click();
    await expect(form).toBeVisible();
    await expect(typed(form)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await shell.bring('参数管理');
    await expect(typed(form)).toHaveValue('half');
  });

  test('new rights wait until the form is let go', async ({ page }) => {
    const { shell, form } = await typing(page);
    await page.route('**/api/lc-system/menu/buttons*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), data: [] } });
    });
    await page.route('**/api/lc-system/role/list*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'lc-rights': 'other' } });
    });
    const buttons = page.waitForResponse('**/api/lc-system/menu/buttons*');
    await searchFor(page, 'jsgl');
    await buttons;
    await expect(new ListPage(page).tool('新增')).toHaveCount(0);
    await shell.bring('参数管理');
    await expect(typed(form)).toHaveValue('half');
    await expect(new ListPage(page).tool('新增')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: '确定' }).click();
    await expect(new ListPage(page).tool('新增')).toHaveCount(0);
  });

  test('a server that is away while the session is renewed ends nothing', async ({ page }) => {
    const { form } = await typing(page);
    await page.route('**/api/lc-auth/oauth/token*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.evaluate(() =>
      localStorage.setItem('lamina/access', JSON.stringify({ token: 'old', savedAt: Date.now() })),
    );
    const asked = page.waitForResponse('**/api/lc-auth/oauth/token*');
    await typed(form).fill('half a name');
    await field(form, 'paramKey').locator('input').fill('half');
    await field(form, 'paramValue').locator('input, textarea').first().fill('1');
    await form.getByRole('button', { name: '保存' }).click();
    await asked;
    await expect(page.locator('.lm-toast.is-error')).toBeVisible();
    await expect(typed(form)).toHaveValue('half a name');
    await page.unroute('**/api/lc-auth/oauth/token*');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(new ListPage(page).toast('新增成功')).toBeVisible();
  });

  test('the profile keeps what was typed: closing, language, cache and signing out ask first', async ({ page }) => {
    await openAs(page, 'admin', '/info/index');
    const shell = new ShellPage(page);
    const email = shell.front.getByLabel('邮箱');
    await email.fill('half@example.com');
    await shell.front.getByRole('tab', { name: '修改密码' }).click();
    await expect(email).toBeHidden();
    await shell.front.getByRole('tab', { name: '个人信息' }).click();
    await expect(email).toHaveValue('half@example.com');
    const stays = async () => {
      await question(page).getByRole('button', { name: '取消' }).click();
      await expect(question(page)).toHaveCount(0);
      await expect(email).toHaveValue('half@example.com');
    };
    await shell.tabs.filter({ hasText: '个人信息' }).click({ button: 'middle' });
    await stays();
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await stays();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await shell.tabMenu('清除缓存');
    await question(page, '是否需要清除缓存?').getByRole('button', { name: '确定' }).click();
    await stays();
    await page.locator('.lm-user > button').click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    const leaving = question(page, /退出系统, 是否继续\?.*未保存/);
    await leaving.getByRole('button', { name: '取消' }).click();
    await expect(email).toHaveValue('half@example.com');
  });
});
