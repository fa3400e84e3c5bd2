import { cancelAndDiscard, dialog, field, ListPage } from '../support/amis.js';
import { fillIn, Floor, type Row, TODAY } from '../support/floor.js';
import { expect, type Page, test } from '../support/test.js';
import { stepsIn } from '../support/person-pages.js';

const SAMPLES = '/api/at/technology/qx';
const LAB = '/api/at/qc/labInspect';
const OK = { name: '确定', exact: true };

/** Load in kN on 25 mm × 4.5 mm, and the stress that it means in MPa. */
const SHEARED = [
  { loadKn: '25.65', value: '228.00' },
  { loadKn: '26.1', value: '232.00' },
];

/** Scenario §10.3 and §10.4. */
test('a sample that was cut is machined, tested by its limits, and checked by another person', async ({
  browser,
  request,
}) => {
  const floor = new Floor(request);
  const step = stepsIn(browser);
  const finished = await floor.rows('zhuqiang', '/api/at/wm/slab/page', { sort: 'FIN' });
  const isCut = (one: Row) => finished.some(({ pdNum }) => pdNum === one['pdNum']);
  const waiting = await floor.rows('chengong', `${SAMPLES}/page`, { status: 0, ascs: 'qxNo' });
  const uncut = waiting.find((one) => !isCut(one)) as Row;
  const mine = waiting.filter(isCut).at(-1) as Row;
  const [qxNo, pdNum] = [String(mine['qxNo']), String(mine['pdNum'])];
  const sample = () => floor.row('chengong', `${SAMPLES}/page`, { qxNo });
  const inspection = () => floor.row('huayan', `${LAB}/page`, { pdNum });

  await step('the designer gives it to the workshop', 'chengong', '/technology/samplingDistribution', async (page) => {
    const list = new ListPage(page);
    const give = async (number: string) => {
      await list.search({ qxNo: number });
      const form = await list.openRow(number, '转制样');
      await fillIn(form, { userId: ['张工'] });
      return form;
    };
    const early = await give(String(uncut['qxNo']));
    await early.getByRole('button', OK).click();
    await expect(early).toContainText('试样条尚未切下');
    await cancelAndDiscard(early);
    const form = await give(qxNo);
    await list.reloading(() => form.getByRole('button', OK).click());
    await expect(list.row(qxNo)).toContainText('张工');
    await expect.poll(sample).toMatchObject({ status: 1, mode: 'WORK' });
  });

  await step('the workshop makes the specimens', 'zhanggong', '/produce/samplingReport', async (page) => {
    const board = new ListPage(page);
    const form = await board.openRow(qxNo, '制样报工');
    await fillIn(form, { actualStart: `${TODAY} 14:00:00`, actualEnd: `${TODAY} 16:00:00`, specimenQty: '2' });
    await board.reloading(() => form.getByRole('button', OK).click());
    await board.front.getByRole('tab').nth(1).click();
    await board.row(qxNo).click();
    await board.tool('送检').click();
    await board.reloading(() => dialog(page).getByRole('button', OK).click());
    await expect.poll(sample).toMatchObject({ status: 2 });
    await expect.poll(inspection).toMatchObject({ status: 0, testItem: 'JQ', limitMin: '210.00' });
  });

  const open = async (page: Page) => {
    const list = new ListPage(page);
    await list.search({ pdNum });
    return list;
  };
  await step('the tester enters what the machine shows', 'huayan', '/laboratory/inspect', async (page) => {
    const list = await open(page);
    const form = await list.openRow(pdNum, '编辑');
    await fillIn(form, { testUserId: ['华妍'], testDate: TODAY });
    const lines = field(form, 'values').locator('tbody > tr[data-index]');
    for (const [at, { loadKn }] of SHEARED.entries()) {
      await form.getByRole('button', { name: '新增明细' }).click();
      await fillIn(lines.nth(at), { dimA: '25', dimB: '4.5', loadKn });
    }
    await list.reloading(() => form.getByRole('button', { name: '保存', exact: true }).click());
    await expect(list.row(pdNum)).toContainText('228.00');
    const { id, ...entered } = await inspection();
    expect(entered).toMatchObject({ status: 1, minValue: '228.00', avgValue: '230.00', passes: true });
    const { values } = await (await floor.as('huayan')).get(`${LAB}/getDetails`, { id });
    expect(values).toMatchObject(SHEARED.map(({ value }) => ({ value, single: 'P' })));
    // Nobody checks the own test.
    await expect(page.getByRole('button', { name: '审核判定' })).toHaveCount(0);
    expect((await (await floor.as('huayan')).tryPost(`${LAB}/check`, { ids: [id] })).code).toBe(403);
  });

  await step('the quality manager checks it', 'hejing', '/laboratory/inspect', async (page) => {
    const list = await open(page);
    const form = await list.openRow(pdNum, '审核判定');
    await list.reloading(() => form.getByRole('button', OK).click());
    await expect(list.row(pdNum)).toContainText('合格');
    await expect.poll(inspection).toMatchObject({ status: 2, result: 'P' });
    await expect.poll(sample).toMatchObject({ status: 4 });
    const piece = await floor.row('lina', '/api/at/nq/pdPiece/page', { pdNum });
    expect(piece).toMatchObject({ labResult: 'P', shearMin: '228.0' });
  });
});
