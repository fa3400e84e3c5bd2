import { expect, test } from '../support/test.js';
import { expectBothLanguages } from '../support/both-languages.js';
import { openAs } from '../support/people.js';

const WORDS = {
  zh: {
    menu: '视图',
    search: '搜索',
    name: '视图名称',
    save: '保存当前视图',
    none: '不使用视图',
    star: '设为默认: ',
    saved: '视图已保存',
    remove: '删除: ',
    ok: '确定',
    empty: '暂无已保存的视图',
  },
  en: {
    menu: 'Views',
    search: 'Search',
    name: 'Name of the view',
    save: 'Save this view',
    none: 'No view',
    star: 'Make default: ',
    saved: 'The view is saved',
    remove: 'Delete: ',
    ok: 'OK',
    empty: 'No saved views yet',
  },
};

test.describe('saved views of a list', () => {
  test('their words stand in both languages', () => expectBothLanguages(WORDS));

  const words = WORDS.zh;
  test('a search is saved, chosen, made the default and found again, by keys alone', async ({ page }) => {
    await openAs(page, 'admin', '/procure/supplier');
    const front = page.locator('.lm-tab-panel:not([hidden])');
    const code = front.locator('.cxd-Crud-filter input[name=supplierCode]');
    const button = front.locator('.lm-views-button');
    const rows = front.locator('.cxd-Table-table tbody tr');
    await code.fill('GY00002');
    await code.press('Enter');
    await expect(rows).toHaveCount(1);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: words.name }).fill(`One of mine`);
    await page.keyboard.press('Enter');
    await expect(page.locator('.lm-toasts').getByText(words.saved)).toBeVisible();

    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: words.none }).press('Enter');
    await expect(code).toHaveValue('');
    await expect(rows).not.toHaveCount(1);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `One of mine`, exact: true }).press('Enter');
    await expect(code).toHaveValue('GY00002');
    await expect(rows).toHaveCount(1);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `${words.star}One of mine` }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();

    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/procure/supplier');
    await expect(button).toHaveText(`One of mine`);
    await expect(code).toHaveValue('GY00002');
    await expect(rows).toHaveCount(1);

    await button.click();
    await page.getByRole('button', { name: `${words.remove}One of mine` }).click();
    await page.locator('.lm-question').getByRole('button', { name: words.ok, exact: true }).click();
    await expect(page.getByText(words.empty)).toBeVisible();
  });
});
