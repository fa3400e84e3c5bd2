import { expect, test } from '../support/test.js';
import { expectBothLanguages } from '../support/both-languages.js';
import { Calls } from '../support/calls.js';
import { openAs } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

const WORDS = {
  zh: {
    system: '系统管理',
    screen: '参数管理',
    add: '添加收藏',
    added: '收藏成功',
    taken: '已收藏, 无需重复添加',
    failed: '收藏失败, 请重试',
    removed: '删除成功',
    notRemoved: '删除失败, 请重试',
    favourites: '收藏',
    home: '首页',
    none: '还没有收藏的页面',
    remove: /^删除/,
    log: '错误日志',
    columns: ['类型', '地址', '信息', '堆栈', '时间'],
    ok: '确定',
    dismiss: '知道了',
    upload: ['上传服务器', '确定上传本地日志到服务器?', '发送成功!'],
    clear: ['清空本地日志', '确定清空本地日志记录?', '清空成功!'],
    empty: '没有错误日志',
  },
  en: {
    system: 'System',
    screen: 'Parameters',
    add: 'Add to favourites',
    added: 'Added to favourites',
    taken: 'Already among your favourites',
    failed: 'Could not be added, please try again',
    removed: 'Removed',
    notRemoved: 'Could not be removed, please try again',
    favourites: 'Favourites',
    home: 'Home',
    none: 'No favourites yet',
    remove: /^Delete/,
    log: 'Error log',
    columns: ['Type', 'Address', 'Message', 'Stack', 'Time'],
    ok: 'OK',
    dismiss: 'Dismiss',
    upload: ['Upload', 'Upload the local log to the server?', 'Sent'],
    clear: ['Clear', 'Clear the local log?', 'Cleared'],
    empty: 'No errors',
  },
};

test.describe('favourites and the error log', () => {
  test('their words stand in both languages', () => expectBothLanguages(WORDS));

  const words = WORDS.zh;
  test('favourites', async ({ page, request }) => {
    const calls = await Calls.as(request, 'admin');
    const stored = () => calls.get('/api/at/base/shortcutMenu/list');
    await openAs(page, 'admin', '/system/param');
    const shell = new ShellPage(page);
    const toast = (text: string) => page.locator('.lm-toasts').getByText(text, { exact: true });
    const add = async () => {
      await page.locator('.lm-tab.is-active').click({ button: 'right' });
      await page.getByRole('menuitem', { name: words.add }).click();
    };
    const down = (call: string) => page.route(`**/shortcutMenu/${call}*`, (route) => route.abort());
    const up = () => page.unrouteAll();
    await down('save');
    await add();
    await expect(toast(words.failed)).toBeVisible();
    expect(await stored()).toHaveLength(0);
    await up();
    await add();
    await expect(toast(words.added)).toBeVisible();
    expect(await stored()).toMatchObject([{ path: '/system/param' }]);
    await add();
    await expect(toast(words.taken)).toBeVisible();
    expect(await stored()).toHaveLength(1);

    await shell.rail.getByRole('button', { name: words.favourites }).click();
    const panel = page.getByRole('navigation', { name: words.favourites });
    await expect(panel.getByRole('link')).toHaveCount(2);
    await panel.getByRole('link', { name: words.home }).click();
    await expect(page).toHaveURL(/\/wel\/index/);
    // The home page shows them too.
    await page.getByRole('region', { name: words.favourites }).getByRole('link', { name: words.screen }).click();
    await expect(page).toHaveURL(/\/system\/param/);

    await shell.rail.getByRole('button', { name: words.favourites }).click();
    await down('del');
    await panel.getByRole('button', { name: words.remove }).click();
    await expect(toast(words.notRemoved)).toBeVisible();
    await expect(panel.getByRole('link')).toHaveCount(2);
    await up();
    await panel.getByRole('button', { name: words.remove }).click();
    await expect(toast(words.removed)).toBeVisible();
    await expect(panel.getByText(words.none)).toBeVisible();
    expect(await stored()).toHaveLength(0);
  });

  test('errors nobody caught are listed, uploaded and cleared, by the administrator alone', async ({
    page,
    context,
  }) => {
    await openAs(page, 'admin');
    const open = page.getByRole('button', { name: words.log });
    // Only the full top bar has it.
    await expect(page.getByRole('button', { name: words.favourites, exact: true }).last()).toBeVisible();
    await expect(open).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('lamina.look', JSON.stringify({ layout: 'topBar' })));
    await page.reload();
    await expect(open).toBeVisible();
    // Errors in another browser tab are in the same list.
    const other = await context.newPage();
    await other.goto('/404');
    for (const [where, message] of [
      [page, 'journey broke'],
      [other, 'journey refused'],
    ] as const) {
      await where.evaluate((text) => {
        setTimeout(() => {
          throw new Error(text);
        });
      }, message);
      await expect(open.locator('.lm-badge')).toHaveText(where === page ? '1' : '2');
    }
    await open.click();
    const dialog = page.getByRole('dialog', { name: words.log });
    await expect(dialog.getByRole('columnheader')).toHaveText(words.columns);
    await expect(dialog.locator('tbody tr')).toHaveText([/journey refused/, /journey broke/]);
    const ask = async ([name = '', question = '']: string[]) => {
      await dialog.getByRole('button', { name, exact: true }).click();
      const asked = page.getByRole('dialog').filter({ hasText: question }).last();
      await asked.getByRole('button', { name: words.ok }).click();
    };
    // A dialog dims everything else, but messages shown meanwhile are not dimmed and can be closed.
    const answered = async ([, , text = '']: string[]) => {
      const toast = page.locator('.lm-toast').filter({ hasText: text });
      await toast.getByRole('button', { name: words.dismiss }).click();
      await expect(toast).toHaveCount(0);
    };

    const sent = page.waitForRequest(/\/oauth\/logout$/);
    await ask(words.upload);
    const entries = (await sent).postDataJSON();
    expect(entries).toHaveLength(2);
    expect(Object.keys(entries[0]).sort()).toEqual(['info', 'message', 'stack', 'time', 'type', 'url']);
    await answered(words.upload);
    await ask(words.clear);
    await answered(words.clear);
    await expect(dialog.getByText(words.empty)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(open.locator('.lm-badge')).toHaveCount(0);
    // The session continues.
    await page.reload();
    await expect(open).toBeVisible();
    await expect(open.locator('.lm-badge')).toHaveCount(0);
  });

  test('others see no error log', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('lamina.look', JSON.stringify({ layout: 'topBar' })));
    await openAs(page, 'wangli');
    await expect(page.getByRole('button', { name: '锁屏' })).toBeVisible();
    await expect(page.getByRole('button', { name: '错误日志' })).toHaveCount(0);
  });
});
