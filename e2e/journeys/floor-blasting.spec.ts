import { cancelAndDiscard, choose, dialog, field, inRow, ListPage, problems, type } from '../support/amis.js';
import { enterTag, fillIn, Floor, TODAY } from '../support/floor.js';
import { visit } from '../support/shell-page.js';
import { expect, type Locator, type Page, test } from '../support/test.js';
import { stepsIn } from '../support/person-pages.js';

const EXP = '/api/at/em/exp';
const KITTED = '1';
/** Nothing was shot here today, so the day is not closed yet. */
const SITE = '新安爆炸场(2号坑)';
const SHOT = 'BP-S2260415-01';
const BATCH = 'LVA2604-09';
const SAVE = '保存';

/** Scenario §7. */
test('a blank is planned, taken up, shot and taken down, and its explosives balance before the day is closed', async ({
  browser,
  request,
}) => {
  const floor = new Floor(request);
  const step = stepsIn(browser);
  const blank = await floor.row('youfeng', '/api/at/technology/explosion/page', { expStatus: KITTED });
  const expNo = String(blank['expNo']);
  let upNo = '';
  const shot = () => floor.row('youfeng', `${EXP}/plan/page`, { expNo });

  await step('the blasting manager plans the shot', 'youfeng', '/produce/explosion/plan', async (page) => {
    const board = new ListPage(page);
    await board.tool('新增').click();
    const form = dialog(page);
    await fillIn(form, { planDate: TODAY, expSite: [SITE], shotSeq: '1', expDesignId: [expNo] });
    await fillIn(form, { blasterId: ['秦勇'], safetyId: ['秦勇'] });
    const save = form.getByRole('button', { name: SAVE, exact: true });
    await save.click();
    await expect(problems(form, 'safetyId')).toHaveText('爆破员与安全员不能为同一人');
    await choose(form, 'safetyId', '张烈');
    await save.click();
    await expect(problems(form, 'safetyId')).toHaveText('安全员没有当日有效的资质证书');
    await choose(form, 'safetyId', '史安');
    await board.reloading(() => save.click());
    await expect(board.row(SHOT)).toContainText(expNo);
    await expect.poll(shot).toMatchObject({ expBatchNo: SHOT, status: 0, planCharge: '198.9', standoff: '17.5' });
  });

  await step('and the list of what goes up', 'youfeng', '/produce/explosion/upTheMountain', async (page) => {
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    await fillIn(form, {
      upDate: TODAY,
      expSite: [SITE],
      vehicleNo: '豫C·B1100',
      driver: '王师傅',
      escortId: ['史安'],
    });
    await form.getByRole('button', { name: '新增明细' }).click();
    const line = field(form, 'items').locator('tbody > tr[data-index]');
    await choose(line, 'expPlanId', SHOT);
    await choose(line, 'kitCheck', '是');
    await list.reloading(() => form.getByRole('button', { name: SAVE, exact: true }).click());
    const [up] = await floor.rows('youfeng', `${EXP}/upTheMountain/page`, { status: 0 });
    upNo = String(up?.['upNo']);
    expect(up).toMatchObject({ upDate: TODAY, totalQty: 2, totalWeight: '2975.590' });
    await (await inRow(list.row(upNo), '确认上山')).click();
    await list.reloading(() => list.confirm(`确认上山 [${upNo}]`));
    await expect(list.row(upNo)).toContainText('在山');
    await expect.poll(shot).toMatchObject({ status: 1 });
  });

  const book = async (page: Page, ledgerType: string, item: string, qty: string): Promise<void> => {
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    await fillIn(form, {
      bizDate: TODAY,
      expSite: [SITE],
      ledgerType: [ledgerType],
      item: [item],
      batchNo: BATCH,
      qty,
    });
    await fillIn(form, { keeperId: ['吕保'], receiverId: ['秦勇'], safetyId: ['史安'] });
    await list.reloading(() => form.getByRole('button', { name: SAVE, exact: true }).click());
  };
  const LEDGER = '/produce/explosion/ledger';
  await step('the keeper issues the explosives', 'lvbao', LEDGER, async (page) => {
    await book(page, '领用', '炸药', '225');
    await book(page, '领用', '雷管', '1');
    await book(page, '领用', '起爆药柱', '1');
  });

  await step('the blaster records the shot', 'qinyong', '/produce/explosion/record', async (page) => {
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    await choose(form, 'expPlanId', SHOT);
    // The rest comes with the plan.
    await expect(field(form, 'blasterId')).toContainText('秦勇');
    await fillIn(form, { shotTime: `${TODAY} 17:05:00`, weather: ['雷暴'], temperature: '18', windLevel: '3' });
    await fillIn(form, { explosiveBatch: BATCH, actualCharge: '200', measuredStandoff: '17.5', keeperId: ['吕保'] });
    await expect(field(form, 'planCharge')).toContainText('198.9');
    await expect(field(form, 'chargeDiff')).toContainText('0.55');
    await enterTag(form, 'detonatorNos', 'D26-0901');
    await fillIn(form, { initiationMode: ['短边中点'], shotResult: ['良好'] });
    await fillIn(form, { cordonTime: `${TODAY} 16:50:00`, clearTime: `${TODAY} 17:20:00` });
    const save = form.getByRole('button', { name: SAVE, exact: true });
    await save.click();
    await expect(problems(form, 'weather')).toHaveText('天气或风力不满足起爆条件');
    await choose(form, 'weather', '多云');
    await list.reloading(() => save.click());
    await expect(list.row(SHOT)).toContainText('0.55');
    const { id } = await floor.row('qinyong', `${EXP}/record/page`, { expNo });
    const record = await (await floor.as('qinyong')).get(`${EXP}/record/getDetails`, { id });
    expect(record).toMatchObject({
      actualCharge: '200.0',
      chargeDiff: '0.55',
      detonatorNos: ['D26-0901'],
      pieceQty: 1,
    });
    await expect.poll(shot).toMatchObject({ status: 2 });
  });

  await step('the day is not closed while explosives are missing', 'youfeng', LEDGER, async (page) => {
    const list = new ListPage(page);
    const close = async (): Promise<Locator> => {
      await list.tool('日清日结').click();
      const form = dialog(page);
      await fillIn(form, { bizDate: TODAY, expSite: [SITE] });
      return form;
    };
    const form = await close();
    const closing = { name: '日清日结', exact: true };
    await form.getByRole('button', closing).click();
    await expect(problems(form, 'bizDate')).toHaveText('民爆物品领用、使用、退库不平衡,不能日结');
    await cancelAndDiscard(form);
    await book(page, '退库', '炸药', '25');
    const again = await close();
    await list.reloading(() => again.getByRole('button', closing).click());
    const rows = await floor.rows('youfeng', `${EXP}/ledger/page`, {
      ...{ bizDate: TODAY, expSite: 'S2', item: 'POWDER', ascs: 'ledgerNo' },
    });
    expect(rows.map((one) => [one['ledgerType'], one['qty'], one['balance'], one['closed']])).toEqual([
      ['ISSUE', '225.0', '225.0', true],
      ['USE', '200.0', '25.0', true],
      ['RETURN', '25.0', '0.0', true],
    ]);
  });

  await step('the plate comes down', 'youfeng', '/produce/explosion/upTheMountain', async (page) => {
    const list = new ListPage(page);
    const form = await list.openRow(upNo, '下山');
    await choose(form, 'itemIds', SHOT);
    await type(form, 'downTime', `${TODAY} 17:25:00`);
    await choose(form, 'toSite', '新安');
    await list.reloading(() => form.getByRole('button', { name: '确定', exact: true }).click());
    await expect(list.row(upNo)).toContainText('已下山');
    await expect.poll(shot).toMatchObject({ status: 3 });
    const slab = await floor.row('zhuqiang', '/api/at/wm/slab/page', { slabNo: expNo, sort: 'EXP' });
    expect(slab).toMatchObject({ status: 3, site: 'XA' });
  });

  await step('the summaries count it', 'shian', '/produce/explosion/uphillSummary', async (page) => {
    const up = new ListPage(page);
    const shown = up.row(SITE);
    await expect(shown).toHaveCount(1);
    for (const figure of ['198.9', '225.0']) await expect(shown).toContainText(figure);
    await visit(page, '/produce/explosion/downhillSummary');
    const down = new ListPage(page).row(SITE);
    await expect(down).toHaveCount(1);
    for (const figure of ['200.0', '100.00']) await expect(down).toContainText(figure);
  });
});
