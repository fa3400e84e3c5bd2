import { choose, dialog, field, ListPage, problems } from '../support/amis.js';
import { fillIn, Floor, type Row, TODAY } from '../support/floor.js';
import { visit } from '../support/shell-page.js';
import { expect, type Locator, type Page, test } from '../support/test.js';
import { stepsIn } from '../support/person-pages.js';

const UT = '/api/at/qc/oneSearchTest';
const UT2 = '/api/at/qc/twoSearchTest';
const BILLS = '/api/at/em/exp/exps';
const TESTS = '/qc/oneExplore';
const JUDGED = '/qc/oneSearchTest';
const REWORK = '/produce/reworkBill';
const REPAIR = '/produce/productionImplement/repairWeldingReport';
/** Where the defect is drawn: shares of the length and width of the plate. */
const AT = [0.6, 0.4] as const;
/** Values of `status` of a test. */
const [OPEN, ENTERED, PASSED, FAILED, REWORKED] = [0, 1, 2, 3, 4];

const FIELDS = { instrument: 'CTS-9006', probe: '2.5P20', testUserId: ['曹探'], qualification: ['Ⅱ'], testDate: TODAY };

/** Presses on the plate of a defect map; returns the line that this adds. */
async function draw(page: Page, form: Locator): Promise<Locator> {
  const plate = form.locator('.lm-plates .is-addable');
  await plate.scrollIntoViewIfNeeded();
  const box = await plate.boundingBox();
  if (box === null) throw new Error('the plate is not drawn');
  await page.mouse.click(box.x + box.width * AT[0], box.y + box.height * AT[1]);
  const line = field(form, 'defects').locator('tbody > tr[data-index]');
  await expect(line).toHaveCount(1);
  return line;
}

