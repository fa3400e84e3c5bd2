import { asPerson } from '../support/person-pages.js';
import { expect, type Page, test } from '../support/test.js';
import { Calls } from '../support/calls.js';
import { openAs, setLanguage } from '../support/people.js';
import { addContract } from '../support/scenario.js';
import { expectNoTokens, watchConsole } from '../support/watch.js';
import { ApprovalPanel } from '../support/workflow.js';

const WORK = '/api/lc-flow/work';
const SIGN = '/api/at/nq/nqContractSign';

/** Creates a contract in approval through the API; returns its id and the id of the instance. */
async function submitted(request: Parameters<typeof Calls.as>[0], projectName: string) {
  const sales = await Calls.as(request, 'wangli');
  const { id } = await addContract(sales, projectName, 1);
  await sales.post(`${SIGN}/initiate`, { id });
  const { processInstanceId } = await sales.get(`${WORK}/panel`, { model: 'nqContractSign', businessId: id });
  return { id: String(id), processInstanceId: String(processInstanceId) };
}

/** The open task of a person in an instance. */
async function taskOf(calls: Calls, processInstanceId: string): Promise<string> {
  const { task } = await calls.get(`${WORK}/panel`, { processInstanceId });
  expect(task, 'an open task').toBeTruthy();
  return String(task.taskId);
}

const panelOf = (page: Page) => page.getByRole('region', { name: /^(审批|Approval)$/ });

