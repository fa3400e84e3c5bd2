import { asPerson } from '../support/person-pages.js';
import { type Browser, expect, test } from '../support/test.js';
import { choose, dialog, field, type } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { ContractList } from '../support/contract-page.js';
import { addContract } from '../support/scenario.js';
import { ApprovalPanel, agreeAs, drawn, handle } from '../support/workflow.js';
import { watchConsole, watchTargets } from '../support/watch.js';

const PAGE = '/nq/contractSign';
const REMARK = '管板行结合级别应为Ⅰ级, 不平度 2 mm/m';

/** wangli sends her contract into approval from the list. */
const initiate = (browser: Browser, contractCode: string) =>
  asPerson(browser, 'wangli', PAGE, async (page) => {
    const list = new ContractList(page);
    const box = await list.openRow(contractCode, '发起审批');
    await expect(box).toContainText(`合同 [${contractCode}] 将提交至 销售审核`);
    await expect(box).toContainText('赵国强');
    await list.reloading(() => box.getByRole('button', { name: '确定' }).click());
    const row = list.row(contractCode);
    await expect(row).toContainText('审批中');
    await expect(row.getByRole('button', { name: '撤回' })).toBeVisible();
    await expect(row.locator('.is-disabled').filter({ hasText: '编辑' })).toBeVisible();
  });

