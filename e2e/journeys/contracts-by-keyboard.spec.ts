import { expect, type Locator, test } from '../support/test.js';
import { dialog, field, cancelAndDiscard } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { ContractList } from '../support/contract-page.js';
import { openAs } from '../support/people.js';
import { addContract } from '../support/scenario.js';

const PAGE = '/nq/contractSign';

/** Puts a text on the clipboard and pastes it into the focused element, as Ctrl+V does. */
const paste = (target: Locator, text: string): Promise<void> =>
  target.evaluate((element, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', words);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test.describe('a contract by keyboard and clipboard', () => {
  test('selects open, filter and take by keys, the focus goes on; a date closes its calendar', async ({ page }) => {
    await openAs(page, 'wangli', PAGE);
    const form = await new ContractList(page).add();
    const customer = field(form.root, 'customerId').locator('.cxd-Select');
    const options = page.locator('.cxd-Select-popover .cxd-Select-option');

    await customer.focus();
    await page.keyboard.press('Enter');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(customer).toBeFocused();
    await expect(form.root).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.cxd-Select-input input')).toBeFocused();
    await page.keyboard.type('江海');
    await expect(options.filter({ hasText: '江海化工' })).toHaveClass(/is-highlight/);
    await page.keyboard.press('Enter');
    await expect(customer).toContainText('江海化工装备有限公司');
    await expect(customer).toBeFocused();

    const pay = field(form.root, 'payType').locator('.cxd-Select');
    await pay.focus();
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveClass(/is-highlight/);
    await page.keyboard.press('Tab');
    await expect(options).toHaveCount(0);
    await expect(pay).not.toContainText('请选择');
    await expect(pay).not.toBeFocused();
    // Enter without a highlighted option chooses nothing, and the list still reacts to keys.
    await pay.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(options.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.cxd-Select-popover .is-highlight')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(options).toHaveCount(0);
    await expect(pay).toBeFocused();

    const date = field(form.root, 'deliveryDate').locator('input');
    await date.click();
    await expect(page.locator('.cxd-DatePicker-popover')).toBeVisible();
    await date.fill('2026-05-20');
    await page.keyboard.press('Enter');
    await expect(page.locator('.cxd-DatePicker-popover')).toHaveCount(0);
    await expect(date).toHaveValue('2026-05-20');
    await date.click();
    await page.keyboard.press('Tab');
    await expect(page.locator('.cxd-DatePicker-popover')).toHaveCount(0);
    await cancelAndDiscard(form.root);
  });

  test('lines: a new one has the focus, arrows change no number, a block is pasted, all that is missing is marked', async ({
    page,
  }) => {
    await openAs(page, 'wangli', PAGE);
    const form = await new ContractList(page).add();
    await form.root.getByRole('button', { name: '新增明细' }).click();
    const grade = form.line(0).locator('[data-amis-name=baseGrade] .cxd-Select');
    await expect(grade).toBeFocused();
    await expect(form.line(0).locator('td:has(.cxd-Form-item)[tabindex="0"]')).toHaveCount(0);
    await expect(form.line(0).getByRole('button', { name: '删除此行' })).toBeVisible();

    await paste(grade, 'Q345R\tS30408\t20\t4\t矩形\t"2,000"\t6000\t\t\t2\nQ345R\t未知\t22\t4\t圆形\t\t\t1800\t\t3');
    await expect(form.lines).toHaveCount(2);
    await expect(page.getByText(/1 个单元格的内容无法识别 \(行: 内容\): 2: 未知/)).toBeVisible();
    await form.wholeLine(0);
    await expect(field(form.line(0), 'width').locator('input')).toHaveValue('2000.00');
    await expect(await form.cell(0, '规格')).toContainText('(20+4)×2000×6000');
    await form.wholeLine(1);
    await expect(await form.cell(1, '板形')).toContainText('圆形');
    const pieces = field(form.line(1), 'qty').locator('input');
    await expect(pieces).toHaveValue('3');

    await pieces.focus();
    await page.keyboard.press('ArrowUp');
    await expect(pieces).toHaveValue('3');
    await expect(field(form.line(0), 'qty').locator('input')).toBeFocused();

    await form.root.getByRole('button', { name: '保存', exact: true }).click();
    for (const at of [0, 1]) await expect(form.line(at).locator('.is-error').first()).toBeVisible();
    await cancelAndDiscard(form.root);
  });

  test('rows of a sheet are pasted into a contract that has no lines yet', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAs(page, 'wangli', PAGE);
    const form = await new ContractList(page).add();
    const rows = '件数\t宽度\n2\t2000\n3\t1800\n4\t1600';
    await page.evaluate((text) => navigator.clipboard.writeText(text), rows);
    await form.root.getByText('从表格粘贴 (Ctrl+V)').click();
    await page.keyboard.press('Control+V');
    await expect(form.lines).toHaveCount(3);
    for (const [at, [qty, width]] of [
      ['2', '2000.00'],
      ['3', '1800.00'],
      ['4', '1600.00'],
    ].entries()) {
      await form.wholeLine(at);
      await expect(field(form.line(at), 'qty').locator('input')).toHaveValue(qty ?? '');
      await expect(field(form.line(at), 'width').locator('input')).toHaveValue(width ?? '');
    }
    await cancelAndDiscard(form.root);
  });

  test('attachments are seen where the contract is read', async ({ page, request }) => {
    const calls = await Calls.as(request, 'wangli');
    const { contractCode } = await addContract(calls, '附件可见', 1);
    await openAs(page, 'wangli', PAGE);
    const list = new ContractList(page);
    const form = await list.edit(contractCode);
    const drawing = { name: '管板图.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nplate\n') };
    const stored = page.waitForResponse(/put-file-attach/);
    await field(form.root, 'attachments').locator('input[type=file]').setInputFiles(drawing);
    await stored;
    expect((await form.save()).code).toBe(200);
    await list.openRow(contractCode, '查看');
    const downloaded = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: '管板图.pdf' }).click();
    expect((await downloaded).suggestedFilename()).toBe('管板图.pdf');
  });
});
