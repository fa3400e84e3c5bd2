import { asPerson } from '../support/person-pages.js';
import { type Browser, expect, test } from '../support/test.js';
import { choose, dialog, ListPage, problems, type } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { openAs, setLanguage } from '../support/people.js';
import { addContract } from '../support/scenario.js';
import { visit } from '../support/shell-page.js';
import { expectNoTokens, watchConsole } from '../support/watch.js';
import { ApprovalPanel, handle, initiate } from '../support/workflow.js';

const USER = '/api/lc-user';
const WORK = '/api/lc-flow/work';
const SIGN = '/api/at/nq/nqContractSign';

/** Screens, identified by the head of one of their columns or by a label. */
const SCREENS = [
  { path: '/work/start', zh: '流程标识', en: 'Key' },
  { path: '/work/claim', zh: '申请时间', en: 'Created' },
  { path: '/work/todo', zh: '当前步骤', en: 'Step' },
  { path: '/work/send', zh: '流程进度', en: 'Progress' },
  { path: '/work/done', zh: '办结时间', en: 'Completed' },
  { path: '/work/cc', zh: '抄送人', en: 'From' },
  { path: '/work/substitute', zh: '代理人', en: 'Substitute' },
  { path: '/flow/model', zh: '模型标识', en: 'Key' },
  { path: '/flow/deploy', zh: '流程文件', en: 'Files' },
  { path: '/flow/manager', zh: '部署时间', en: 'Deployed' },
  { path: '/flow/follow', zh: '流程key', en: 'Process key' },
  { path: '/flow/incident', zh: '原因', en: 'Cause' },
];

/** Runs `act` while a second person may also do the sales review. */
async function withTwoReviewers(admin: Calls, act: () => Promise<void>): Promise<void> {
  const find = async (account: string) => (await admin.get(`${USER}/list`, { account })).records[0];
  const [hers, his] = [await find('lina'), await find('zhaogq')];
  await admin.post(`${USER}/submit`, { id: hers.id, roleId: `${hers.roleId},${his.roleId}` });
  try {
    await act();
  } finally {
    await admin.post(`${USER}/submit`, { id: hers.id, roleId: hers.roleId });
  }
}

const row = (browser: Browser, account: string, path: string, text: string, act: (list: ListPage) => Promise<void>) =>
  asPerson(browser, account, path, async (page) => {
    const list = new ListPage(page);
    await expect(list.row(text).first()).toBeVisible();
    await act(list);
  });

