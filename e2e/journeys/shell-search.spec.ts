import { expect, test } from '../support/test.js';
import { dialog, field, ListPage, type } from '../support/amis.js';
import { openAs, setLanguage } from '../support/people.js';

test.describe('search', () => {
  test('Ctrl+K finds screens by prefix and by the initials of their pinyin', async ({ page }) => {
    await openAs(page, 'admin');
    await expect(page.getByRole('combobox', { name: '输入菜单名称' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: '搜索菜单' });
    const hits = page.getByRole('option');
    await expect(search).toBeFocused();
    await expect(search).toHaveAttribute('placeholder', '输入菜单名称');
    await search.fill('参数');
    await expect(hits).toHaveText(/参数管理/);
    await search.fill('数管');
    await expect(hits).toHaveCount(0);
    await expect(page.getByText('没有匹配的菜单')).toBeVisible();
    for (const text of ['CSGL', 'canshu', 'can shu guan']) {
      await search.fill(text);
      await expect(hits).toHaveText(/参数管理/);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.keyboard.press('Control+k');
    await search.fill('c');
    const second = await hits.nth(1).locator('> span').innerText();
    await page.keyboard.press('ArrowDown');
    await expect(hits.nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: second, exact: true })).toHaveAttribute('aria-selected', 'true');
  });

  test('the field of the top bar finds the same, and drops its hits below it', async ({ page }) => {
    const spelling: string[] = [];
    page.on('request', (sent) => /spelling/.test(sent.url()) && spelling.push(sent.url()));
    await openAs(page, 'admin');
    const field = page.getByRole('combobox', { name: '输入菜单名称' });
    await expect(field).toBeVisible();
    expect(spelling).toEqual([]);
    await field.fill('ganggl');
    await expect(page.getByRole('option')).toHaveCount(0);
    await field.fill('gwgl');
    await expect(page.getByRole('option')).toHaveText(/岗位管理/);
    expect(spelling).toHaveLength(1);
    await field.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await field.fill('gangwei');
    await page.getByRole('option').click();
    await expect(page).toHaveURL(/\/system\/post/);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(field).toBeHidden();
    await expect(page.getByRole('button', { name: '搜索菜单' })).toBeVisible();
  });

  test('in English by prefix, in any case; screens of others are not found', async ({ page }) => {
    await setLanguage(page, 'en');
    await openAs(page, 'wangli');
    await expect(page.getByRole('combobox', { name: 'Find a menu' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Search menus' });
    await search.fill('CONTRACT');
    await expect(page.getByRole('option').first()).toContainText(/^Contract/);
    await search.fill('para');
    await expect(page.getByText('No menu matches')).toBeVisible();
  });
});

test.describe('lists', () => {
  test('the search row folds to one line and remembers it', async ({ page }) => {
    await openAs(page, 'wangli', '/nq/contractSign');
    const { front } = new ListPage(page);
    const first = field(front, 'contractCode');
    const later = field(front, 'salesmanId');
    await expect(later).toBeVisible();
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.reload();
    // A tablet begins with one line.
    await expect(front.getByRole('button', { name: '展开', exact: true })).toHaveAttribute('aria-expanded', 'false');
    await expect(first).toBeVisible();
    await expect(later).toBeHidden();
    await front.getByRole('button', { name: '展开', exact: true }).click();
    await expect(later).toBeVisible();
    await page.reload();
    await expect(later).toBeVisible();
    await front.getByRole('button', { name: '收起', exact: true }).click();
    await expect(first).toBeVisible();
    await expect(later).toBeHidden();
    await page.reload();
    await expect(first).toBeVisible();
    await expect(later).toBeHidden();
  });

  test('a refused form says so in one toast', async ({ page }) => {
    await openAs(page, 'admin', '/system/param');
    await new ListPage(page).tool('新增').click();
    const form = dialog(page);
    const said: string[] = [];
    await page.exposeFunction('said', (text: string) => said.push(text));
    await page.evaluate(() => {
      const toasts = document.querySelector('.lm-toasts');
      const watch = new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) Reflect.get(window, 'said')(node.textContent);
      });
      if (toasts) watch.observe(toasts, { childList: true });
    });
    const save = form.getByRole('button', { name: '保存', exact: true });
    await save.click();
    for (const text of ['请输入参数名称', '请输入参数键名', '请输入参数键值'])
      await expect(form.getByText(text)).toBeVisible();
    await expect.poll(() => said.length).toBe(1);
    for (const name of ['paramName', 'paramKey', 'paramValue']) {
      await field(form, name).locator('input, textarea').first().fill('account.initPassword');
    }
    const answered = page.waitForResponse(/\/param\/submit/);
    await save.click();
    expect((await (await answered).json()).success).toBe(false);
    await expect.poll(() => said.length).toBe(2);
    await page.waitForTimeout(500);
    expect(said).toHaveLength(2);
  });

  test('says what is missing: a selection, the name and the menus of a package', async ({ page }) => {
    await openAs(page, 'admin', '/system/tenantPackage');
    const list = new ListPage(page);
    await list.tool('删 除').click();
    await expect(list.toast('请选择至少一条数据')).toBeVisible();
    await list.tool('新增').click();
    const save = dialog(page).getByRole('button', { name: '保存', exact: true });
    await save.click();
    for (const text of ['请输入产品包名称', '请选择菜单'])
      await expect(dialog(page).getByText(text).last()).toBeVisible();
    await type(dialog(page), 'packageName', '旅程产品包');
    await field(dialog(page), 'menuId').locator('.cxd-Tree-itemLabel, .cxd-Tree-itemText').first().click();
    await save.click();
    await expect(list.toast('操作成功!')).toBeVisible();
  });
});
