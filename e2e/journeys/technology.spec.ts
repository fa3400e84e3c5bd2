import { choose, dialog, field, inRow, ListPage, problems, type } from '../support/amis.js';
import { stepsIn } from '../support/person-pages.js';
import { Plant } from '../support/plant.js';
import { expect, test } from '../support/test.js';
import { agreeAs } from '../support/workflow.js';

const TECHNOLOGY = '/api/at/technology';
const PROGRESS = `${TECHNOLOGY}/pdInformDesignPlan`;

/** From the contract in force to the released plan, by the people of the scenario: §1.8, §4.1 to §4.5. */
test('a contract is edited, blanks, cards and heat treatments are designed, the card and the plan approved', async ({
  browser,
  request,
}) => {
  test.slow();
  const plant = new Plant(request);
  const step = stepsIn(browser);
  const { id: contractId, contractCode } = await plant.contractInForce(4);
  const chengong = await plant.as('chengong');
  const stem = contractCode.slice(2).replace('-', '');
  const progress = async (field_: string) =>
    (await plant.list(PROGRESS, contractCode, { ascs: 'informNo' })).map((line) => line[field_]);

  await step('the designer edits the finish of a line', 'chengong', '/technology/contractEditing', async (page) => {
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    await choose(form, 'contractId', contractCode);
    const lines = field(form, 'lines').locator('tbody > tr[data-index]');
    await expect(lines).toHaveCount(4);
    await type(form, 'reason', '用户要求复层抛光');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toContainText('没有修改任何内容');
    await choose(lines.nth(3), 'surfaceFinish', /240/);
    await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    await expect(list.row(contractCode)).toContainText('用户要求复层抛光');
  });

  await plant.requirement(contractId);
  const blanks = await plant.explosions(contractCode);

  await step('the forging of the customer is told', 'lina', '/nq/incomingNotification', async (page) => {
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    await choose(form, 'customerId', '江海化工装备有限公司');
    await choose(form, 'contractId', contractCode);
    await form.getByRole('button', { name: '新增明细' }).click();
    const line = field(form, 'lines').locator('tbody > tr[data-index]').first();
    await choose(line, 'slabSort', /基/);
    await choose(line, 'grade', '16MnII');
    for (const [name, value] of [
      ['thickness', '84'],
      ['diameter', '1870'],
      ['qty', '1'],
      ['meltNo', 'K26-1'],
      ['certNo', 'KZ-1'],
      ['actualWeight', '1815'],
    ] as const)
      await type(line, name, value);
    await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    await expect(list.row(contractCode)).toContainText('1811.015');
    await list.row(contractCode).getByRole('button', { name: '确认', exact: true }).click();
    await list.reloading(() => list.confirm(/是否确认 \[/));
  });
  await step('and accepted by the inspector', 'kongzhi', '/nq/incomingNotification', async (page) => {
    const list = new ListPage(page);
    await list.row(contractCode).getByRole('button', { name: '入厂检验' }).click();
    const form = dialog(page);
    await choose(form.locator('tbody > tr[data-index]').first(), 'inspectResult', '合格');
    await list.reloading(() => form.getByRole('button', { name: '确定' }).click());
    const [slab] = await plant.list('/api/at/wm/slab', contractCode);
    expect(slab).toMatchObject({ status: 1, grade: '16MnII', meltNo: 'K26-1' });
  });

  await step(
    'the designer cuts the clads from strips',
    'chengong',
    '/technology/compositeBoardDesign',
    async (page) => {
      const list = new ListPage(page);
      await list.tool('新增').click();
      const form = dialog(page);
      await choose(form, 'expDesignId', String(blanks[0]?.['expNo']));
      await type(form, 'stripQty', '2');
      await form.getByRole('button', { name: '保存', exact: true }).click();
      await expect(problems(form, 'needSplice')).toHaveText('多于一条时必须拼焊');
      await choose(form, 'needSplice', '是');
      await expect(field(form, 'stripWidth')).toContainText('1288');
      await expect(field(form, 'totalWeight')).toContainText('383.584');
      await expect(field(form, 'utilisation')).toContainText('99.77');
      await expect(form.locator('svg').first()).toBeVisible();
      await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
      await expect(list.row(`F${stem}-01`)).toContainText('383.584');
    },
  );
  for (const [at, { id }] of blanks.entries())
    if (at > 0)
      await chengong.post(`${TECHNOLOGY}/fu/saveOrUpdate`, {
        expDesignId: id,
        ...(at === 3 ? { needSplice: '0', stripQty: 1 } : { needSplice: '1', stripQty: 2 }),
      });

  await step('and draws how they are spliced', 'chengong', '/technology/splicingLayout', async (page) => {
    const list = new ListPage(page);
    await expect(list.row(`P${stem}-`)).toHaveCount(4);
    const form = await list.openRow(`P${stem}-01`, '编辑');
    const strips = field(form, 'strips').locator('tbody > tr[data-index]');
    for (const [at, width] of ['1288', '1280'].entries()) {
      await form.getByRole('button', { name: '新增明细' }).click();
      await expect(strips).toHaveCount(at + 1);
      await type(strips.nth(at), 'length', '6220');
      await type(strips.nth(at), 'width', width);
    }
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toContainText('拼条总宽与复板下料不一致');
    await type(strips.nth(1), 'width', '1288');
    await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    await expect(list.row(`P${stem}-01`)).toContainText('6.220');
  });

  await step('writes how it is welded', 'chengong', '/technology/processCard/weldingComparison', async (page) => {
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    await choose(form, 'contractId', contractCode);
    await choose(form, 'weldUse', '拼焊');
    await choose(form, 'grade1', 'S31603');
    await choose(form, 'grade2', 'S31603');
    await choose(form, 'weldProcess', /PAW|等离子/);
    await choose(form, 'filler', 'ER316L');
    for (const [name, value] of [
      ['thickness', '3'],
      ['wpsNo', 'WPS-PH-03'],
      ['pqrNo', 'PQR-PH-03'],
    ] as const)
      await type(form, name, value);
    await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    await expect(list.row(`HJ${stem}-01`)).toContainText('WPS-PH-03');
  });

  await step(
    'how the tube sheet is machined',
    'chengong',
    '/technology/processCard/machiningProcessCard',
    async (page) => {
      const list = new ListPage(page);
      await list.tool('新增').click();
      const form = dialog(page);
      await choose(form, 'contractId', contractCode);
      await type(form, 'pdNums', `${stem}-03-01`);
      await type(form, 'drawingNo', 'T-1');
      await form.getByRole('button', { name: '新增明细' }).click();
      const ops = field(form, 'ops').locator('tbody > tr[data-index]');
      await type(ops.first(), 'content', '车平面');
      await type(ops.first(), 'nominal', '80');
      await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
      await expect(list.row(`JG${stem}-01`)).toContainText(`${stem}-03-01`);
      expect(await progress('jjgProgress')).toEqual(['3', '3', '2', '3']);
    },
  );

  await step('and how the plates are normalised', 'chengong', '/technology/heatTreatmentProcess', async (page) => {
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    await choose(form, 'contractId', contractCode);
    await type(form, 'pdNums', `${stem}-01-01,${stem}-01-02`);
    await form.getByRole('button', { name: '按系统建议填入' }).click();
    await expect(field(form, 'holdTemp').locator('input')).toHaveValue('905');
    await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    const [stored] = await plant.list(`${TECHNOLOGY}/ht`, contractCode);
    expect(stored).toMatchObject({
      htNo: `RC${stem}-01`,
      htType: 'N',
      totalThk: '33.00',
      heatRateMax: '166.7',
      holdMinutes: 50,
      coolingMode: 'AC',
    });
    await expect(list.row(`RC${stem}-01`)).toContainText('166.7');
  });
  for (const pdNums of [['02-01', '02-02'], ['03-01'], ['04-01']])
    await chengong.post(`${TECHNOLOGY}/ht/saveOrUpdate`, { contractId, pdNums: pdNums.map((end) => `${stem}-${end}`) });

  await step('submits the cutting card', 'chengong', '/technology/technologyApproval', async (page) => {
    const list = new ListPage(page);
    const shown = await list.openRow(`XL${stem}-01`, '查看');
    await expect(shown.locator('tbody > tr').filter({ hasText: '383.584' })).toHaveCount(2);
    await shown.getByRole('button', { name: '关闭' }).last().click();
    await list.row(`XL${stem}-01`).getByRole('button', { name: '发起审批' }).click();
    await list.reloading(() =>
      dialog(page)
        .getByRole('button', { name: /^(确定|发起审批)$/ })
        .click(),
    );
  });
  await agreeAs(browser, 'zhoujg', `XL${stem}-01`, [/生产会签/, /采购会签/]);
  await agreeAs(browser, 'fengmin', `XL${stem}-01`, [/采购会签/]);
  await agreeAs(browser, 'machao', `XL${stem}-01`, []);
  await step('the foreman reads the card', 'fengmin', '/technology/processCard/cuttingProcessCard', async (page) => {
    const list = new ListPage(page);
    await list.search({ cardNo: `XL${stem}-01` });
    await expect(list.rows).toHaveCount(10);
    await expect(list.row('3723.255').first()).toContainText('已通过');
  });

  await step('the designer plans the production', 'chengong', '/technology/productionPlanDesign', async (page) => {
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    await choose(form, 'contractId', contractCode);
    const pieces = field(form, 'pieces').locator('tbody > tr[data-index]');
    await expect(pieces).toHaveCount(6);
    await form.getByRole('button', { name: '新增明细' }).last().click();
    const steps = field(form, 'steps').locator('tbody > tr[data-index]').first();
    await choose(steps, 'stepCode', '切边');
    await choose(steps, 'partType', '复板');
    await choose(steps, 'site', '新安');
    await type(steps, 'requirement', '切边 6001×2500');
    await field(form, 'dmRequirementCodes').locator('.cxd-Checkbox').first().click();
    await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    await (await inRow(list.row(`SC${stem}-01`), '批量改长度')).click();
    const asked = dialog(page);
    for (const end of ['01-01', '01-02']) await choose(asked, 'ids', `${stem}-${end}`);
    await type(asked, 'length', '5900');
    await asked.getByRole('button', { name: '确定' }).click();
    await expect(asked).toContainText(`生产编号[${stem}-01-01]的加工尺寸不能小于成品[6000.00]`);
    await type(asked, 'length', '6001');
    await list.reloading(() => asked.getByRole('button', { name: '确定' }).click());
    await list.row(`SC${stem}-01`).getByRole('button', { name: '发起审批' }).click();
    await list.reloading(() =>
      dialog(page)
        .getByRole('button', { name: /^(确定|发起审批)$/ })
        .click(),
    );
  });
  await agreeAs(browser, 'zhoujg', `SC${stem}-01`, [/质量会签/]);
  await agreeAs(browser, 'hejing', `SC${stem}-01`, [/生产批准/]);
  await agreeAs(browser, 'zhengyi', `SC${stem}-01`, []);
  await step(
    'the foreman reads the step cards',
    'fengmin',
    '/technology/processCard/productionPlanDesign',
    async (page) => {
      const list = new ListPage(page);
      await list.search({ planNo: `SC${stem}-01` });
      await expect(list.row('切边 6001×2500')).toContainText('已通过');
    },
  );
  const { records } = await (await plant.as('fengmin')).get('/api/at/em/productionSchedule/getPage', {
    ...{ contractCode, size: 50, ascs: 'pdNum' },
  });
  expect(records).toHaveLength(6);

  await step('confirms the samples', 'chengong', '/technology/samplingDistribution', async (page) => {
    const list = new ListPage(page);
    await list.search({ contractCode });
    await expect(list.rows).toHaveCount(5);
    const form = await list.openRow(`QY${stem}-01`, '编辑');
    await expect(field(form, 'items').locator('tbody > tr[data-index]')).toHaveCount(3);
    await type(form, 'stripSize', '150×2570');
    await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    expect(await progress('qxProgress')).toEqual(['2', '0', '0', '0']);
    for (const { id } of await plant.list(`${TECHNOLOGY}/qx`, contractCode)) {
      const { version } = await chengong.get(`${TECHNOLOGY}/qx/detail`, { id });
      await chengong.post(`${TECHNOLOGY}/qx/saveOrUpdate`, { id, version, stripSize: '150×2570' });
    }
    expect(await progress('progressRate')).toEqual(['100.00', '100.00', '100.00', '100.00']);
  });
  await chengong.post(`${TECHNOLOGY}/conEdit/edit`, {
    ...{ contractId, reason: '标识朝外' },
    lines: [{ id: await plant.lineOf(contractId, 1), remark: '标识朝外' }],
  });
  await step('production is told of a late edit', 'fengmin', '/wel/index', async (page) => {
    await page.getByRole('button', { name: /^消息/ }).click();
    const messages = page.getByRole('dialog', { name: '消息' });
    const told = messages.getByRole('listitem').filter({ hasText: '已投产合同的技术要求有变更' });
    await told.getByRole('button').first().click();
    await expect(page).toHaveURL(new RegExp(`designSchedule\\?contractCode=${contractCode}`));
  });
  await step('the production manager holds the contract, and resumes it', 'zhengyi', '/nq/contract', async (page) => {
    const list = new ListPage(page);
    await list.search({ contractCode });
    const states = async () => {
      const { records: rows } = await (await plant.as('fengmin')).get('/api/at/em/productionSchedule/getPage', {
        ...{ contractCode, size: 50 },
      });
      return new Set(rows.map((row: Record<string, unknown>) => row['status']));
    };
    await (await inRow(list.row(contractCode), '暂停')).click();
    await type(dialog(page), 'reason', '客户暂停');
    await list.reloading(() => dialog(page).getByRole('button', { name: '确定' }).click());
    await expect(list.row(contractCode)).toContainText('暂停');
    expect(await states()).toEqual(new Set([8]));
    await (await inRow(list.row(contractCode), '恢复')).click();
    await list.reloading(() => dialog(page).getByRole('button', { name: '确定' }).click());
    await expect(list.row(contractCode)).toContainText('设计中');
    expect(await states()).toEqual(new Set([0]));
  });
  await step('and everybody sees that the design is done', 'fengmin', '/technology/designSchedule', async (page) => {
    const list = new ListPage(page);
    await list.search({ contractCode });
    await expect(list.rows).toHaveCount(4);
    await expect(list.row('100.00')).toHaveCount(4);
  });
});
