import { expect, test } from '../support/test.js';
import { dialog, field, ListPage, type } from '../support/amis.js';
import { expectAccessible } from '../support/axe.js';
import { openAs, logIn } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

test.describe('accessibility', () => {
  test('public pages and the shell have no serious fault', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('账号')).toBeVisible();
    await expectAccessible(page, 'login');
    // 403 and 500 differ only in their texts.
    await page.goto('/404');
    await expect(page.getByRole('heading')).toBeVisible();
    await expectAccessible(page, '404');
    await openAs(page, 'admin', '/wel');
    await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
    await expectAccessible(page, 'home');

    // Each dialog is opened and closed with the keyboard; then the focus is back where it was.
    for (const name of ['页面设置', '搜索菜单', '锁屏']) {
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await expectAccessible(page, name);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button).toBeFocused();
    }
    const bell = page.getByRole('button', { name: /^消息/ });
    await bell.focus();
    await page.keyboard.press('Enter');
    await expect(bell).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page, 'notices');
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
  });

  test('personal info, the choice of a role, the error log, a page that was taken away and the drawer', async ({
    page,
  }) => {
    await openAs(page, 'admin', '/info/index');
    const shell = new ShellPage(page);
    await expect(shell.front.getByLabel('姓名', { exact: true })).toBeVisible();
    await expectAccessible(page, 'personal info');
    await shell.front.getByRole('tab', { name: '修改密码' }).click();
    await expectAccessible(page, 'change password');
    await page.locator('.lm-user > button').click();
    await page.getByRole('menuitem', { name: '切换部门角色' }).click();
    await expect(page.getByRole('dialog').getByLabel('角色')).toBeVisible();
    await expectAccessible(page, 'switch');

    await page.evaluate(() => {
      const gone = '/no/such/page';
      const tabs = [{ key: gone, location: gone, generation: 0 }];
      sessionStorage.setItem('lamina.tabs', JSON.stringify(tabs));
      localStorage.setItem('lamina.look', JSON.stringify({ layout: 'topBar' }));
    });
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible();
    await expectAccessible(page, '403 in a tab');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('journey');
      });
    });
    const log = page.getByRole('button', { name: '错误日志' });
    await expect(log.locator('.lm-badge')).toBeVisible();
    await log.click();
    await expect(page.getByRole('dialog').getByRole('columnheader')).toHaveCount(5);
    await expectAccessible(page, 'error log');
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: '展开或收起菜单' }).click();
    await page.getByRole('dialog', { name: '主菜单' }).getByRole('button', { name: '收藏' }).click();
    await expectAccessible(page, 'drawer');
  });

  test('registration has no serious fault', async ({ page }) => {
    await page.route('**/oauth/token*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), user_id: '-1', oauth_id: '77' } });
    });
    await logIn(page, 'wangli');
    await expect(page.getByRole('dialog', { name: '账号注册' })).toBeVisible();
    await expectAccessible(page, 'registration');
  });

  test('list and document have no serious fault; dialogs of pages give the focus back, Escape asks', async ({
    page,
  }) => {
    await openAs(page, 'wangli', '/nq/contractSign');
    const list = new ListPage(page);
    await expect(page.getByRole('columnheader', { name: '合同编号' })).toBeVisible();
    await expectAccessible(page, 'list');
    await list.tool('新增').focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeFocused();
    await expect(page.getByRole('dialog', { name: '新增合同' }).getByLabel('付款方式')).toBeVisible();
    await expectAccessible(page, 'document');
    // Nothing was typed: Escape closes, and the focus returns to the button that opened the dialog.
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(list.tool('新增')).toBeFocused();

    // An empty line shows no formula; Escape does not discard what was typed.
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: '新增明细' }).click();
    const line = dialog(page).locator('.lm-lines tbody > tr[data-index]');
    await expect(line).toContainText('矩形');
    await expect(line).not.toContainText('${');
    await type(dialog(page), 'projectName', '试');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog').filter({ hasText: '页面中有未保存的内容, 确定放弃?' }).last();
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toHaveCount(0);
    await expect(field(dialog(page), 'projectName').locator('input')).toHaveValue('试');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: '确定' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(list.tool('新增')).toBeFocused();
  });

  test('every dialog asks before typing is lost, by ×, cancel and Escape; not when nothing was typed or all is saved', async ({
    page,
  }) => {
    await openAs(page, 'admin', '/system/param');
    const list = new ListPage(page);
    const form = dialog(page);
    const ways: Record<string, () => Promise<void>> = {
      '×': () => form.locator('.cxd-Modal-close').first().click(),
      cancel: () => form.getByRole('button', { name: '取消', exact: true }).click(),
      Escape: () => page.keyboard.press('Escape'),
    };
    const question = page.getByRole('dialog').filter({ hasText: '页面中有未保存的内容, 确定放弃?' }).last();
    for (const [way, leave] of Object.entries(ways)) {
      await list.tool('新增').click();
      await expect(field(form, 'paramName').locator('input')).toBeVisible();
      await leave();
      await expect(form, way).toHaveCount(0);
      await list.tool('新增').click();
      await field(form, 'paramName').locator('input').fill('旅程参数');
      await leave();
      await question.getByRole('button', { name: '取消' }).click();
      await expect(question).toHaveCount(0);
      await expect(field(form, 'paramName').locator('input'), way).toHaveValue('旅程参数');
      await leave();
      await question.getByRole('button', { name: '确定' }).click();
      await expect(form, way).toHaveCount(0);
    }
    await list.tool('新增').click();
    for (const name of ['paramName', 'paramKey', 'paramValue']) await type(form, name, 'journey.leave');
    await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    await expect(form).toHaveCount(0);
    await list.search({ paramKey: 'journey.leave' });
    await list.row('journey.leave').getByRole('button', { name: '删除', exact: true }).click();
    await list.reloading(() => list.confirm(/(是否|确定).*删除/));
    await expect(list.row('journey.leave')).toHaveCount(0);
  });

  test('tabs, menu and lock by the keyboard: arrows walk, Enter opens, Delete closes; the focus is seen', async ({
    page,
  }) => {
    await openAs(page, 'admin', '/system/dept');
    const shell = new ShellPage(page);
    await expect(shell.front.getByRole('table').first()).toBeVisible();
    await expectAccessible(page, 'tree and table');
    await shell.tab('部门管理').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(shell.tab('首页')).toBeFocused();
    expect(await shell.tab('首页').evaluate((tab) => getComputedStyle(tab).outlineStyle)).toBe('solid');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await expect(shell.tabs).toHaveText(['首页']);
    await expect(shell.tab('首页')).toBeFocused();

    // The groups and screens of the menu can also be reached and opened with the keyboard.
    const group = shell.rail.getByRole('button', { name: '系统管理', exact: true });
    await group.focus();
    await page.keyboard.press('Enter');
    await expect(group).toHaveAttribute('aria-pressed', 'true');
    const screen = page.getByRole('navigation', { name: '系统管理' }).getByRole('link', { name: '参数管理' });
    await screen.focus();
    await page.keyboard.press('Enter');
    await expect(shell.tab('参数管理')).toHaveAttribute('aria-selected', 'true');

    await page.getByRole('button', { name: '锁屏', exact: true }).press('Enter');
    await page.getByRole('dialog').getByLabel('锁屏密码').fill('1');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/lock$/);
    await expectAccessible(page, 'lock');
  });
});
