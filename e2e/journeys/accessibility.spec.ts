import { expect, test } from '@playwright/test';
import { dialog, ListPage } from '../support/amis.js';
import { expectAccessible } from '../support/axe.js';
import { enter } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

test.describe('accessibility', () => {
  test('public pages and the shell have no serious fault', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByLabel('账号')).toBeVisible();
    await expectAccessible(page, 'login');
    for (const code of [403, 404, 500]) {
      await page.goto(`/${code}`);
      await expect(page.getByRole('heading')).toBeVisible();
      await expectAccessible(page, String(code));
    }
    await enter(page, 'admin', '/wel');
    await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
    await expectAccessible(page, 'home');

    // Each dialog: opened and closed by the keyboard, the focus back where it was.
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

  test('list, document, tree and lock have no serious fault; dialogs of pages give the focus back', async ({
    page,
  }) => {
    await enter(page, 'wangli', '/nq/contractSign');
    const list = new ListPage(page);
    await expect(page.getByRole('columnheader', { name: '合同编号' })).toBeVisible();
    await expectAccessible(page, 'list');
    await list.tool('新增').focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeFocused();
    await expect(page.getByRole('dialog', { name: '新增合同' }).getByLabel('付款方式')).toBeVisible();
    await expectAccessible(page, 'document');
    await dialog(page).getByRole('button', { name: '取消' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(list.tool('新增')).toBeFocused();
  });

  test('tabs by the keyboard: arrows walk, Enter opens, Delete closes; the focus is seen', async ({ page }) => {
    await enter(page, 'admin', '/system/dept');
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
  });
});