/** Scenario §8. */
test('a defect that is drawn on the map fails the plate; it is repaired, tested again and passed', async ({
  browser,
  request,
}) => {
  const floor = new Floor(request);
  const step = stepsIn(browser);
  const came = new Set(
    (await floor.rows('zhuqiang', '/api/at/wm/slab/page', { sort: 'EXP', status: 3 })).map((one) => one['slabNo']),
  );
  const open = await floor.rows('caotan', `${UT}/page`, { status: OPEN, ascs: 'expNo' });
  const mine = open.find((one) => came.has(one['expNo']));
  const [expNo, pdNum] = [String(mine?.['expNo']), String(mine?.['pdNum'])];
  const rounds = async () => {
    const rows = await floor.rows('caotan', `${UT}/page`, { expNo, ascs: 'round' });
    return rows.map(({ status, defectQty, unbondArea, bondRate, actualLevel }) => ({
      ...{ status, defectQty, unbondArea, bondRate, actualLevel },
    }));
  };
  const bill = () => floor.row('hejing', `${BILLS}/page`, { expNo });

  /** Opens the test of the plate, and fills what every test says. */
  const enter = async (page: Page) => {
    const list = new ListPage(page);
    await list.search({ expNo });
    // The answer has come, but the rows before it may still be drawn.
    await expect(list.row('待探伤')).toHaveCount(1);
    await list.row('待探伤').getByRole('button', { name: '编辑' }).click();
    const form = dialog(page);
    await fillIn(form, FIELDS);
    const save = () => list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    return { list, form, save };
  };

  await step('the inspector draws what was found', 'caotan', TESTS, async (page) => {
    const { list, form, save } = await enter(page);
    const line = await draw(page, form);
    await fillIn(line, { length: '180', width: '90' });
    await expect(line).toContainText('162.00');
    await expect(form.getByRole('region', { name: /99\.68 %$/ })).toBeVisible();
    await save();
    await expect(list.row(expNo)).toContainText('99.68');
    await expect
      .poll(rounds)
      .toEqual([{ status: ENTERED, defectQty: 1, unbondArea: '162.00', bondRate: '99.68', actualLevel: null }]);
    const [{ id = '' } = {}] = await floor.rows('caotan', `${UT}/page`, { expNo });
    const { defects, length, width } = await (await floor.as('caotan')).get(`${UT}/getDetails`, { id });
    expect(defects).toMatchObject([{ length: '180.00', width: '90.00', area: '162.00', defectType: 'WJH' }]);
    // A pixel is a few millimetres of the plate, and places are whole centimetres.
    expect(Math.abs(Number(defects[0].posX) - Number(length) * AT[0])).toBeLessThan(20);
    expect(Math.abs(Number(defects[0].posY) - Number(width) * AT[1])).toBeLessThan(20);
  });

  const judge = async (page: Page, result: string) => {
    const board = new ListPage(page);
    await board.row(expNo).click();
    await board.tool('审核').click();
    const form = dialog(page);
    await choose(form, 'result', result);
    return { board, form, confirm: () => form.getByRole('button', { name: '确定', exact: true }).click() };
  };
  await step('the responsible engineer cannot pass it', 'yanshen', JUDGED, async (page) => {
    const { board, form, confirm } = await judge(page, '合格');
    await confirm();
    await expect(board.toast('计算结果不满足[NB-2],不能判定合格').or(problems(form, 'result')).first()).toContainText(
      '计算结果不满足[NB-2],不能判定合格',
    );
    await choose(form, 'result', '不合格');
    await board.reloading(confirm);
    await expect(board.row(expNo)).toHaveCount(0);
    expect((await rounds())[0]).toMatchObject({ status: FAILED });
    await expect
      .poll(bill)
      .toMatchObject({ source: 'UT1', defectType: 'WJH', defectArea: '162.00', status: 0, round: 1 });
  });

  await step('the quality manager has it repaired', 'hejing', REWORK, async (page) => {
    const board = new ListPage(page);
    await board.row(expNo).click();
    await board.tool('开始返工').click();
    const form = dialog(page);
    await fillIn(form, {
      reworkType: ['补焊'],
      teamCode: ['补焊班'],
      operatorIds: ['张工'],
      disposition: '碳弧气刨清除后堆焊',
    });
    await board.reloading(() => form.getByRole('button', { name: '确定', exact: true }).click());
    await expect.poll(bill).toMatchObject({ status: 1, reworkType: 'BH' });
    expect((await rounds())[0]).toMatchObject({ status: REWORKED });
  });

  await step('the welder reports it', 'zhanggong', REPAIR, async (page) => {
    const board = new ListPage(page);
    await board.row(pdNum).click();
    await board.tool('报工').click();
    const form = dialog(page);
    await fillIn(form, { actualStart: `${TODAY} 15:00:00`, actualEnd: `${TODAY} 17:00:00` });
    await fillIn(form, { weldUse: ['缺陷补焊'], weldProcess: ['氩弧焊'], filler: ['ER309LMo'], wpsNo: 'WPS-BH-02' });
    await fillIn(field(form, 'rows').locator('tbody > tr[data-index]'), { defectQty: '1', repairArea: '162' });
    await board.reloading(() => form.getByRole('button', { name: '确定', exact: true }).click());
    await expect(board.rows).toHaveCount(0);
  });

  const end = async (page: Page) => {
    const board = new ListPage(page);
    await board.front.getByRole('tab', { name: /返工中/ }).click();
    await board.row(expNo).click();
    await board.tool('结束返工').click();
    const form = dialog(page);
    await fillIn(form, { result: '补焊后PT合格' });
    return { board, confirm: () => form.getByRole('button', { name: '确定', exact: true }).click() };
  };
  await step('which nobody has checked yet', 'hejing', REWORK, async (page) => {
    const { board, confirm } = await end(page);
    await confirm();
    await expect(board.toast('返工任务未完成或未检验合格').first()).toBeVisible();
  });
  await step('the inspector checks it', 'kongzhi', REPAIR, async (page) => {
    const board = new ListPage(page);
    await board.front.getByRole('tab', { name: /已报工/ }).click();
    const form = await board.openRow(pdNum, '单件检验');
    await fillIn(form, { checkResult: ['合格'], ndeMethod: ['渗透'], ndeResult: ['合格'] });
    await board.reloading(() => form.getByRole('button', { name: '确定', exact: true }).click());
    const [task] = await floor.rows('kongzhi', '/api/at/em/productionPlan/bh/page', {
      reworkId: String((await bill()).id),
    });
    expect(task).toMatchObject({ status: 3, repairArea: '162.00', ndeResult: 'P' });
  });
  await step('now the rework ends', 'hejing', REWORK, async (page) => {
    const { board, confirm } = await end(page);
    await board.reloading(confirm);
    await expect.poll(bill).toMatchObject({ status: 2 });
    expect((await rounds()).map(({ status }) => status)).toEqual([REWORKED, OPEN]);
  });

  await step('the second test finds nothing', 'caotan', TESTS, async (page) => {
    const { save } = await enter(page);
    await save();
  });
  await step('and passes: the bill is closed', 'yanshen', JUDGED, async (page) => {
    const { board, confirm } = await judge(page, '合格');
    await board.reloading(confirm);
    const [, second] = await rounds();
    expect(second).toEqual({
      status: PASSED,
      defectQty: 0,
      unbondArea: '0.00',
      bondRate: '100.00',
      actualLevel: 'NB-1',
    });
    await expect.poll(bill).toMatchObject({ status: 3, result: '补焊后PT合格' });
    await visit(page, REWORK);
    const bills = new ListPage(page);
    await bills.front.getByRole('tab', { name: /复检合格关闭/ }).click();
    await expect(bills.row(expNo)).toContainText('162.00');
  });
});

