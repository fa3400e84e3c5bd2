import { expect, test } from '../support/test.js';
import { choose, field, cancelAndDiscard, inRow, problems, type } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { ContractForm, ContractList } from '../support/contract-page.js';
import { readSheet, ROW, sheetOf } from '../support/contract-sheet.js';
import { openAs } from '../support/people.js';
import { addContract, FIGURES, SCENARIO } from '../support/scenario.js';

const SIGN = '/api/at/nq/nqContractSign';
const PAGE = '/nq/contractSign';

// The first journey takes the first number of the month, so no other file may store a contract before it.
test.describe('contract signing', () => {
  test('the first contract: four lines typed, figures live and as stored, no. HT2603-018', async ({
    page,
    request,
  }) => {
    await openAs(page, 'wangli', PAGE);
    const list = new ContractList(page);
    const form = await list.add();
    await expect(field(form.root, 'contractCode')).toContainText('HT2603-018');
    await expect(field(form.root, 'salesmanId')).toContainText('王丽');
    await expect(field(form.root, 'signDate').locator('input')).toHaveValue('2026-03-16');
    await choose(form.root, 'customerId', '江海化工装备有限公司');
    await type(form.root, 'deliveryDate', '2026-05-20');
    await choose(form.root, 'payType', '预付30%');
    await type(form.root, 'projectName', '加氢装置换热器');

    for (const [index, line] of SCENARIO.lines.entries()) {
      const wanted = FIGURES.lines[index] ?? {};
      const figures = async () => {
        await expect(await form.cell(index, '总面积')).toHaveText(String(wanted.totalArea));
        await expect(await form.cell(index, '理论总重')).toHaveText(String(wanted.totalWeight));
        await expect(await form.cell(index, '含税金额')).toHaveText(String(wanted.amount));
        await expect(await form.cell(index, '规格')).toContainText(String(wanted.spec));
      };
      await form.addLine(line);
      await figures();
      // The values from the detail dialog must not change the figures.
      await form.fillDetail(index, line);
      await figures();
    }
    await expect(form.totals).toHaveText([/6$/, /51\.4447$/, /12924\.063$/, /305697\.80$/]);

    const saved = await form.save();
    expect(saved.code, saved.msg).toBe(200);
    await expect(form.root).toHaveCount(0);
    const row = list.row('HT2603-018');
    await expect(row).toContainText('江海化工装备有限公司');
    await expect(row).toContainText('305697.80');
    await expect(row).toContainText('12924.063');

    const calls = await Calls.as(request, 'wangli');
    const { records } = await calls.get(`${SIGN}/page`, { contractCode: 'HT2603-018', current: 1, size: 10 });
    const stored = await calls.get(`${SIGN}/getDetais`, { id: records[0].id });
    expect(stored).toMatchObject(FIGURES);
    expect(stored.certType).toBe('TSG');
  });

  test('a new line takes what was typed right before', async ({ page }) => {
    await openAs(page, 'wangli', PAGE);
    const form = await new ContractList(page).add();
    await expect(field(form.root, 'contractCode')).toContainText('HT2603-');
    await type(form.root, 'deliveryDate', '2026-05-20');
    await form.root.getByRole('button', { name: '新增明细' }).click();
    await form.line(0).locator('.lm-line-detail').click();
    await expect(field(page.locator('.cxd-Modal').last(), 'deliveryDate').locator('input')).toHaveValue('2026-05-20');
  });

  test('found by column filter and by search; an empty result says what to do', async ({ page, request }) => {
    const calls = await Calls.as(request, 'wangli');
    const one = await addContract(calls, '筛选一', 1);
    const two = await addContract(calls, '筛选二', 2);
    await openAs(page, 'wangli', PAGE);
    const list = new ContractList(page);
    await expect(list.row(two.contractCode)).toBeVisible();

    let filter = await list.openFilter('合同编号');
    await filter.getByRole('searchbox').fill(one.contractCode);
    await filter.getByRole('checkbox', { name: one.contractCode }).check();
    await list.reloading(() => filter.getByRole('button', { name: '搜索' }).click());
    await expect(list.rows).toHaveCount(1);
    await expect(list.rows).toContainText(one.contractCode);

    filter = await list.openFilter('合同编号');
    await list.reloading(() => filter.getByRole('button', { name: '重置' }).click());
    await expect(list.row(two.contractCode)).toBeVisible();

    await list.search({ contractCode: 'HT9999' });
    await expect(list.rows).toHaveCount(0);
    await expect(list.front.getByText('调整搜索条件, 或新增一条')).toBeVisible();
    await list.clearSearch();
    await expect(list.row(one.contractCode)).toBeVisible();
  });

  test('editing keeps the figures that do not change and stores those that do', async ({ page, request }) => {
    const calls = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(calls, '管板修改');
    await openAs(page, 'wangli', PAGE);
    const form = await new ContractList(page).edit(contractCode);
    await expect(form.lines).toHaveCount(4);
    const tubeSheet = await form.wholeLine(2);
    await choose(tubeSheet, 'bondLevel', 'Ⅰ级');
    await choose(tubeSheet, 'productUse', '管板');
    await type(await form.wholeLine(0), 'qty', '3');
    await expect(await form.cell(0, '含税金额')).toHaveText('147105.00');
    const saved = await form.save();
    expect(saved.code, saved.msg).toBe(200);
    const stored = await calls.get(`${SIGN}/getDetais`, { id });
    expect(stored.lines[2]).toMatchObject({ bondLevel: 'NB-1', productUse: 'TUBESHEET', amount: '46800.00' });
    expect(stored.lines[0]).toMatchObject({ qty: 3, totalWeight: '11674.800', amount: '147105.00' });
    expect(stored).toMatchObject({ version: 2, totalQty: 7, contractCode });
  });

  test('words that come after the rows are there when a row is opened', async ({ page, request }) => {
    const { contractCode } = await addContract(await Calls.as(request, 'wangli'), '迟到', 1);
    await page.route('**/dict-biz/dictionary*', async (route) => {
      await new Promise((wake) => setTimeout(wake, 1500));
      await route.continue();
    });
    await openAs(page, 'wangli', PAGE);
    const form = await new ContractList(page).edit(contractCode);
    await expect(field(form.root, 'currency')).toContainText('人民币');
  });

  test('a wrong phone number is refused at the field, a right one is stored', async ({ page, request }) => {
    const calls = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(calls, '电话', 1);
    await openAs(page, 'wangli', PAGE);
    const form = await new ContractList(page).edit(contractCode);
    await type(form.root, 'receiverPhone', '12345');
    await form.root.getByRole('button', { name: '保存', exact: true }).click();
    await expect(problems(form.root, 'receiverPhone').first()).toBeVisible();
    await expect(field(form.root, 'receiverPhone').locator('input')).toHaveValue('12345');
    await type(form.root, 'receiverPhone', '13800000000');
    expect((await form.save()).code).toBe(200);
    const { receiverPhone } = await calls.get(`${SIGN}/getDetais`, { id });
    expect(receiverPhone).toBe('13800000000');
  });

  test('who saves second is told that somebody was faster, and keeps what was typed', async ({ browser, request }) => {
    const calls = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(calls, '并发', 1);
    const forms: ContractForm[] = [];
    for (const account of ['wangli', 'admin']) {
      const page = await (await browser.newContext()).newPage();
      await openAs(page, account, PAGE);
      forms.push(await new ContractList(page).edit(contractCode));
    }
    const [first, second] = forms as [ContractForm, ContractForm];
    await type(first.root, 'projectName', '先到');
    expect((await first.save()).code).toBe(200);
    await type(second.root, 'projectName', '后到');
    const refused = await second.save();
    expect(refused).toMatchObject({ code: 409 });
    await expect(second.page.getByText(/数据已被他人修改/).first()).toBeVisible();
    await expect(field(second.root, 'projectName').locator('input')).toHaveValue('后到');
    expect((await calls.get(`${SIGN}/getDetais`, { id })).projectName).toBe('先到');
    for (const form of forms) await form.page.context().close();
  });

  test('export: what the list shows, as a sheet with text headings', async ({ page, request }) => {
    const calls = await Calls.as(request, 'wangli');
    const { contractCode } = await addContract(calls, '导出');
    await openAs(page, 'wangli', PAGE);
    const list = new ContractList(page);
    await list.search({ contractCode });
    await expect(list.rows).toHaveCount(1);
    const download = page.waitForEvent('download');
    await list.tool('导出').click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    const [headings = [], ...rows] = await readSheet(await file.path());
    expect(rows).toHaveLength(1);
    const cell = (heading: string) => rows[0]?.[headings.findIndex((each) => each.startsWith(heading))];
    expect(cell('合同编号')).toBe(contractCode);
    expect(cell('客户名称')).toBe('江海化工装备有限公司');
    expect(Number(cell('合同金额'))).toBe(305697.8);
  });

  test('lines from a file: one bad row refuses all with its reason, a good file fills the table', async ({ page }) => {
    await openAs(page, 'wangli', PAGE);
    const form = await new ContractList(page).add();
    await form.root.getByRole('button', { name: '导入明细' }).click();
    const box = page.locator('.cxd-Modal').last();
    const bad = [...ROW];
    bad[11] = 'zwei';
    await box.locator('input[type=file]').setInputFiles(await sheetOf([ROW, bad]));
    await box.getByRole('button', { name: '导入', exact: true }).click();
    await expect(box.getByRole('row').filter({ hasText: '[件数]必须是整数' })).toContainText('3');
    await expect(form.lines).toHaveCount(0);
    await cancelAndDiscard(box);

    await form.root.getByRole('button', { name: '导入明细' }).click();
    await box.locator('input[type=file]').setInputFiles(await sheetOf([ROW, ROW]));
    await box.getByRole('button', { name: '导入', exact: true }).click();
    await expect(box).toHaveCount(0);
    await expect(form.lines).toHaveCount(2);
    await expect(await form.cell(1, '含税金额')).toHaveText('98065.80');
    await expect(form.totals.last()).toContainText('196131.60');
  });

  test('deleting asks, names the contract and removes it', async ({ page, request }) => {
    const calls = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(calls, '删除', 1);
    await openAs(page, 'wangli', PAGE);
    const list = new ContractList(page);
    await (await inRow(list.row(contractCode), '删除')).click();
    await list.confirm(contractCode, /^(取消|Cancel)$/);
    await expect(list.row(contractCode)).toBeVisible();
    await (await inRow(list.row(contractCode), '删除')).click();
    await list.reloading(() => list.confirm(contractCode));
    await expect(list.row(contractCode)).toHaveCount(0);
    expect((await calls.tryGet(`${SIGN}/getDetais`, { id })).code).not.toBe(200);
  });

  test('buttons follow the role: a technical manager reads, an own salesperson writes', async ({ page, request }) => {
    const calls = await Calls.as(request, 'wangli');
    const { contractCode } = await addContract(calls, '权限', 1);
    await openAs(page, 'zhoujg', PAGE);
    const list = new ContractList(page);
    await expect(list.row(contractCode)).toBeVisible();
    for (const name of ['新增', '删除', '导出']) await expect(list.tool(name)).toHaveCount(0);
    const buttons = list.row(contractCode).getByRole('button');
    await expect(buttons.filter({ hasText: '查看' })).toHaveCount(1);
    await expect(buttons.filter({ hasText: /编辑|删除/ })).toHaveCount(0);
    const techManager = await Calls.as(request, 'zhoujg');
    expect((await techManager.tryPost(`${SIGN}/add`, {})).code).toBe(403);
  });

  test('a salesperson does not see the contracts of a colleague', async ({ page, request }) => {
    const mine = await addContract(await Calls.as(request, 'wangli'), '王丽的', 1);
    await openAs(page, 'liuyang', PAGE);
    const list = new ContractList(page);
    await expect(list.front.getByText('调整搜索条件, 或新增一条')).toBeVisible();
    await list.search({ contractCode: mine.contractCode });
    await expect(list.front.getByText('调整搜索条件, 或新增一条')).toBeVisible();
    await expect(list.rows).toHaveCount(0);
  });
});
