import { expect, test } from '../support/test.js';
import { choose, dialog, field, ListPage, type } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { openAs } from '../support/people.js';

const CUSTOMER = '/api/at/nq/customer';
const NAME = '江海化工装备有限公司';

test.describe('rights to fields', () => {
  test('the administrator masks a field for a role; who has the role sees it masked and cannot write it', async ({
    page,
    browser,
    request,
  }) => {
    const calls = await Calls.as(request, 'admin');
    const stored = async () => (await calls.get(`${CUSTOMER}/page`, { customerName: NAME })).records[0];
    const before = await stored();
    expect(before.phone).toMatch(/^\d/);

    const theirs = await (await browser.newContext()).newPage();
    await openAs(theirs, 'zhaogq', '/nq/customer');
    const customers = new ListPage(theirs);
    await expect(customers.row(NAME)).toContainText(before.phone);

    await openAs(page, 'admin', '/system/role');
    const roles = new ListPage(page);
    const row = roles.front.getByRole('row').filter({ hasText: 'salesMgr' });
    await row.locator('.cxd-Checkbox').first().click();
    const open = async () => {
      await roles.tool('权限设置').click();
      const grants = dialog(page);
      await grants.getByRole('tab', { name: '字段权限' }).click();
      return grants;
    };
    const save = async () => {
      const saved = page.waitForResponse((answer) => answer.url().includes('/role/grant?'));
      await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
      expect((await saved).ok()).toBe(true);
      await expect(page.locator('.cxd-Modal')).toBeHidden();
    };
    const grants = await open();
    await grants.getByRole('button', { name: '添加字段' }).click();
    await choose(grants, 'modelKey', '客户 (customer)');
    await choose(grants, 'fieldKey', '电话');
    await expect(field(grants, 'rule')).toContainText('脱敏');
    await page.screenshot({ path: test.info().outputPath('tab.png') });
    await save();

    await customers.tool('搜索').click();
    await expect(customers.row(NAME)).not.toContainText(before.phone);
    await expect(customers.row(NAME)).toContainText('***');
    await customers.openRow(NAME, '编辑');
    const form = dialog(theirs);
    await expect(field(form, 'customerName').locator('input')).toHaveValue(NAME);
    await type(form, 'phone', '0000');
    await type(form, 'contact', '旅程');
    const edited = theirs.waitForResponse((answer) => answer.url().includes(`${CUSTOMER}/saveOrUpdate`));
    await form.getByRole('button', { name: '保存', exact: true }).click();
    expect((await edited).ok()).toBe(true);
    expect(await stored()).toMatchObject({ phone: before.phone, contact: '旅程' });

    await page.goto('/system/explain');
    const question = new ListPage(page).front;
    const [user] = (await calls.get('/api/lc-user/list', { account: 'zhaogq' })).records;
    await choose(question, 'userId', new RegExp(user.realName));
    await question.getByText('数据', { exact: true }).click();
    await choose(question, 'model', /^客户/);
    await choose(question, 'field', '电话');
    await question.getByRole('button', { name: '查询' }).click();
    await expect(question.getByText('字段[电话]脱敏显示')).toBeVisible();

    await page.goto('/system/role');
    await row.locator('.cxd-Checkbox').first().click();
    const again = await open();
    await expect(field(again, 'fieldKey')).toContainText('电话');
    await again.getByRole('table').getByRole('button').last().click();
    await expect(again.getByText('全部字段可读可写')).toBeVisible();
    await save();
    await theirs.reload();
    await expect(customers.row(NAME)).toContainText(before.phone);
    await theirs.context().close();
    await calls.post(`${CUSTOMER}/saveOrUpdate`, { id: before.id, contact: before.contact });
  });
});