/** Scenario §11. */
test('a finished plate is tested once more, and a small defect is allowed', async ({ browser, request }) => {
  const floor = new Floor(request);
  const step = stepsIn(browser);
  const finished = await floor.rows('zhuqiang', '/api/at/wm/slab/page', { sort: 'FIN' });
  const open = await floor.rows('caotan', `${UT2}/page`, { status: OPEN, ascs: 'pdNum' });
  const machined = await floor.rows('xugang', '/api/at/em/productionPlan/jjg/page');
  const isReady = ({ pdNum }: Row) =>
    finished.some((slab) => slab['pdNum'] === pdNum) && !machined.some((task) => task['pdNum'] === pdNum);
  const pdNum = String(open.find(isReady)?.['pdNum']);
  const tested = () => floor.row('caotan', `${UT2}/page`, { pdNum });

  await step('the inspector enters it', 'caotan', '/qc/twoExplore', async (page) => {
    const list = new ListPage(page);
    await list.search({ pdNum });
    const form = await list.openRow(pdNum, '编辑');
    await fillIn(form, FIELDS);
    await fillIn(await draw(page, form), { length: '45', width: '30' });
    await expect(form.getByRole('region', { name: /99\.97 % · GB8547-1$/ })).toBeVisible();
    await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    await expect.poll(tested).toMatchObject({
      status: ENTERED,
      unbondArea: '13.50',
      bondRate: '99.97',
      actualLevel: 'GB8547-1',
    });
  });
  await step('the responsible engineer passes it', 'yanshen', '/qc/twoExplore', async (page) => {
    const list = new ListPage(page);
    await list.search({ pdNum });
    const form = await list.openRow(pdNum, '审核');
    await choose(form, 'result', '合格');
    await list.reloading(() => form.getByRole('button', { name: '确定', exact: true }).click());
    await expect(list.row(pdNum)).toContainText('合格');
    await expect.poll(tested).toMatchObject({ status: PASSED, result: 'P' });
    const piece = await floor.row('lina', '/api/at/nq/pdPiece/page', { pdNum });
    expect(piece).toMatchObject({ ut2Result: 'P', bondRate: '99.97' });
  });
});