// Scenario §1.4–1.7 with its people; the contract is created through the API.
test.describe('approval of a contract', () => {
  test('from the first node to the contract in force, with a rejection on the way', async ({ browser, request }) => {
    test.slow();
    const calls = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(calls, '加氢装置换热器');
    const detail = () => calls.get('/api/at/nq/nqContractSign/getDetais', { id });
    await initiate(browser, contractCode);

    await asPerson(browser, 'zhaogq', '/wel/index', async (page) => {
      const console = watchConsole(page);
      await page.getByRole('button', { name: /^消息, \d+条未读$/ }).click();
      const messages = page.getByRole('dialog', { name: '消息' });
      await messages.getByRole('listitem').filter({ hasText: contractCode }).locator('.lm-notice-text').click();
      await expect(page).toHaveURL(/\/springboardExamine\?taskId=\d+/);
      const panel = new ApprovalPanel(page);
      await expect(page.locator('.lm-document-view')).toContainText('305697.80');
      await panel.agree([/技术评审.*周建国/], '价格与付款条件可行');
      await expect(panel.history).toContainText('价格与付款条件可行');
      console.check();
    });

    await asPerson(browser, 'zhoujg', '/work/todo', async (page) => {
      const panel = await handle(page, contractCode);
      await panel.decide('驳回');
      await expect(panel.problem).toHaveText('驳回时请填写审批意见');
      await expect(panel.comment).toBeFocused();
      expect(await detail()).toMatchObject({ status: 1, nodeId: 'cs_tech' });
      await panel.decide('驳回', REMARK);
      await expect(panel.status).toHaveText('已驳回');
      await expect(panel.nodes).toHaveCount(0);
    });
    const rejected = await detail();
    expect(rejected.status).toBe(3);

    await asPerson(browser, 'wangli', PAGE, async (page) => {
      await page.getByRole('button', { name: /^消息, \d+条未读$/ }).click();
      const messages = page.getByRole('dialog', { name: '消息' });
      await expect(messages.getByRole('listitem').filter({ hasText: contractCode }).first()).toContainText(REMARK);
      await page.keyboard.press('Escape');
      const list = new ContractList(page);
      await expect(list.row(contractCode)).toContainText('已驳回');
      const form = await list.edit(contractCode);
      const tubeSheet = await form.wholeLine(2);
      await choose(tubeSheet, 'bondLevel', 'Ⅰ级');
      await choose(tubeSheet, 'productUse', '管板');
      await form.line(2).locator('.lm-line-detail').click();
      await type(dialog(page), 'flatness', '2');
      await dialog(page).getByRole('button', { name: '确认' }).click();
      const saved = await form.save();
      expect(saved.code, saved.msg).toBe(200);
    });
    expect(await detail()).toMatchObject({ status: 3, totalAmount: '305697.80' });
    await initiate(browser, contractCode);
    expect((await detail()).processInstanceId).not.toBe(rejected.processInstanceId);

    await agreeAs(browser, 'zhaogq', contractCode, [/技术评审/]);
    await asPerson(browser, 'zhoujg', '/work/todo', async (page) => {
      const panel = await handle(page, contractCode);
      const changes = panel.root.locator('.lm-ap-changes');
      await expect(changes.getByRole('row').filter({ hasText: '结合质量等级' })).toContainText(/第3行.*Ⅱ级.*Ⅰ级/);
      await expect(changes.getByRole('row').filter({ hasText: '用途' })).toContainText(/法兰.*管板/);
      await panel.agree([/生产评审.*郑毅/, /质量评审.*何静/]);
    });
    await agreeAs(browser, 'zhengyi', contractCode, [/质量评审.*何静/]);
    expect((await detail()).status).toBe(1);
    await agreeAs(browser, 'hejing', contractCode, [/财务审核.*钱芳/]);
    await agreeAs(browser, 'qianfang', contractCode, [/总经理批准.*刘总/]);
    await asPerson(browser, 'liuzong', '/work/todo', async (page) => {
      const panel = await handle(page, contractCode);
      await panel.agree([], '同意签订');
      await expect(panel.status).toHaveText('已通过');
    });
    expect((await detail()).status).toBe(2);

    const lina = await Calls.as(request, 'lina');
    const only = { contractCode, current: 1, size: 50 };
    const { records } = await lina.get('/api/at/nq/contract/list', only);
    expect(records).toEqual([expect.objectContaining({ status: 1, totalWeight: '12924.063', totalQty: 6 })]);
    expect((await lina.get('/api/at/nq/pdPiece/page', only)).total).toBe(6);
    expect((await lina.get('/api/at/technology/pdInformDesignPlan/page', only)).total).toBe(4);

    await asPerson(browser, 'wangli', '/work/send', async (page) => {
      const list = new ContractList(page);
      await expect(list.row(contractCode).filter({ hasText: '已完成' })).toHaveCount(2);
      await list.row(contractCode).first().getByRole('button', { name: '流程图' }).click();
      const picture = dialog(page).getByRole('region', { name: '流程图展示' });
      await expect(picture.locator('[data-element-id="cs_gm"]')).toHaveClass(/lm-node-done/);
      const done = await drawn(picture, 'done');
      expect(done).toEqual(
        expect.arrayContaining(['cs_sales', 'cs_tech', 'cs_prod', 'cs_qc', 'cs_fin', 'cs_gm', 'cs_gm_agree', 'cs_end']),
      );
      expect(done).not.toContain('cs_gm_skip');
      expect(await drawn(picture, 'active')).toEqual([]);
      await picture.locator('[data-element-id="cs_tech"]').first().hover();
      await expect(page.getByRole('tooltip')).toContainText('周建国');
      await page.keyboard.press('Escape');
      await list.row(contractCode).first().getByRole('button', { name: '详情' }).click();
      await expect(page).toHaveURL(/\/springboardView\?processInstanceId=\d+/);
      await expect(new ApprovalPanel(page).history).toContainText('同意签订');
    });
  });

  test('the initiator takes a contract back from the list, and sends it again', async ({ browser, request }) => {
    const calls = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(calls, '撤回', 1);
    await initiate(browser, contractCode);
    await asPerson(browser, 'wangli', PAGE, async (page) => {
      const list = new ContractList(page);
      const box = await list.openRow(contractCode, '撤回');
      await type(box, 'comment', '数量有误');
      await list.reloading(() => box.getByRole('button', { name: '确定' }).click());
      await expect(list.row(contractCode)).toContainText('已撤回');
      await expect(list.row(contractCode).getByRole('button', { name: '发起审批' })).toBeVisible();
    });
    const zhaogq = await Calls.as(request, 'zhaogq');
    const { records } = await zhaogq.get('/api/lc-flow/work/todo-list', { current: 1, size: 100 });
    expect(records.map((task: { businessId: string }) => task.businessId)).not.toContain(id);
  });

  test('an open list follows a rejection that it is told of: nothing left to take back', async ({
    browser,
    request,
  }) => {
    const calls = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(calls, '驳回', 1);
    await initiate(browser, contractCode);
    const zhaogq = await Calls.as(request, 'zhaogq');
    await asPerson(browser, 'wangli', PAGE, async (page) => {
      const heard = page.waitForResponse((answer) => answer.url().includes('/localMassage/stream'));
      await page.reload();
      await heard;
      const list = new ContractList(page);
      const row = list.row(contractCode);
      // The open dialog stays unchanged; the rows are loaded again when it closes.
      const box = await list.openRow(contractCode, '撤回');
      const { records } = await zhaogq.get('/api/lc-flow/work/todo-list', { current: 1, size: 100 });
      const { taskId } = records.find((task: { businessId: string }) => task.businessId === id);
      await zhaogq.post('/api/lc-flow/work/complete-task', { taskId, flag: 'reject', comment: REMARK });
      await expect(page.getByRole('button', { name: /^消息, [1-9]\d*条未读$/ })).toBeVisible();
      await expect(box).toBeVisible();
      await box.getByRole('button', { name: '取消' }).click();
      await expect(row).toContainText('已驳回');
      await expect(row.getByRole('button', { name: '撤回' })).toHaveCount(0);
      await expect(row.getByRole('button', { name: '发起审批' })).toBeVisible();
    });
  });

  test('at the technical review the bond level of a line is changed with the agreement', async ({
    browser,
    request,
  }) => {
    const calls = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(calls, '评审修改');
    await calls.post('/api/at/nq/nqContractSign/initiate', { id });
    await asPerson(browser, 'zhaogq', '/work/todo', async (page) => {
      const targets = watchTargets(page);
      await (await handle(page, contractCode)).agree([/技术评审/]);
      await expect(page.locator('.lm-lines')).toHaveCount(0);
      targets.check();
    });
    await asPerson(browser, 'zhoujg', '/work/todo', async (page) => {
      const targets = watchTargets(page);
      const panel = await handle(page, contractCode);
      const line = page.locator('.lm-lines tbody > tr[data-index="2"]');
      await choose(line, 'bondLevel', 'Ⅰ级');
      await expect(field(line, 'bondLevel')).toContainText('Ⅰ级');
      await panel.agree([/生产评审/, /质量评审/], '第3行按Ⅰ级');
      // The editable fields disappear with the task, and no action looks for them any more.
      await expect(line).toHaveCount(0);
      targets.check();
    });
    const { lines, totalAmount } = await calls.get('/api/at/nq/nqContractSign/getDetais', { id });
    expect(lines.map((line: { bondLevel: string }) => line.bondLevel)).toEqual(['SA-3', 'GB8547-1', 'NB-1', 'NB-2']);
    expect(totalAmount).toBe('305697.80');
  });

  test('who has no part in it gets the document read only: no answers, no opinion', async ({ browser, request }) => {
    const calls = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(calls, '旁观', 1);
    await calls.post('/api/at/nq/nqContractSign/initiate', { id });
    await asPerson(browser, 'qianfang', PAGE, async (page) => {
      const list = new ContractList(page);
      const drawer = await list.openRow(contractCode, '查看');
      const panel = new ApprovalPanel(page, drawer);
      await expect(panel.nodes).toHaveText([/销售审核.*赵国强/]);
      await expect(panel.comment).toHaveCount(0);
      await expect(panel.root.getByRole('button', { name: /^(同意|驳回)$/ })).toHaveCount(0);
    });
  });
});
