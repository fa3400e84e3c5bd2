import { expect, test } from '../support/test.js';
import { expectAccessible } from '../support/axe.js';
import { Calls } from '../support/calls.js';
import { EditorPage } from '../support/editor-page.js';
import { copyOfContract, FlowDesigner } from '../support/flow-designer.js';
import { addContract } from '../support/scenario.js';
import { watchConsole } from '../support/watch.js';

interface Row {
  id: string;
  modelKey: string;
  version: number;
}

test.describe('process designer', () => {
  test('a new process is drawn, checked, saved and deployed', async ({ page, request }) => {
    const seen = watchConsole(page);
    const loaded: string[] = [];
    page.on('request', (call) => loaded.push(call.url()));
    const designer = await FlowDesigner.open(page, 'admin', 'new');
    expect(loaded.filter((url) => /\/editor\/assets\/.*(amis|monaco|page-editor|canvas)/i.test(url))).toEqual([]);

    const name = designer.panel.getByLabel('名称', { exact: true });
    await name.fill('旅程请购');
    await designer.panel.getByLabel('流程标识').fill('journeyPurchase');
    await expect(designer.head.getByRole('heading', { name: '旅程请购' })).toBeVisible();

    await designer.select('task_1');
    await designer.panel.getByRole('button', { name: '+ 添加' }).first().click();
    await designer.panel.getByLabel('第 1 行的值').selectOption('gm');
    await designer.panel.getByLabel('审批方式').selectOption('ratio');
    await designer.panel.getByLabel('同意比例').fill('75');
    await designer.panel.getByLabel('发起人不得处理').check();
    await expect(designer.head.getByText('未保存')).toBeVisible();
    await expectAccessible(page, 'process designer');

    await designer.save('首版');
    await designer.version(1);
    await expect(page).toHaveURL(/\/editor\/flow\/\d+$/);
    const calls = await Calls.as(request, 'admin');
    const list = await calls.get('/api/lc-flow/model/list', { modelKey: 'journeyPurchase' });
    const [row]: Row[] = list.records;
    const { modelEditorXml: xml } = await calls.get('/api/lc-flow/model/detail', { id: row?.id ?? '' });
    expect(xml).toContain('camunda:candidateGroups="role:gm"');
    expect(xml).toContain('${nrOfAgreed / nrOfInstances &gt;= 0.75}');
    expect(xml).toMatch(/name="exclude" value="initiator"/);

    await designer.button('部署').click();
    const box = page.getByRole('dialog', { name: '部署流程' });
    await box.getByLabel('流程类型').selectOption({ index: 0 });
    await box.getByRole('button', { name: '部署', exact: true }).click();
    await expect(page.locator('.lm-toast').filter({ hasText: '部署成功' })).toBeVisible();
    const deployed = await calls.get('/api/lc-flow/manager/list', { key: 'journeyPurchase', current: 1, size: 10 });
    expect(deployed.records).toHaveLength(1);
    seen.check();
  });

  test('the page editor is opened without the drawing tool', async ({ page, request }) => {
    const loaded: string[] = [];
    page.on('request', (call) => loaded.push(call.url()));
    const calls = await Calls.as(request, 'admin');
    await EditorPage.open(page, 'admin', await calls.menuId('nqContractSign'));
    expect(loaded.filter((url) => /\/editor\/assets\/.*(flow-designer|bpmn)/i.test(url))).toEqual([]);
  });

  test('problems are marked while drawing, and forbid deploying', async ({ page, request }) => {
    const { id } = await copyOfContract(request, 'journeyChecked');
    const designer = await FlowDesigner.open(page, 'admin', id);
    await designer.version(1);
    await designer.select('cs_gm_begin');
    const formula = designer.panel.getByLabel('条件公式');
    await expect(formula).toHaveValue(/totalAmount >= param_gmAmount/);
    await formula.fill('totalAmount >=');
    await expect(designer.element('cs_gm_begin')).toHaveClass(/lm-is-wrong/);
    await expect(designer.panel.locator('.lm-flow-own-problems')).toContainText('cs_gm_begin');
    await designer.save('有问题也能保存');
    await designer.version(2);
    await expect(designer.button('部署')).toBeDisabled();

    await designer.select('cs_fin');
    await designer.tab(/问题/);
    await designer.panel.getByRole('button', { name: /cs_gm_begin/ }).click();
    await expect(designer.panel.locator('[data-element="cs_gm_begin"]')).toBeVisible();
    await designer.panel.getByLabel('条件公式').fill('totalAmount >= 100');
    await expect(designer.element('cs_gm_begin')).not.toHaveClass(/lm-is-wrong/);
  });

  test('people, timers and conditions are written as the engine reads them', async ({ page, request }) => {
    const { calls, id } = await copyOfContract(request, 'journeyPanel');
    const designer = await FlowDesigner.open(page, 'admin', id);
    const { panel } = designer;
    await panel.getByLabel('业务单据').selectOption('nqContractSign');

    await designer.select('cs_sales');
    const kinds = ['user', 'leader', 'initiator', 'field', 'formula'];
    for (const [index, kind] of kinds.entries()) {
      await panel.getByRole('button', { name: '+ 添加' }).first().click();
      await panel.getByLabel(`第 ${index + 2} 行的类别`).selectOption(kind);
    }
    await panel.getByLabel('第 2 行的值').selectOption({ index: 1 });
    await panel.getByLabel('第 5 行的值').selectOption('salesmanId');
    await panel.getByLabel('第 6 行的值').fill('IF(totalAmount > 5, initiator, salesmanId)');
    await panel.getByLabel('添加字段').or(panel.getByLabel('此节点可修改的字段')).selectOption('payType');

    await designer.select('cs_sales_due');
    await panel.getByLabel('单位').selectOption('days');
    await panel.getByLabel('数量').fill('2');
    await expect(panel.getByLabel('ISO 8601 或公式')).toHaveValue('P2D');
    await panel.getByLabel('时间类型').selectOption('cycle');
    await panel.getByLabel('次数').fill('5');
    await expect(panel.getByLabel('ISO 8601 或公式')).toHaveValue('R5/PT24H');

    await designer.select('cs_sales_remind');
    await panel.getByLabel('触发').selectOption('signal');
    await panel.getByLabel('信号名称').fill('late');

    await designer.select('cs_gm_begin');
    await panel.getByLabel('条件公式').fill('');
    await panel.getByLabel('插入字段').selectOption('totalAmount');
    await panel.getByLabel('插入运算符').selectOption('>=');
    await panel.getByLabel('插入变量').selectOption('param_gmAmount');
    await expect(panel.getByLabel('条件公式')).toHaveValue('totalAmount >= param_gmAmount');
    await page.getByRole('button', { name: '撤销 (Ctrl+Z)' }).click();
    await expect(panel.getByLabel('条件公式')).not.toHaveValue('totalAmount >= param_gmAmount');
    await page.getByRole('button', { name: '重做 (Ctrl+Y)' }).click();
    await expect(panel.getByLabel('条件公式')).toHaveValue('totalAmount >= param_gmAmount');

    await designer.select('cs_rejected');
    await panel.getByLabel('触发').selectOption('none');
    await designer.save('属性');
    await designer.version(2);
    const { modelEditorXml: xml } = await calls.get('/api/lc-flow/model/detail', { id });
    expect(xml).toMatch(/camunda:candidateUsers="\d+"/);
    expect(xml).toContain('camunda:candidateGroups="role:salesMgr,leader:initiator,initiator:,field:salesmanId"');
    expect(xml).toContain('name="candidateFormula" value="${IF(totalAmount &#62; 5, initiator, salesmanId)}"');
    expect(xml).toContain('name="editable" value="payType"');
    expect(xml).toMatch(/<bpmn:timeCycle[^>]*>R5\/PT24H<\/bpmn:timeCycle>/);
    expect(xml).toMatch(/<bpmn:signal id="\w+" name="late" \/>/);
    expect(xml).not.toContain('terminateEventDefinition');
    expect((await calls.post('/api/lc-flow/model/check', { xml })).problems).toEqual([]);
  });

  test('stored contracts are replayed over the drawing on the screen', async ({ page, request }) => {
    const sales = await Calls.as(request, 'wangli');
    const { contractCode } = await addContract(sales, '模拟审批', 1);
    const calls = await Calls.as(request, 'admin');
    const { records } = await calls.get('/api/lc-flow/model/list', { modelKey: 'nqContractSign' });
    const designer = await FlowDesigner.open(page, 'admin', (records as Row[])[0]?.id ?? '');
    await designer.tab(/模拟/);
    await designer.panel.getByRole('button', { name: '开始模拟' }).click();
    const run = designer.panel.locator('.lm-simulation-runs > li').filter({ hasText: contractCode });
    await run.getByRole('button').first().click();
    await expect(run).toContainText('通过');
    await expect(run.locator('.lm-simulation-path')).toContainText('销售审核');
    await expect(designer.element('cs_sales')).toHaveClass(/lm-is-passed/);
    await expect(designer.element('cs_sales_reject')).not.toHaveClass(/lm-is-passed/);
    await expect(page.locator('.lm-run-people').first()).not.toBeEmpty();

    await designer.tab(/属性/);
    await designer.select('cs_tech');
    await designer.panel.getByRole('button', { name: '删除第 1 行' }).click();
    await designer.tab(/模拟/);
    await designer.panel.getByRole('button', { name: '开始模拟' }).click();
    await run.getByRole('button').first().click();
    await expect(run).toHaveClass(/is-dead/);
    await expect(designer.element('cs_tech')).toHaveClass(/lm-is-dead/);
    await expect(page.locator('.lm-run-dead')).not.toBeEmpty();
  });
});
