import { readFile } from 'node:fs/promises';
import { choose, dialog, field, inRow, ListPage, problems, type } from '../support/amis.js';
import { stepsIn } from '../support/person-pages.js';
import { Plant } from '../support/plant.js';
import { expect, test } from '../support/test.js';
import { agreeAs } from '../support/workflow.js';

const JI = '/api/at/technology/ji';
const CERTIFICATES = '/procure/millCertificate';
const CERTIFICATE = '/api/at/wm/millCertificate';
const LINK = '/api/lc-resource/attach/link';
const EXPLOSION = '/api/at/technology/explosion';

/** From the requirement to plates in the yard, by the people of the scenario: §2.2 to §5.4. */
test('cuts and blanks are merged, charges confirmed, material bought, received and put in its place', async ({
  browser,
  request,
}) => {
  test.slow();
  const plant = new Plant(request);
  const step = stepsIn(browser);
  const { id: contractId, contractCode } = await plant.contractInForce(2);
  const chengong = await plant.as('chengong');
  const { lines } = await chengong.get(`${JI}/getContractTechnology`, { contractId });
  const modes = ['SINGLE', 'MERGE'];
  const [first, second] = lines as { contractLineId: string; pdNums: string[]; htType: string }[];
  const { id: ji } = await chengong.post(`${JI}/add`, {
    ...{ contractId, requirementCodes: ['01'] },
    lines: [first, second].map((line, at) => ({ ...line, expMode: modes[at], baseSource: '1', baseBlankQty: 2 - at })),
    cuts: [
      ...(first?.pdNums ?? []).map((pdNum) => ({
        motherLength: 6250,
        motherWidth: 2600,
        motherQty: 1,
        pdNums: [pdNum],
      })),
      { motherLength: 6250, motherWidth: 1600, motherQty: 1, pdNums: second?.pdNums },
    ],
  });
  const jiNo = (await chengong.get(`${JI}/getDetais`, { id: ji })).jiNo as string;

  await step(
    'the designer cuts two blanks from one plate',
    'chengong',
    '/technology/processRequirement',
    async (page) => {
      const list = new ListPage(page);
      await (await inRow(list.row(jiNo), '基板合并下料')).click();
      const form = dialog(page);
      await choose(form, 'cutIds', `${jiNo}-C01`);
      await choose(form, 'cutIds', `${jiNo}-C02`);
      await type(form, 'motherLength', '12400');
      await type(form, 'motherWidth', '2600');
      await form.getByRole('button', { name: '确定' }).click();
      await expect(problems(form, 'motherLength')).toHaveText('大板尺寸不足,需要[12430]×[2570]');
      await type(form, 'motherLength', '12450');
      await list.reloading(() => form.getByRole('button', { name: '确定' }).click());
      const { cuts } = await chengong.get(`${JI}/getDetais`, { id: ji });
      expect(cuts[0]).toMatchObject({ merged: '1', theoryWeight: '7623.135', utilisation: '97.68' });
      const edited = await list.openRow(jiNo, '编辑');
      const part = edited.getByRole('button', { name: /-01-02, 6200×2550/ });
      await part.scrollIntoViewIfNeeded();
      const box = await part.boundingBox();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 40, y, { steps: 4 });
      await page.mouse.up();
      await expect(edited.getByRole('button', { name: /-01-02, .*不足10mm/ })).toBeVisible();
      // An impossible position is not stored, so there is nothing to discard.
      await edited.getByRole('button', { name: '取消' }).click();
      await expect(edited).toHaveCount(0);
      await list.row(jiNo).getByRole('button', { name: '发起审批' }).click();
      await list.reloading(() =>
        dialog(page)
          .getByRole('button', { name: /^(确定|发起审批)$/ })
          .click(),
      );
    },
  );
  await agreeAs(browser, 'sungong', jiNo, [/审核/]);
  await agreeAs(browser, 'zhoujg', jiNo, []);
  const blanks = await plant.list(EXPLOSION, contractCode, { ascs: 'expNo' });
  const [, , e3 = { id: '' }, e4 = { id: '' }] = blanks;
  await step('two blanks are shot as one', 'chengong', '/technology/explosionSizeDesign', async (page) => {
    const list = new ListPage(page);
    await (await inRow(list.row(String(e3['expNo'])), '合并爆炸')).click();
    const form = dialog(page);
    await choose(form, 'ids', String(e4['expNo']));
    await list.reloading(() => form.getByRole('button', { name: '确定' }).click());
    const edited = await list.openRow(String(blanks[0]?.['expNo']), '编辑');
    await type(edited, 'edgeAllowance', '20');
    await edited.getByRole('button', { name: '按系统建议填入' }).click();
    await expect(field(edited, 'edgeAllowance').locator('input')).toHaveValue('25.00');
    await edited.getByRole('button', { name: '保存', exact: true }).click();
    await expect(edited).toHaveCount(0);
  });
  for (const { id } of blanks.slice(0, 3)) {
    await chengong.post(`${EXPLOSION}/initiate`, {}, { id });
    await plant.agree(EXPLOSION, id, ['zhoujg', 'ex_audit'], ['youfeng', 'ex_blast'], ['shian', 'ex_safe']);
  }
  await step(
    'the blasting manager confirms a charge, and says why it is another',
    'youfeng',
    '/technology/explosiveProcess',
    async (page) => {
      const list = new ListPage(page);
      await list.row(String(blanks[0]?.['expNo'])).getByRole('button', { name: '保存确认' }).click();
      const form = dialog(page);
      await type(form, 'unitCharge', '26.0');
      await form.getByRole('button', { name: '确定' }).click();
      await expect(form).toContainText('与推荐值相差超过15%, 请在备注中说明');
      await type(form, 'unitCharge', '20.9');
      await list.reloading(() => form.getByRole('button', { name: '确定' }).click());
    },
  );
  for (const { id } of blanks.slice(0, 3))
    await chengong.post('/api/at/technology/fu/saveOrUpdate', { expDesignId: id, needSplice: '1', stripQty: 2 });
  await step('the purchaser orders what is needed', 'yangfan', '/procure/procurementProgress', async (page) => {
    const board = new ListPage(page);
    await board.search({ contractCode });
    await board.front.locator('.cxd-Table-table thead .cxd-Checkbox').first().click();
    await board.tool('更新进度').click();
    const form = dialog(page);
    await choose(form, 'supplierId', '舞钢特厚');
    await type(form, 'purchaseOrderNo', 'PO-26-001');
    await type(form, 'orderDate', '2026-03-27');
    const demands = field(form, 'rows').locator('tbody > tr[data-index]');
    await expect(demands).toHaveCount(5);
    for (let at = 0; at < 5; at += 1) {
      const day = demands.nth(at).locator('input').first();
      await day.fill('2026-04-02');
      await day.press('Tab');
      await expect(day).toHaveValue('2026-04-02');
    }
    await board.reloading(() => form.getByRole('button', { name: '确定' }).click());
    await expect(board.rows).toHaveCount(0);
  });
  await step('the plates arrive', 'yangfan', '/procure/rawMaterialNotification', async (page) => {
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    await choose(form, 'supplierId', '舞钢特厚');
    await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    const row = list.rows.first();
    await (await inRow(row, '引入采购明细')).click();
    const asked = dialog(page);
    for (let at = 1; at <= 5; at += 1) await choose(asked, 'progressIds', new RegExp(`-00${at}`));
    await list.reloading(() => asked.getByRole('button', { name: '确定' }).click());
    await row.getByRole('button', { name: '编辑' }).click();
    const edited = dialog(page);
    const lines = field(edited, 'lines').locator('tbody > tr[data-index]');
    await expect(lines).toHaveCount(5);
    for (const [at, weight] of ['7702', '1268', '385.5', '385.5', '133.5'].entries()) {
      const cell = (name: string) => lines.nth(at).locator(`[data-amis-name="${name}"] input`).first();
      await cell('meltNo').fill(`W26-${at + 1}`);
      await cell('certNo').fill(`ZS-${at + 1}`);
      await cell('actualWeight').fill(weight);
    }
    await list.reloading(() => edited.getByRole('button', { name: '保存', exact: true }).click());
    await row.getByRole('button', { name: '确认', exact: true }).click();
    await list.reloading(() => list.confirm(/是否确认 \[/));
  });
  const paper = { name: 'W26-1材质书.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nheat W26-1\n') };
  await step('the purchaser adds the certificate of the mill to the heat', 'yangfan', CERTIFICATES, async (page) => {
    const list = new ListPage(page);
    await list.search({ meltNo: 'W26-1' });
    const form = await list.openRow('W26-1', '上传材质书');
    await form.locator('input[type=file]').setInputFiles(paper);
    await list.reloading(() => form.getByRole('button', { name: '上传', exact: true }).click());
    await expect(list.row('W26-1').getByRole('button', { name: paper.name })).toBeVisible();
  });
  await step(
    'the inspector reads it; who has no right to certificates does not',
    'kongzhi',
    CERTIFICATES,
    async (page) => {
      const list = new ListPage(page);
      await list.search({ meltNo: 'W26-1' });
      const downloaded = page.waitForEvent('download');
      await list.row('W26-1').getByRole('button', { name: paper.name }).click();
      const file = await downloaded;
      expect(file.suggestedFilename()).toBe(paper.name);
      expect((await readFile(await file.path())).equals(paper.buffer)).toBe(true);
      const kongzhi = await plant.as('kongzhi');
      const { records } = await kongzhi.get(`${CERTIFICATE}/page`, { meltNo: 'W26-1' });
      const { id, files } = records[0];
      const stored = files.at(-1).attachId;
      expect((await kongzhi.tryGet(LINK, { id: stored })).code).toBe(200);
      const caotan = await plant.as('caotan');
      const answers = await Promise.all([
        caotan.tryGet(`${CERTIFICATE}/page`, { meltNo: 'W26-1' }),
        caotan.tryPost(`${CERTIFICATE}/upload`, {}, { id }),
        caotan.tryGet(LINK, { id: stored }),
      ]);
      expect(answers.map(({ code }) => code)).toEqual([403, 403, 404]);
    },
  );
  await step('the inspector accepts them', 'kongzhi', '/procure/rawMaterialNotification', async (page) => {
    const list = new ListPage(page);
    await list.rows.first().getByRole('button', { name: '入厂检验' }).click();
    const form = dialog(page);
    const rows = form.locator('tbody > tr[data-index]');
    for (let at = 0; at < 5; at += 1) {
      await rows.nth(at).locator('.cxd-Select').first().click();
      await page.locator('.cxd-PopOver').last().locator('[role=option]').filter({ hasText: '合格' }).first().click();
    }
    await list.reloading(() => form.getByRole('button', { name: '确定' }).click());
  });
  const slabs = await plant.list('/api/at/wm/slab', contractCode, { ascs: 'slabNo' });
  const mother = String(slabs[0]?.['slabNo']);
  await step('the store puts a plate in its place', 'zhuqiang', '/procure/slab', async (page) => {
    const list = new ListPage(page);
    await list.row(mother).getByRole('button', { name: '入位/移位' }).click();
    const form = dialog(page);
    await choose(form, 'site', '新安');
    await choose(form, 'area', '新安A跨');
    for (const [name, value] of [
      ['rowNo', '01'],
      ['colNo', '02'],
      ['layer', '1'],
    ] as const)
      await type(form, name, value);
    await list.reloading(() => form.getByRole('button', { name: '确定' }).click());
  });
  await step('and moves it on the map', 'zhuqiang', '/produce/xinAn', async (page) => {
    const list = new ListPage(page);
    await expect(list.row(mother)).toContainText('XA-A-01-02-1');
    await page.getByRole('searchbox', { name: '板料编号、合同、生产编号或规格' }).fill(mother);
    await expect(page.getByText('找到 1 块')).toBeVisible();
    await page.getByRole('button', { name: /^XA-A-01-02:/ }).click();
    const slab = page.getByRole('complementary', { name: '该位置的板料' }).getByRole('listitem');
    await list.reloading(() => slab.dragTo(page.getByRole('button', { name: /^XA-A-03-04:/ })));
    await expect(list.row(mother)).toContainText('XA-A-03-04-1');
  });
});
