import { expect, type Page, test } from '../support/test.js';
import { dialog, field, ListPage, problems } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { ContractList } from '../support/contract-page.js';
import { openAs } from '../support/people.js';
import { addContract } from '../support/scenario.js';

const DELAY_MS = 1500;
const CHOICES = /\/(tree|select|dictionary|list-all|options\/[\w.]+)(\?|$)/;

/**
 * Delays the options and checks every frame for ids in selects. Returns a function that gives the ids that were seen.
 */
async function watchIds(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenIds: seen });
    const look = (): void => {
      for (const box of document.querySelectorAll<HTMLElement>('.cxd-Select, .cxd-ResultBox'))
        for (const leaf of box.querySelectorAll<HTMLElement>('*')) {
          const text = leaf.childElementCount === 0 ? (leaf.textContent ?? '') : '';
          if (/\d{12,}/.test(text) && leaf.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
            seen.add(`${box.closest('[data-amis-name]')?.getAttribute('data-amis-name')}: ${text}`);
        }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.route(CHOICES, async (route) => {
    await new Promise((wake) => setTimeout(wake, DELAY_MS));
    await route.continue();
  });
  return () => page.evaluate(() => [...(window as unknown as { seenIds: Set<string> }).seenIds]);
}

test.describe('while the choices of a select are on their way', () => {
  test('a refused form says what is missing, also when they have come', async ({ page }) => {
    await watchIds(page);
    await openAs(page, 'admin', '/desk/notice');
    await new ListPage(page).tool('新增').click();
    const form = dialog(page);
    for (const name of ['title', 'category', 'releaseTime']) await expect(field(form, name)).toBeVisible();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(problems(form, 'category')).toHaveText('请选择通知类型');
    await field(form, 'category').locator('.cxd-Select').click();
    await expect(page.locator('.cxd-PopOver [role=option]').first()).toBeVisible();
    await expect(problems(form, 'category')).toHaveText('请选择通知类型');
  });

  test('roles, departments and posts of a person are not shown by their ids', async ({ page }) => {
    const ids = await watchIds(page);
    await openAs(page, 'admin', '/system/user');
    const list = new ListPage(page);
    const edit = await list.openRow('wangli', '编辑');
    await expect(field(edit, 'deptId')).toBeVisible();
    await expect(field(edit, 'roleId')).toContainText('销售员');
    await expect(field(edit, 'deptId')).toContainText(/部/);
    expect(await ids()).toEqual([]);
  });

  test('nor is the customer of a contract', async ({ page, request }) => {
    const { contractCode } = await addContract(await Calls.as(request, 'wangli'), '加载', 1);
    const ids = await watchIds(page);
    await openAs(page, 'wangli', '/nq/contractSign');
    const list = new ContractList(page);
    const edit = await list.openRow(contractCode, '编辑');
    await expect(field(edit, 'customerId')).toContainText(/公司|集团|厂|有限/);
    expect(await ids()).toEqual([]);
  });

  test('a click on a select is done when its choices have come', async ({ page }) => {
    await openAs(page, 'wangli', '/nq/contractSign');
    const list = new ContractList(page);
    await expect(list.front.locator('tbody > tr[data-index], .cxd-Table-placeholder').first()).toBeVisible();
    let letGo = (): void => undefined;
    const free = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(CHOICES, async (route) => {
      await free;
      await route.continue();
    });
    await list.tool('新增').click();
    const customer = field(dialog(page), 'customerId').locator('.cxd-Select');
    await expect(customer).toHaveClass(/is-disabled/);
    await customer.click();
    letGo();
    await expect(page.locator('.cxd-Select-popover [role=option]').first()).toBeVisible();
  });
});