test.describe('approval panel', () => {
  test('a rejection needs words; words stay when the server refuses; an agreement leads on', async ({
    page,
    request,
  }) => {
    const { processInstanceId } = await submitted(request, 'panel agree');
    const manager = await Calls.as(request, 'zhaogq');
    const taskId = await taskOf(manager, processInstanceId);
    await openAs(page, 'zhaogq', `/springboardExamine?taskId=${taskId}`);
    const panel = panelOf(page);
    await expect(panel.getByText('待我处理')).toBeVisible();
    await expect(panel.getByText('下一节点: 技术评审')).toBeVisible();

    await panel.getByRole('button', { name: '驳回', exact: true }).click();
    const opinion = panel.getByLabel('审批意见');
    await expect(panel.getByText('驳回时请填写审批意见')).toBeVisible();
    await expect(opinion).toBeFocused();

    await panel.getByRole('button', { name: '已核对, 无误' }).click();
    await expect(opinion).toHaveValue('已核对, 无误');
    await page.route(/complete-task/, (route) => route.abort());
    await panel.getByRole('button', { name: '同意', exact: true }).last().click();
    await expect(panel.getByRole('alert')).toContainText('无法连接服务器');
    await page.unroute(/complete-task/);
    await page.reload();
    await expect(opinion).toHaveValue('已核对, 无误');

    await panel.getByRole('button', { name: '同意', exact: true }).last().click();
    await expect(panel.getByRole('button', { name: '返回待办事务' })).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: '销售审核' })).toContainText('已核对, 无误');
    await expectNoTokens(page);
    await panel.getByRole('button', { name: '返回待办事务' }).click();
    await expect(page).toHaveURL(/\/work\/todo/);
  });

  test('a colleague is asked first, and the task waits for him', async ({ page, request }) => {
    const { processInstanceId } = await submitted(request, 'panel sign');
    const taskId = await taskOf(await Calls.as(request, 'zhaogq'), processInstanceId);
    const console = watchConsole(page);
    await openAs(page, 'zhaogq', `/springboardExamine?taskId=${taskId}`);
    const panel = panelOf(page);
    await panel.getByRole('button', { name: '更多' }).press('Enter');
    await expect(panel.getByRole('menuitem', { name: /退回/ })).toHaveAttribute('aria-disabled', 'true');
    await panel.getByRole('menuitem', { name: '加签' }).click();

    const dialog = page.getByRole('dialog', { name: '加签' });
    await dialog.getByRole('button', { name: '加签' }).click();
    await expect(dialog.getByText('请选择人员')).toBeVisible();
    await dialog.getByRole('combobox').fill('qianfang');
    await dialog.getByRole('option', { name: /钱芳/ }).click();
    await dialog.getByRole('button', { name: '加签', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel.getByText('等待前加签人')).toBeVisible();
    const agree = panel.getByRole('button', { name: '同意', exact: true }).last();
    await expect(agree).toHaveAttribute('aria-disabled', 'true');

    await new ApprovalPanel(page).act('减签');
    await expect(panel.getByText('等待前加签人')).toHaveCount(0);
    await expect(agree).toHaveAttribute('aria-disabled', 'false');
    console.check();
  });

  test('a document that was changed meanwhile is shown before it is agreed to', async ({ page, request }) => {
    const { id, processInstanceId } = await submitted(request, 'panel conflict');
    const manager = await Calls.as(request, 'zhaogq');
    await manager.post(`${WORK}/complete-task`, { taskId: await taskOf(manager, processInstanceId), flag: 'ok' });
    const technology = await Calls.as(request, 'zhoujg');
    const taskId = await taskOf(technology, processInstanceId);
    const people = await technology.get(`${WORK}/users`, { keyword: 'chengong', current: 1, size: 10 });
    const userIds = [people.records[0].id];
    await technology.post(`${WORK}/add-sign`, { taskId, mode: 'parallel', userIds });

    await openAs(page, 'zhoujg', `/springboardExamine?taskId=${taskId}`);
    const panel = panelOf(page);
    await panel.getByLabel('审批意见').fill('标准已核对');
    const signer = await Calls.as(request, 'chengong');
    const { lines } = await technology.get(`${SIGN}/getDetais`, { id });
    const changes = { lines: lines.map((line: { id: string }) => ({ id: line.id, flatness: '3' })) };
    await signer.post(`${WORK}/complete-task`, {
      taskId: await taskOf(signer, processInstanceId),
      flag: 'ok',
      changes,
    });

    await panel.getByRole('button', { name: '同意', exact: true }).last().click();
    const refusal = panel.getByRole('alert');
    await expect(refusal.getByRole('row', { name: /不平度/ })).toContainText('3');
    await refusal.getByRole('button', { name: '查看最新内容' }).click();
    await expect(refusal).toHaveCount(0);
    await expect(panel.getByLabel('审批意见')).toHaveValue('标准已核对');
    await panel.getByRole('button', { name: '同意', exact: true }).last().click();
    await expect(panel.getByRole('listitem').filter({ hasText: '标准已核对' })).toBeVisible();
  });

  test('files go with an opinion; what was done is taken back, lent, urged, returned and passed on', async ({
    page,
    browser,
    request,
  }) => {
    const { processInstanceId } = await submitted(request, 'panel ways');
    const view = `/springboardView?processInstanceId=${processInstanceId}`;
    const streamed = page.waitForRequest(/localMassage\/stream/);
    await openAs(page, 'zhaogq', view);
    await streamed;
    const panel = new ApprovalPanel(page);
    const drawing = { name: '管板图.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nplate\n') };
    const script = { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };
    await panel.root.locator('input[type=file]').setInputFiles([drawing, script]);
    await expect(panel.root.getByRole('alert')).toContainText('不支持上传[exe]类型的文件');
    await expect(panel.root.getByRole('button', { name: '移除 管板图.pdf' })).toBeVisible();
    await panel.agree([/技术评审.*周建国/], '见图');
    const file = panel.history.getByRole('button', { name: '管板图.pdf' });
    const downloaded = page.waitForEvent('download');
    await file.click();
    expect((await downloaded).suggestedFilename()).toBe('管板图.pdf');
    const manager = await Calls.as(request, 'zhaogq');
    const { history } = await manager.get(`${WORK}/panel`, { processInstanceId });
    const { id } = history.find((entry: { comment: string }) => entry.comment === '见图').attachments[0];
    const link = async (account: string) =>
      (await Calls.as(request, account)).tryGet('/api/lc-resource/attach/link', { id });
    expect((await link('zhoujg')).code).toBe(200);
    expect((await link('caotan')).code, 'who may not see the document').toBe(404);

    await panel.act('取回', { words: '价格再核' });
    await expect(panel.nodes).toHaveText([/销售审核.*赵国强/]);
    await expect(file).toBeVisible();
    await panel.act('委托', { people: ['刘洋'] });
    await expect(panel.nodes).toHaveText([/销售审核.*刘洋/]);
    await asPerson(browser, 'liuyang', view, async (other) => {
      const lent = new ApprovalPanel(other);
      await expect(lent.nodes).toContainText(['由 赵国强 委托']);
      await lent.agree([/销售审核.*赵国强/], '价格可行');
    });
    await page.reload();
    await panel.agree([/技术评审/]);

    await asPerson(browser, 'wangli', view, async (other) => {
      const sent = new ApprovalPanel(other);
      await sent.act('催办', { words: '客户在等' });
      await expect(sent.history).toContainText('客户在等');
      await expect(sent.root.getByRole('button', { name: '催办' })).toHaveCount(0);
    });
    await page.getByRole('button', { name: /^消息/ }).click();
    const messages = page.getByRole('dialog', { name: '消息' }).getByRole('listitem');
    await expect(messages.first()).toBeVisible();
    const returned = messages.filter({ hasText: '周建国退回了' });
    await expect(returned).toHaveCount(0);
    await asPerson(browser, 'zhoujg', view, async (other) => {
      const technology = new ApprovalPanel(other);
      const box = await technology.more('退回');
      await box.getByRole('button', { name: '退回', exact: true }).click();
      await expect(box.getByRole('alert')).toHaveText('退回时请填写审批意见');
      await box.getByLabel(/^说明/).fill('付款方式不明');
      await box.locator('input[type=file]').setInputFiles({ ...drawing, name: '付款条款.pdf' });
      await expect(box.getByRole('button', { name: '移除 付款条款.pdf' })).toBeVisible();
      await box.getByRole('button', { name: '退回', exact: true }).click();
      await expect(technology.nodes).toHaveText([/销售审核/]);
    });
    // The user did nothing: the stream informed the browser.
    await expect(returned).toBeVisible();
    await page.reload();
    await expect(panel.history).toContainText('付款方式不明');
    await expect(panel.history.getByRole('button', { name: '付款条款.pdf' })).toBeVisible();
    await panel.act('转办', { people: ['刘洋'] });
    await expect(panel.nodes).toHaveText([/销售审核.*刘洋/]);
    await expect(panel.comment).toHaveCount(0);
  });

  test('the diagram shows where it is, and who has it', async ({ page, request }) => {
    const { processInstanceId } = await submitted(request, 'panel diagram');
    await setLanguage(page, 'en');
    await openAs(page, 'wangli', `/springboardView?processInstanceId=${processInstanceId}`);
    await panelOf(page).getByRole('button', { name: 'Process diagram' }).click();
    const dialog = page.getByRole('dialog', { name: /Process diagram/ });
    const active = dialog.locator('.djs-element.lm-node-active[data-element-id="cs_sales"]');
    await expect(active).toBeVisible();
    await active.focus();
    await expect(dialog.getByRole('tooltip')).toContainText('赵国强');
    await expect(dialog.locator('.lm-line-done')).not.toHaveCount(0);
    await expect(dialog.locator('.bjs-powered-by')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});
