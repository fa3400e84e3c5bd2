import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asPerson } from '../support/person-pages.js';
import { expect, test } from '../support/test.js';
import { choose, dialog, field, ListPage, problems, type } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { openAs } from '../support/people.js';
import { addContract } from '../support/scenario.js';
import { initiate } from '../support/workflow.js';

const SIGN = '/api/at/nq/nqContractSign';

const DRAWING = readFileSync(join(import.meta.dirname, '../../schemas/office/contract-sign/approval.bpmn'), 'utf8');
const file = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });

/** Runs `act` and then removes the versions of a process that it added. */
async function withoutNewVersions(admin: Calls, key: string, act: () => Promise<void>): Promise<void> {
  const versions = async (): Promise<{ deploymentId: string }[]> =>
    (await admin.get('/api/lc-flow/manager/list', { key, current: 1, size: 100 })).records;
  const before = new Set((await versions()).map(({ deploymentId }) => deploymentId));
  try {
    await act();
  } finally {
    for (const { deploymentId } of await versions())
      if (!before.has(deploymentId))
        await admin.post(`/api/lc-flow/manager/delete-deployment?deploymentIds=${deploymentId}`);
  }
}

test.describe('administration of processes', () => {
  test('files are deployed one by one; a version is suspended, activated and left for another', async ({
    page,
    browser,
    request,
  }) => {
    const admin = await Calls.as(request, 'admin');
    const wangli = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(wangli, '迁移', 1);
    await initiate(wangli, id);
    await withoutNewVersions(admin, 'nqContractSign', async () => {
      await openAs(page, 'sysadmin', '/flow/deploy');
      const form = page.locator('.lm-tab-panel:not([hidden])');
      await form.getByRole('button', { name: '部署', exact: true }).click();
      await expect(problems(form, 'files')).toHaveText('请上传 bpmn20.xml 标准格式文件');
      await choose(form, 'category', '合同审批');
      const refused = DRAWING.replace(/<bpmn:userTask id="cs_fin"/, '<bpmn:scriptTask id="cs_fin"').replace(
        /(<bpmn:scriptTask id="cs_fin"[\s\S]*?)<\/bpmn:userTask>/,
        '$1</bpmn:scriptTask>',
      );
      await field(form, 'files')
        .locator('input[type=file]')
        .setInputFiles([file('good.bpmn20.xml', DRAWING), file('bad.bpmn20.xml', refused)]);
      // The files are read before they can be sent, so there is no error yet.
      await expect(field(form, 'files')).toContainText('bad.bpmn20.xml');
      await expect(problems(form, 'files')).toHaveCount(0);
      await form.getByRole('button', { name: '部署', exact: true }).click();
      const result = (name: string) => form.getByRole('row').filter({ hasText: name });
      await expect(result('good.bpmn20.xml')).toContainText('成功');
      await expect(result('bad.bpmn20.xml')).toContainText(/失败.*cs_fin/);

      await page.goto('/flow/manager');
      const list = new ListPage(page);
      const newest = list.row('nqContractSign').filter({ hasText: 'v2' });
      await newest.getByRole('button', { name: '挂起', exact: true }).click();
      await list.reloading(() => list.confirm('v2'));
      await expect(newest).toContainText('挂起');
      await asPerson(browser, 'wangli', '/work/start', async (other) => {
        const process = new ListPage(other).row('nqContractSign');
        await expect(process.locator('.is-disabled').filter({ hasText: '发起' })).toBeVisible();
      });
      await list.reloading(() => newest.getByRole('button', { name: '激活', exact: true }).click());

      const oldest = list.row('nqContractSign').filter({ hasText: 'v1' });
      await oldest.getByRole('button', { name: '迁移', exact: true }).click();
      const box = dialog(page);
      await choose(box, 'toDefinitionId', /^v2/);
      await box.getByRole('button', { name: '迁移', exact: true }).click();
      await expect(box).toContainText(/迁移 \d+ 个, 失败 0 个/);
      const { flow } = await wangli.get(`${SIGN}/getDetais`, { id });
      expect(flow).toMatchObject({ processVersion: 2, nodeId: 'cs_sales' });
      // Back to the version that stays.
      await admin.post('/api/lc-flow/manager/migrate', {
        fromDefinitionId: flow.processDefinitionId,
        toVersion: 1,
      });
    });
    const { flow } = await wangli.get(`${SIGN}/getDetais`, { id });
    expect(flow.processVersion).toBe(1);
    expect(contractCode).toMatch(/^HT/);
  });

  test('an instance is suspended, activated and ended with a reason', async ({ page, request }) => {
    const wangli = await Calls.as(request, 'wangli');
    const { id, contractCode } = await addContract(wangli, '终止', 1);
    await initiate(wangli, id);
    await openAs(page, 'sysadmin', '/flow/follow');
    const list = new ListPage(page);
    const one = list.row(contractCode);
    await one.getByRole('button', { name: '挂起', exact: true }).click();
    await list.reloading(() => list.confirm('确定挂起实例'));
    await expect(one).toContainText('挂起');
    const zhaogq = await Calls.as(request, 'zhaogq');
    const refused = await zhaogq.tryPost(`${SIGN}/upEvent`, { id, nodeId: 'cs_sales', result: 1 });
    expect(refused).toMatchObject({ code: 400, msg: '流程已挂起' });
    await list.reloading(() => one.getByRole('button', { name: '激活', exact: true }).click());
    const box = await list.openRow(contractCode, '删除');
    await box.getByRole('button', { name: '确定' }).click();
    await expect(problems(box, 'deleteReason')).toHaveText('请输入删除理由');
    await type(box, 'deleteReason', '重复发起');
    await list.reloading(() => box.getByRole('button', { name: '确定' }).click());
    await expect(one).toHaveCount(0);
    expect((await wangli.get(`${SIGN}/getDetais`, { id })).flow.instanceStatus).toBe('terminated');
  });

  test('a model is downloaded as a file, and its designer opens in a window of its own', async ({ page }) => {
    await openAs(page, 'sysadmin', '/flow/model');
    const list = new ListPage(page);
    await list.search({ modelKey: 'nqContractSign' });
    const model = list.row('nqContractSign');
    const downloaded = page.waitForEvent('download');
    await model.getByRole('button', { name: '下载', exact: true }).click();
    const saved = await downloaded;
    expect(saved.suggestedFilename()).toBe('nqContractSign.bpmn20.xml');
    expect(readFileSync(await saved.path(), 'utf8')).toContain('id="cs_sales"');
    const opened = page.waitForEvent('popup');
    await model.getByRole('button', { name: '配置', exact: true }).click();
    expect((await opened).url()).toMatch(/\/editor\/flow\/\d+/);
  });
});