test.describe('lists of work', () => {
  for (const language of ['zh', 'en'] as const) {
    test(`every screen in ${language}: heads in the language, no token left, a silent console`, async ({ page }) => {
      const console = watchConsole(page);
      await setLanguage(page, language);
      await openAs(page, 'admin');
      for (const screen of SCREENS) {
        await visit(page, screen.path);
        const front = page.locator('.lm-tab-panel:not([hidden])');
        await expect(front.getByText(screen[language], { exact: true }).first()).toBeVisible();
        await expectNoTokens(page);
        if (language === 'en') {
          const heads = await front.getByRole('columnheader').allInnerTexts();
          expect(heads.filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
        }
      }
      console.check();
    });
  }

  test('a leave: asked for from the start list, decided by the person chosen, found among the sent ones', async ({
    browser,
    request,
  }) => {
    await asPerson(browser, 'liuyang', '/work/start', async (page) => {
      await new ListPage(page).row('leave').getByRole('button', { name: '发起' }).click();
      await expect(page).toHaveURL(/\/work\/process\/leave\/form\/\d+/);
      const form = page.locator('.lm-tab-panel:not([hidden])');
      await form.getByRole('button', { name: '发起' }).click();
      await expect(problems(form, 'taskUser')).toHaveText('请选择审批人员');
      await expect(problems(form, 'reason')).toHaveText('请输入请假理由');
      await choose(form, 'taskUser', '赵国强');
      await type(form, 'startTime', '2026-03-20 08:00:00');
      await type(form, 'endTime', '2026-03-21 17:00:00');
      await type(form, 'reason', '家中有事');
      await form.getByRole('button', { name: '发起' }).click();
      await expect(page).toHaveURL(/\/work\/send/);
      await expect(new ListPage(page).row('请假流程')).toContainText('未完成');
    });
    await asPerson(browser, 'zhaogq', '/work/todo', async (page) => {
      const panel = await handle(page, '请假流程');
      await expect(page.locator('.lm-tab-panel:not([hidden])')).toContainText('家中有事');
      await panel.agree([], '同意');
      await expect(panel.status).toHaveText('已通过');
      // The list that was left for it does not offer the task any more.
      await page.getByRole('button', { name: '返回待办事务', exact: true }).click();
      await expect(page).toHaveURL(/\/work\/todo/);
      await expect(new ListPage(page).row('请假流程')).toHaveCount(0);
    });
    const liuyang = await Calls.as(request, 'liuyang');
    const { records } = await liuyang.get(`${WORK}/send-list`, { current: 1, size: 10 });
    expect(records[0]).toMatchObject({ processDefinitionKey: 'leave', processIsFinished: 'finished' });
    await row(browser, 'zhaogq', '/work/done', '请假流程', async (list) => {
      await expect(list.row('请假流程').first()).toContainText('刘洋');
    });
  });

  test('several candidates: the initiator may choose, else whoever claims first has it', async ({
    browser,
    request,
  }) => {
    const admin = await Calls.as(request, 'admin');
    const wangli = await Calls.as(request, 'wangli');
    await withTwoReviewers(admin, async () => {
      const open = await addContract(wangli, '待签', 1);
      const chosen = await addContract(wangli, '指定', 1);
      await asPerson(browser, 'wangli', '/nq/contractSign', async (page) => {
        const list = new ListPage(page);
        let box = await list.openRow(open.contractCode, '发起审批');
        await expect(box.locator('.cxd-Checkbox')).toHaveCount(2);
        await list.reloading(() => box.getByRole('button', { name: '确定' }).click());
        box = await list.openRow(chosen.contractCode, '发起审批');
        await box.getByText('李娜', { exact: true }).click();
        await list.reloading(() => box.getByRole('button', { name: '确定' }).click());
        await expect(list.row(chosen.contractCode)).toContainText('审批中');
      });
      await row(browser, 'lina', '/work/todo', chosen.contractCode, async () => undefined);
      await row(browser, 'zhaogq', '/work/claim', open.contractCode, async (list) => {
        await expect(list.row(chosen.contractCode)).toHaveCount(0);
        await list.row(open.contractCode).getByRole('button', { name: '签收', exact: true }).click();
        await expect(list.toast('签收成功')).toBeVisible();
        await expect(list.row(open.contractCode)).toHaveCount(0);
      });
      await row(browser, 'zhaogq', '/work/todo', open.contractCode, async ({ page }) => {
        const panel = await handle(page, open.contractCode);
        await panel.more('取消签收');
        await expect(panel.nodes).toHaveText([/待签收: .*李娜/]);
        await panel.root.getByRole('button', { name: '签收', exact: true }).click();
        await expect(panel.nodes).toHaveText([/销售审核.*赵国强/]);
      });
      const lina = await Calls.as(request, 'lina');
      const left = await lina.get(`${WORK}/claim-list`, { current: 1, size: 100 });
      expect(left.records.map((task: { title: string }) => task.title)).not.toContain(open.contractCode);
    });
  });

  test('several tasks are agreed to at once; a result for each', async ({ browser, request }) => {
    const wangli = await Calls.as(request, 'wangli');
    const contracts = [await addContract(wangli, '批量一', 1), await addContract(wangli, '批量二', 1)];
    for (const { id } of contracts) await initiate(wangli, id);
    await asPerson(browser, 'zhaogq', '/work/todo', async (page) => {
      const list = new ListPage(page);
      await expect(list.front.locator('.is-disabled').filter({ hasText: '批量同意' })).toBeVisible();
      for (const { contractCode } of contracts) await list.row(contractCode).locator('.cxd-Checkbox').first().click();
      await list.tool('批量同意').click();
      const box = dialog(page);
      await expect(box).toContainText('已选 2 项事务');
      await type(box, 'comment', '价格已核对');
      await box.getByRole('button', { name: '批量同意' }).click();
      await expect(box).toContainText('成功 2 项, 失败 0 项');
      for (const { contractCode } of contracts)
        await expect(box.getByRole('row').filter({ hasText: contractCode })).toContainText('成功');
      await box.getByRole('button', { name: '关闭', exact: true }).last().click();
      for (const { contractCode } of contracts) await expect(list.row(contractCode)).toHaveCount(0);
    });
    for (const { id } of contracts)
      expect(await wangli.get(`${SIGN}/getDetais`, { id })).toMatchObject({
        status: 1,
        nodeId: 'cs_tech',
        flow: { history: expect.arrayContaining([expect.objectContaining({ comment: '价格已核对' })]) },
      });
  });

  test('a copy: sent from the panel, unread in the list, read when it was opened', async ({ browser, request }) => {
    const wangli = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(wangli, '抄送', 1);
    await initiate(wangli, id);
    await asPerson(browser, 'zhaogq', '/work/todo', async (page) => {
      const panel = await handle(page, contractCode);
      const box = await panel.more('抄送');
      await box.getByRole('combobox').fill('钱芳');
      await page.getByRole('option', { name: /钱芳/ }).click();
      await box.getByRole('combobox').press('Tab');
      await box.getByRole('button', { name: /^(抄送|确定)$/ }).click();
      await expect(page.locator('.lm-toast').filter({ hasText: '已抄送' })).toBeVisible();
    });
    await row(browser, 'qianfang', '/work/cc', contractCode, async (list) => {
      await expect(list.row(contractCode)).toContainText('未读');
      await list.row(contractCode).getByRole('button', { name: '详情' }).click();
      await expect(list.page).toHaveURL(/\/springboardView/);
      await expect(new ApprovalPanel(list.page).root).toContainText(contractCode);
    });
    await row(browser, 'qianfang', '/work/cc', contractCode, async (list) => {
      await expect(list.row(contractCode)).toContainText('已读');
    });
  });

  test('a substitute is set, sees the work of who is away, and is removed', async ({ browser, request }) => {
    const wangli = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(wangli, '代理', 1);
    await initiate(wangli, id);
    await asPerson(browser, 'zhaogq', '/work/substitute', async (page) => {
      const list = new ListPage(page);
      await list.tool('新增').click();
      const form = dialog(page);
      await form.getByRole('button', { name: '保存', exact: true }).click();
      await expect(problems(form, 'substituteId')).toHaveText('请选择代理人');
      await choose(form, 'substituteId', '刘洋');
      await type(form, 'startTime', '2027-03-01 00:00:00');
      await type(form, 'endTime', '2027-02-01 00:00:00');
      await form.getByRole('button', { name: '保存', exact: true }).click();
      await expect(problems(form, 'endTime')).toHaveText('结束时间必须晚于开始时间');
      await type(form, 'startTime', '2026-03-01 00:00:00');
      await type(form, 'endTime', '2026-03-05 00:00:00');
      await form.getByRole('button', { name: '保存', exact: true }).click();
      await expect(problems(form, 'endTime')).toHaveText('结束时间已过');
      await type(form, 'endTime', '2027-03-31 23:59:00');
      await type(form, 'reason', '出差');
      await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
      await expect(list.row('刘洋')).toContainText('全部流程');
    });
    await row(browser, 'liuyang', '/work/todo', contractCode, async () => undefined);
    await row(browser, 'zhaogq', '/work/substitute', '刘洋', async (list) => {
      await list.row('刘洋').getByRole('button', { name: '删除', exact: true }).click();
      await list.reloading(() => list.confirm('刘洋'));
      await expect(list.row('刘洋')).toHaveCount(0);
    });
    const liuyang = await Calls.as(request, 'liuyang');
    expect((await liuyang.get(`${WORK}/todo-list`, { current: 1, size: 10 })).total).toBe(0);
  });
});
