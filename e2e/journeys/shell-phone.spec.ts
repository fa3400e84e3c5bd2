import { expect, type Locator, test } from '../support/test.js';
import { field } from '../support/amis.js';
import { openAs } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';

/** Targets for fingers need at least 40 px. */
async function expectTouchable(target: Locator, least = 40): Promise<void> {
  const size = async () => {
    const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 };
    return Math.min(width, height);
  };
  await expect.poll(size, String(target)).toBeGreaterThanOrEqual(least);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu is a drawer: a screen closes it, so do Escape and a press beside it', async ({ page }) => {
    await openAs(page, 'wangli');
    const shell = new ShellPage(page);
    const toggle = page.getByRole('button', { name: '展开或收起菜单' });
    const drawer = page.getByRole('dialog', { name: '主菜单' });
    await toggle.tap();
    await expect(drawer.getByText('复合板生产管理平台')).toBeVisible();
    const group = drawer.getByRole('button', { name: '合同管理' });
    await group.tap();
    const link = drawer.getByRole('link', { name: '合同签订' });
    for (const target of [group, link]) await expectTouchable(target, 44);
    await link.tap();
    await expect(drawer).toHaveCount(0);
    await expect(shell.tab('合同签订')).toHaveAttribute('aria-selected', 'true');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await toggle.tap();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(toggle).toBeFocused();
    await toggle.tap();
    await page.touchscreen.tap(370, 400);
    await expect(drawer).toHaveCount(0);
  });

  test('a list begins with its first condition and the button for it; dialogs take the whole window', async ({
    page,
  }) => {
    await openAs(page, 'lina', '/nq/customer');
    const front = page.locator('.lm-tab-panel:not([hidden])');
    await expect(front.getByRole('button', { name: '搜索', exact: true })).toBeVisible();
    await expect(front.locator('.cxd-Crud-filter input:visible')).toHaveCount(1);
    await front.getByRole('button', { name: '展开', exact: true }).tap();
    await expect(front.locator('.cxd-Crud-filter input:visible')).toHaveCount(3);
    await front.getByRole('button', { name: '新增', exact: true }).tap();
    const dialog = page.locator('.cxd-Modal-content');
    await expect(dialog.getByRole('button', { name: '保存', exact: true })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  });

  test('a field of a number has a frame like the others', async ({ page }) => {
    await openAs(page, 'admin', '/system/post');
    await page.locator('.lm-tab-panel:not([hidden])').getByRole('button', { name: '新增', exact: true }).tap();
    const box = field(page.locator('.cxd-Modal-content'), 'sort').locator('.cxd-Number');
    await expect(box).toHaveCSS('border-top-style', 'solid');
  });

  test('what is pressed is large enough for a finger, and what opens stays inside', async ({ page }) => {
    await openAs(page, 'wangli', '/nq/contractSign');
    await expectTouchable(page.getByTitle('关闭 合同签订'));
    await page.getByRole('button', { name: '标签操作' }).tap();
    await page.getByRole('menuitem', { name: '添加收藏' }).tap();
    await page.getByRole('button', { name: '更多', exact: true }).first().tap();
    for (const name of ['收藏', '锁屏', '页面设置', '语言']) {
      await expectTouchable(page.getByRole('button', { name, exact: true }));
    }
    await page.getByRole('button', { name: '收藏', exact: true }).tap();
    const remove = page.getByRole('button', { name: '删除 合同签订' });
    await expectTouchable(remove);
    await remove.tap();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^消息/ }).tap();
    await expect(page.getByRole('dialog', { name: '消息' })).toBeInViewport({ ratio: 1 });
    await expectTouchable(page.getByRole('button', { name: '全部标为已读' }));
  });

  test('a list shows its rows: the buttons of a row lie at its end, not over it', async ({ page }) => {
    await openAs(page, 'admin', '/system/param');
    const cell = page.locator('.cxd-Table-table tbody > tr').first().locator('td').nth(2);
    await expect(cell).toBeVisible();
    const covered = () =>
      cell.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(Math.min(x + width, 350) - 4, y + height / 2));
      });
    await expect.poll(covered).toBe(false);
    const view = page.locator('.cxd-Table-table tbody > tr').first().getByRole('button', { name: '查看' });
    await view.scrollIntoViewIfNeeded();
    await view.tap();
    await expect(page.getByRole('dialog').filter({ hasText: '查看' })).toBeVisible();
  });

  test('the buttons of a board stay inside the window, together', async ({ page }) => {
    await openAs(page, 'admin', '/procure/procurementProgress');
    const tools = page.locator('.lm-tab-panel:not([hidden]) .cxd-Crud-toolbar-item--right button');
    await expect(tools).toHaveCount(3);
    for (const tool of await tools.all()) await expect(tool).toBeInViewport({ ratio: 1 });
    const tops = await tools.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
  });
});
