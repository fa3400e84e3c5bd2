import { expect, type Page, test } from '../support/test.js';
import { choose, dialog, field, cancelAndDiscard, ListPage, problems, type } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { openAs, setLanguage, readOnce } from '../support/people.js';
import { LISTS, SCREENS } from '../support/platform-lists.js';
import { visit } from '../support/shell-page.js';
import { expectNoTokens, watchConsole } from '../support/watch.js';

const WORDS = {
  zh: { add: '新增', below: '新增子项', cancel: '取消' },
  en: { add: 'Add', below: 'Add below', cancel: 'Cancel' },
};

test.describe('platform screens', () => {
  // Starting the application takes longer than a journey, so all of them use one page.
  let page: Page;
  let complaints: ReturnType<typeof watchConsole>;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    complaints = watchConsole(page);
    await openAs(page, 'admin');
  });
  test.afterAll(async () => {
    await page.close();
    complaints.check();
  });

  for (const one of LISTS) {
    const {
      path,
      list: address,
      key,
      column,
      searchBy = key,
      required,
      selects = {},
      texts,
      change,
      beside,
      once,
    } = one;
    test(`${path}: add, refuse, search, filter, edit, delete`, async ({ request }) => {
      const calls = await Calls.as(request, 'admin');
      const other = beside && (await calls.post(address.replace(/list$/, 'submit'), beside));
      const value = texts[key] ?? '';
      const stored = async () => {
        // Dictionaries are returned as a tree, the others as a page of records.
        const data = await calls.get(address, { [key]: value, current: 1, size: 10 });
        const records: Record<string, unknown>[] = data.records ?? data;
        return records.filter((record) => record[key] === value);
      };
      await visit(page, path);
      const list = new ListPage(page);
      await expect(list.rows.first()).toBeVisible();
      await expectNoTokens(page);

      await list.tool('新增').click();
      const form = dialog(page);
      // The buttons of a form are drawn before its fields.
      for (const name of Object.keys(required)) await expect(field(form, name)).toBeVisible();
      await form.getByRole('button', { name: '保存', exact: true }).click();
      for (const [name, text] of Object.entries(required)) await expect(problems(form, name)).toHaveText(text);
      expect(await stored()).toEqual([]);

      for (const [name, entry] of Object.entries(selects)) await choose(form, name, entry);
      for (const [name, text] of Object.entries(texts)) await type(form, name, text);
      await expectNoTokens(page);
      await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
      await expect(list.toast('新增成功')).toBeVisible();
      if (once) expect(await readOnce(page)).toBe(once);
      await expect(form).toHaveCount(0);
      expect(await stored()).toMatchObject([{ [key]: value }]);
      if (once) expect(JSON.stringify(await stored())).not.toContain(once);

      await list.search({ [searchBy]: value });
      await expect(list.rows).toHaveCount(1);
      await list.clearSearch();
      await expect.poll(() => list.rows.count()).toBeGreaterThan(1);

      if (column) {
        const filter = await list.openFilter(column);
        await filter.getByLabel('条件一 运算符').selectOption('equals');
        await filter.getByLabel('条件一 值').fill(value);
        await list.reloading(() => filter.getByRole('button', { name: '搜索' }).click());
      } else await list.search({ [searchBy]: value });
      await expect(list.rows).toHaveCount(1);

      const edit = await list.openRow(value, '编辑');
      for (const [name, text] of Object.entries(change)) {
        await expect(field(edit, name).locator('input')).toHaveValue(texts[name] ?? '');
        await type(edit, name, text);
      }
      await list.reloading(() => edit.getByRole('button', { name: '保存', exact: true }).click());
      await expect(list.toast('更新成功')).toBeVisible();
      for (const text of Object.values(change)) await expect(list.row(value)).toContainText(text);
      expect(await stored()).toMatchObject([change]);

      const remove = list.row(value).getByRole('button', { name: '删除', exact: true });
      await remove.click();
      await list.confirm(/(是否|确定).*删除/, /^取消$/);
      expect(await stored()).toHaveLength(1);
      await remove.click();
      await list.reloading(() => list.confirm(/(是否|确定).*删除/));
      await expect(list.row(value)).toHaveCount(0);
      expect(await stored()).toEqual([]);
      if (other) await calls.post(address.replace(/list$/, 'remove'), {}, { ids: other.id });
    });
  }

  test('users: the form asks for what is missing, an account is found, its password never comes along', async ({
    request,
  }) => {
    await visit(page, '/system/user');
    const list = new ListPage(page);
    await expect(list.row('wangli')).toBeVisible();
    await list.tool('新增').click();
    const form = dialog(page);
    const required = ['account', 'password', 'name', 'realName', 'roleId', 'deptId', 'postId'];
    // Components that no earlier page used are still loading when the form opens.
    for (const name of required)
      await expect(field(form, name).locator('input, .cxd-Select, .cxd-TreeSelect').first()).toBeAttached();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    for (const name of required) {
      await expect(problems(form, name).first()).toBeVisible();
    }
    await type(form, 'password', 'Journey-1');
    await type(form, 'password2', 'Journey-2');
    await expect(problems(form, 'password2')).toHaveText('两次输入密码不一致!');
    await cancelAndDiscard(form);

    await list.search({ account: 'wangli' });
    await expect(list.rows).toHaveCount(1);
    await expect(list.rows).toContainText('销售员');
    const calls = await Calls.as(request, 'admin');
    const { records } = await calls.get('/api/lc-user/page', { account: 'wangli', current: 1, size: 10 });
    expect(records[0]).not.toHaveProperty('password');
  });

  test('business dictionary side by side: the children follow the row that was chosen', async () => {
    await visit(page, '/dict-horizontal/index');
    const front = page.locator('.lm-tab-panel:not([hidden])');
    const tables = front.locator('.cxd-Crud');
    await expect(tables).toHaveCount(2);
    await tables.first().locator('tbody > tr[data-index]').filter({ hasText: 'currency' }).first().click();
    await expect(tables.last().locator('tbody')).toContainText('CNY');
    await expect(tables.last().locator('tbody')).toContainText('人民币');
    await tables.first().locator('tbody > tr[data-index]').filter({ hasText: 'tax_rate' }).first().click();
    await expect(tables.last().locator('tbody')).toContainText('13%');
    await expect(tables.last().locator('tbody')).not.toContainText('CNY');
  });

  test('business dictionary stacked: a child is added to the chosen dictionary and removed', async ({ request }) => {
    await visit(page, '/dict-vertical/index');
    const front = page.locator('.lm-tab-panel:not([hidden])');
    const tables = front.locator('.cxd-Crud');
    const children = tables.last().locator('tbody > tr[data-index]');
    await tables.first().locator('tbody > tr[data-index]').filter({ hasText: 'biz_yes_no' }).first().click();
    await expect(children).toHaveCount(2);
    await front.getByRole('button', { name: '新增', exact: true }).last().click();
    const form = dialog(page);
    await expect(field(form, 'code').locator('input')).toBeDisabled();
    for (const [name, text] of Object.entries({ dictKey: '2', dictValue: '待定', sort: '30' })) {
      await type(form, name, text);
    }
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(children).toHaveCount(3);
    const calls = await Calls.as(request, 'wangli');
    const entries = await calls.get('/api/lc-system/dict-biz/dictionary', { code: 'biz_yes_no' });
    expect(entries.map((entry: { dictKey: string }) => entry.dictKey)).toContain('2');
    await children.filter({ hasText: '待定' }).getByRole('button', { name: '删除', exact: true }).click();
    await new ListPage(page).confirm(/(是否|确定).*删除/);
    await expect(children).toHaveCount(2);
  });

  test('regions: the tree opens level by level, a region is added below and removed', async ({ request }) => {
    await visit(page, '/system/region');
    const front = page.locator('.lm-tab-panel:not([hidden])');
    await front.getByText('江苏省', { exact: true }).click();
    await expect(field(front, 'name').locator('input')).toHaveValue('江苏省');
    await front.getByRole('button', { name: '新增下级' }).click();
    await expect(field(front, 'parentCode').locator('input')).toHaveValue('32');
    await type(front, 'subCode', '99');
    await type(front, 'name', '旅程市');
    await front.getByRole('button', { name: '保存', exact: true }).click();
    const calls = await Calls.as(request, 'admin');
    const below = async () =>
      (
        (await calls.get('/api/lc-system/region/lazy-tree', { parentCode: '32' })) as {
          title?: string;
          name?: string;
        }[]
      ).map((node) => node.title ?? node.name);
    await expect.poll(below).toContain('旅程市');
    // The new node is the chosen one: what is changed and saved next is this node, not a second one.
    await expect(field(front, 'subCode')).toHaveCount(0);
    await expect(field(front, 'code').locator('input')).toHaveValue('3299');
    await calls.tryPost('/api/lc-system/region/remove', {}, { id: '3299' });
    await expect.poll(below).not.toContain('旅程市');
  });

  for (const language of ['zh', 'en'] as const) {
    test.describe(`screens in ${language}: heads in the language, no token left, a silent console`, () => {
      const words = WORDS[language];
      // The journeys above have already seen these in Chinese.
      const seen = language === 'zh' ? LISTS.map(({ path }) => path) : [];
      let page: Page;
      let complaints: ReturnType<typeof watchConsole>;
      test.beforeAll(async ({ browser }) => {
        page = await browser.newPage();
        complaints = watchConsole(page);
        await setLanguage(page, language);
        await openAs(page, 'admin');
      });
      test.afterAll(() => page.close());

      for (const screen of SCREENS.filter(({ path }) => !seen.includes(path))) {
        test(screen.path, async () => {
          const front = page.locator('.lm-tab-panel:not([hidden])');
          const box = dialog(page);
          const look = async (button: string): Promise<void> => {
            await front.getByRole('button', { name: button, exact: true }).first().click();
            await expect(box.locator('.cxd-Form-item').first()).toBeVisible();
            await expect(box.locator('.cxd-Spinner')).toHaveCount(0);
            await expectNoTokens(page);
            await box.getByRole('button', { name: words.cancel, exact: true }).click();
            await expect(box).toHaveCount(0);
          };
          await visit(page, screen.path);
          await expect(front.getByRole('columnheader', { name: screen[language] }).first()).toBeVisible();
          await expect(front.locator('tbody > tr[data-index], .cxd-Table-placeholder').first()).toBeVisible();
          await expectNoTokens(page);
          if (language === 'en') {
            const heads = await front.getByRole('columnheader').allInnerTexts();
            expect(heads.filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
          }
          if (!screen.readOnly) await look(words.add);
          if (screen.tree) await look(words.below);
          complaints.check();
        });
      }
    });
  }
});
