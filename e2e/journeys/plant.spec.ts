import { choose, dialog, field, ListPage, type } from '../support/amis.js';
import { Plant } from '../support/plant.js';
import { addContract } from '../support/scenario.js';
import { expect, test } from '../support/test.js';
import { stepsIn } from '../support/person-pages.js';

/** From the contract in force to the first checked task, by the people of the plant: scenario §2 to §6. */
test('a requirement with proposed plates is submitted; its tasks are dispatched, reported and checked', async ({
  browser,
  request,
}) => {
  const plant = new Plant(request);
  const step = stepsIn(browser);
  const { id, contractCode } = await plant.contractInForce();

  await step(
    'the designer chooses the contract; lines and mother plates are proposed',
    'chengong',
    '/technology/processRequirement',
    async (page) => {
      const list = new ListPage(page);
      await list.tool('新增').click();
      const form = dialog(page);
      const counted = page.waitForResponse(/\/ji\/countLine/);
      await choose(form, 'contractId', contractCode);
      const lines = form.locator('[data-amis-name="lines"] tbody > tr[data-index]');
      await expect(lines).toHaveCount(1);
      await counted;
      await form.getByRole('button', { name: '按系统建议填入' }).click();
      await page
        .getByRole('dialog')
        .filter({ hasText: '用系统建议替换表中内容' })
        .getByRole('button', { name: '确定' })
        .click();
      const cuts = form.locator('[data-amis-name="cuts"] tbody > tr[data-index]');
      await expect(cuts).toHaveCount(1);
      await field(form, 'requirementCodes').locator('.cxd-Checkbox').first().click();
      await form.getByRole('button', { name: '保存', exact: true }).click();
      await expect(form).toHaveCount(0);
      const [requirement] = await plant.list('/api/at/technology/ji', contractCode);
      const calls = await plant.as('chengong');
      const { cuts: stored, uncovered } = await calls.get('/api/at/technology/ji/getDetais', {
        id: String(requirement?.id),
      });
      expect(stored).toMatchObject([{ motherLength: '12450.00', motherWidth: '2600.00', utilisation: '97.68' }]);
      expect(uncovered).toBeNull();
      await list.row(contractCode).getByRole('button', { name: '发起审批' }).click();
      await dialog(page)
        .getByRole('button', { name: /^(确定|发起审批)$/ })
        .click();
      await expect.poll(async () => (await plant.list('/api/at/technology/ji', contractCode))[0]?.['status']).toBe(1);
    },
  );

  await plant.schedule(id, contractCode);

  await step('how far the design is: from the ledger of contracts', 'lina', '/nq/contract', async (page) => {
    await new ListPage(page).row(contractCode).getByRole('button', { name: '设计进度' }).click();
    await expect(page).toHaveURL(/designSchedule\?contractCode=/);
    await expect(new ListPage(page).row(contractCode).locator('.label-success')).toHaveCount(5);
  });

  await step(
    'the salesperson, from the signed contract; one in signing has no design yet',
    'wangli',
    '/nq/contractSign',
    async (page) => {
      const list = new ListPage(page);
      const draft = await addContract(await plant.as('wangli'), 'in signing', 1);
      await list.search({ contractCode: draft.contractCode });
      const inSigning = await list.openRow(draft.contractCode, '查看');
      await expect(inSigning).toContainText(draft.contractCode);
      await expect(inSigning.getByRole('button', { name: '投产通知设计进度' })).toHaveCount(0);
      await inSigning.getByRole('button', { name: '关闭' }).last().click();
      await list.search({ contractCode });
      await (await list.openRow(contractCode, '查看')).getByRole('button', { name: '投产通知设计进度' }).click();
      await expect(page).toHaveURL(/designSchedule\?contractCode=/);
      await expect(new ListPage(page).row(contractCode)).toBeVisible();
    },
  );

  await step('the planner drags the grinding into the next week', 'fengmin', '/produce/weekPlan', async (page) => {
    await page.getByLabel('从哪一周开始').fill('2026-03-16');
    const row = page.getByRole('row', { name: /^打磨/ });
    const cells = row.getByRole('cell');
    await expect(cells.first().getByRole('listitem')).toHaveCount(4);
    await cells.first().getByRole('listitem').first().dragTo(cells.nth(1));
    await expect(page.locator('.lm-toast').filter({ hasText: '已改到 2026-03-27' })).toBeVisible();
    // Both plates of the blank: base and clad.
    await expect(cells.nth(1).getByRole('listitem')).toHaveCount(2);
    const fengmin = await plant.as('fengmin');
    const { records } = await fengmin.get('/api/at/em/productionSchedule/getPage', { contractCode, size: 50 });
    expect(records.map((one: Record<string, unknown>) => one['dmState']).sort()).toEqual(['03-20√', '03-27√']);
  });

  const chooseAll = ({ front }: ListPage) => front.locator('.cxd-Table-table thead .cxd-Checkbox').first().click();
  const tab = ({ front }: ListPage, name: RegExp) => front.getByRole('tab', { name });

  await step(
    'the foreman dispatches the cutting',
    'xugang',
    '/produce/taskDistribution/cuttingMaterials',
    async (page) => {
      const board = new ListPage(page);
      await expect(board.rows).toHaveCount(4);
      await chooseAll(board);
      await board.tool('派工').click();
      await choose(dialog(page), 'teamCode', '下料一班');
      await board.reloading(() => dialog(page).getByRole('button', { name: '确定' }).click());
      await expect(board.rows).toHaveCount(0);
      await expect(tab(board, /已派工.*4/)).toBeVisible();
    },
  );

  await step(
    'the operator reports it, all rows at once',
    'zhanggong',
    '/produce/productionImplement/cuttingMaterialsReport',
    async (page) => {
      const board = new ListPage(page);
      await expect(board.rows).toHaveCount(4);
      const plate = `${contractCode.slice(2).replace('-', '')}-01-01`;
      await board.tool('扫码').click();
      const asked = page.getByRole('dialog', { name: '扫码' });
      await asked.getByLabel('或输入编号').fill(plate);
      await board.reloading(() => asked.getByRole('button', { name: '查找' }).click());
      await expect(board.rows).toHaveCount(2);
      await expect(board.row(plate)).toHaveCount(2);
      await board.reloading(() => board.tool(`取消编号 ${plate}`).click());
      await expect(board.rows).toHaveCount(4);
      await chooseAll(board);
      await board.tool('报工').click();
      const form = dialog(page);
      await type(form, 'actualStart', '2026-03-16 06:00:00');
      await type(form, 'actualEnd', '2026-03-16 08:30:00');
      await expect(field(form, 'rows').locator('tbody > tr[data-index]')).toHaveCount(4);
      await board.reloading(() => form.getByRole('button', { name: '确定' }).click());
      await expect(board.rows).toHaveCount(0);
    },
  );

  await step(
    'the inspector checks it; the schedule shows the day',
    'kongzhi',
    '/produce/productionImplement/cuttingMaterialsReport',
    async (page) => {
      const board = new ListPage(page);
      await tab(board, /已报工待检/).click();
      await expect(board.rows).toHaveCount(4);
      await chooseAll(board);
      await board.tool('批量检验').click();
      await choose(dialog(page), 'checkResult', '合格');
      await board.reloading(() => dialog(page).getByRole('button', { name: '确定' }).click());
      await expect(board.rows).toHaveCount(0);
      const fengmin = await plant.as('fengmin');
      const { records } = await fengmin.get('/api/at/em/productionSchedule/getPage', { contractCode, size: 50 });
      expect(records.map((row: Record<string, unknown>) => row['xlState'])).toEqual(['03-16', '03-16']);
    },
  );
});
