import { expect, test } from '../support/test.js';
import { choose, dialog, field, ListPage, problems, type } from '../support/amis.js';
import { ContractList } from '../support/contract-page.js';
import { openAs } from '../support/people.js';

test.describe('bad input', () => {
  test('what the server refuses stands at its field, and the form keeps what was typed', async ({ page }) => {
    await openAs(page, 'admin', '/system/param');
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    await type(form, 'paramName', '第二个');
    await type(form, 'paramKey', 'account.initPassword');
    await type(form, 'paramValue', '1');
    // Nothing of a text that is too long is cut without a word.
    const long = '二'.repeat(300);
    await type(form, 'paramName', long);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(problems(form, 'paramName')).toContainText(/^最多 \d+ 个字符$/);
    await expect(field(form, 'paramName').locator('input')).toHaveValue(long);
    await type(form, 'paramName', '第二个');
    const answered = page.waitForResponse(/param\/submit/);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    expect((await (await answered).json()).code).toBe(400);
    await expect(problems(form, 'paramKey')).toContainText('已存在');
    await expect(field(form, 'paramName').locator('input')).toHaveValue('第二个');
    // After the correction it is accepted: the form works again.
    await type(form, 'paramKey', 'journey.second');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toHaveCount(0);
    await list.search({ paramKey: 'journey.second' });
    await list.row('journey.second').getByRole('button', { name: '删除', exact: true }).click();
    await list.reloading(() => list.confirm(/(是否|确定).*删除/));
    await expect(list.rows).toHaveCount(0);
  });

  test('an empty contract names every field that is missing and calls nobody', async ({ page }) => {
    let saves = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/nqContractSign/add')) saves++;
    });
    await openAs(page, 'wangli', '/nq/contractSign');
    const form = await new ContractList(page).add();
    await form.root.getByRole('button', { name: '保存', exact: true }).click();
    for (const name of ['customerId', 'deliveryDate', 'payType']) {
      await expect(problems(form.root, name).first()).toBeVisible();
    }
    await expect(form.root).toBeVisible();
    expect(saves).toBe(0);
  });

  test('a save that cannot reach the server keeps the form and can be repeated', async ({ page }) => {
    await openAs(page, 'admin', '/system/post');
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    await choose(form, 'category', '高层');
    for (const [name, text] of Object.entries({ postCode: 'offline', postName: '断线岗位', sort: '9' })) {
      await type(form, name, text);
    }
    await page.route('**/post/submit*', (route) => route.abort('connectionrefused'));
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(list.toast('无法连接服务器')).toBeVisible();
    await expect(field(form, 'postName').locator('input')).toHaveValue('断线岗位');
    await page.unroute('**/post/submit*');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toHaveCount(0);
    await list.search({ postCode_like: 'offline' });
    await list.row('offline').getByRole('button', { name: '删除', exact: true }).click();
    await list.reloading(() => list.confirm(/(是否|确定).*删除/));
    await expect(list.rows).toHaveCount(0);
  });

  test('a list that cannot reach the server says so, not that there is nothing, and loads when asked again', async ({
    page,
  }) => {
    await page.route('**/lc-system/param/list*', (route) => route.abort('connectionrefused'));
    await openAs(page, 'admin', '/system/param');
    const list = new ListPage(page);
    const told = page.getByRole('alert').filter({ hasText: '数据加载失败' });
    await expect(told).toContainText('无法连接服务器');
    await page.unroute('**/lc-system/param/list*');
    await told.getByRole('button', { name: '重试' }).click();
    await expect(list.row('account.initPassword')).toBeVisible();
    await expect(told).toHaveCount(0);
  });

  test('markup in a value is shown as text', async ({ page }) => {
    let alerted = false;
    page.on('dialog', (box) => {
      alerted = true;
      void box.dismiss();
    });
    await openAs(page, 'admin', '/system/param');
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    const markup = '<img src=x onerror=alert(1)>';
    for (const [name, text] of Object.entries({ paramName: markup, paramKey: 'journey.markup', paramValue: '1' })) {
      await type(form, name, text);
    }
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toHaveCount(0);
    await list.search({ paramKey: 'journey.markup' });
    await expect(list.row('journey.markup')).toContainText(markup);
    await expect(list.front.locator('img[src="x"]')).toHaveCount(0);
    expect(alerted).toBe(false);
    await list.row('journey.markup').getByRole('button', { name: '删除', exact: true }).click();
    await list.reloading(() => list.confirm(/(是否|确定).*删除/));
    await expect(list.rows).toHaveCount(0);
  });

  test('one long text wraps, and leaves the other columns their place', async ({ page }) => {
    const long = 'ABCDEFGH'.repeat(30);
    await page.route('**/nq/customer/page*', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.data.records[0].customerName = long;
      await route.fulfill({ response, json });
    });
    await openAs(page, 'admin', '/nq/customer');
    const cell = new ListPage(page).row(long).locator('td').filter({ hasText: long });
    await expect(cell).toBeVisible();
    const { width = 0, height = 0 } = (await cell.boundingBox()) ?? {};
    expect(width).toBeLessThan(420);
    expect(height).toBeGreaterThan(80);
  });
});
