import { choose, dialog, field, ListPage, problems, unchoose } from '../support/amis.js';
import { fillIn, Floor, type Row, TODAY } from '../support/floor.js';
import { visit } from '../support/shell-page.js';
import { expect, test } from '../support/test.js';
import { stepsIn } from '../support/person-pages.js';

const HEAT = '/api/at/em/ht';
const WAITING = 0;
const DISCHARGED = 2;
const SAVE = '保存';

/** What the recorder of the furnace wrote: heated by 56 degrees an hour, held for 155 minutes. */
const RECORDED = ['Time,T1', '08:00,300', '10:00,412', '13:00,580', '15:35,580', '16:30,500'];
const CURVE = RECORDED.map((line, at) => (at === 0 ? line : `${TODAY} ${line}`)).join('\n');

/** Scenario §9. */
test('a furnace batch takes what may be heated together; the recorder decides how it went', async ({
  browser,
  request,
}) => {
  const floor = new Floor(request);
  const step = stepsIn(browser);
  const passed = new Set(
    (await floor.rows('caotan', '/api/at/qc/oneSearchTest/page', { status: 2 })).map((one) => one['expNo']),
  );
  const records = await floor.rows('zhanglie', `${HEAT}/re/page`, { status: WAITING, ascs: 'expNo' });
  const ready = records.filter((one) => passed.has(one['expNo']));
  const [first, second] = ready.slice(-2) as [Row, Row];
  const other = records.find((one) => one['htType'] !== first['htType']) as Row;
  const batch = () => floor.row('zhanglie', `${HEAT}/sum/page`, { planDate: TODAY });

  await step('what differs is refused', 'zhanglie', '/produce/heat/heatTreatment', async (page) => {
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    const save = form.getByRole('button', { name: SAVE, exact: true });
    await fillIn(form, { furnace: ['1号台车炉'], planDate: TODAY, holdTemp: '580', operatorId: ['张烈'] });
    await fillIn(form, { recordIds: [String(first['pdNum']), String(other['pdNum'])] });
    await save.click();
    await expect(problems(form, 'recordIds')).toHaveText('装炉件的热处理类型不一致');
    await unchoose(form, 'recordIds', String(other['pdNum']));
    await choose(form, 'recordIds', String(second['pdNum']));
    await save.click();
    await expect(problems(form, 'holdTemp')).toHaveText(/与工艺\[.+\]的保温温度540℃相差超过公差/);
    await unchoose(form, 'recordIds', String(second['pdNum']));
    await list.reloading(() => save.click());
    await expect.poll(batch).toMatchObject({
      ...{ status: 0, qty: 1, htType: 'SR', totalWeight: '3230.284', loadRate: '4.04', holdMinutes: 149 },
    });
  });

  await step('the recorder tells how it was heated', 'zhanglie', '/produce/heat/heatTreatment', async (page) => {
    const list = new ListPage(page);
    const { heatNum } = await batch();
    await list.search({ heatNum: String(heatNum) });
    const form = await list.openRow(String(heatNum), '编辑');
    await expect(field(form, 'recordIds')).toContainText(String(first['pdNum']));
    // Its own input: the one of the attachments may be drawn earlier.
    const file = field(form, 'curve').locator('input[type=file]');
    const recorded = (text: string) => ({ name: '1号炉.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await file.setInputFiles(recorded(`${CURVE}\nx`));
    await expect(field(form, 'curve').getByRole('alert')).toHaveText(/第\[7\]行/);
    await file.setInputFiles(recorded(CURVE));
    await expect(form.getByRole('img', { name: /580.*15/ })).toBeVisible();
    const shown = (name: string) => field(form, name).locator('input').first();
    await expect(shown('holdStart')).toHaveValue(`${TODAY} 13:00:00`);
    await expect(shown('outTime')).toHaveValue(`${TODAY} 16:30:00`);
    await expect(shown('heatRateActual')).toHaveValue('56.0');
    await list.reloading(() => form.getByRole('button', { name: SAVE, exact: true }).click());
    await expect.poll(batch).toMatchObject({
      ...{ status: DISCHARGED, chargeTime: `${TODAY} 08:00:00`, holdEnd: `${TODAY} 15:35:00`, holdActual: 155 },
      ...{ tempMin: 580, tempMax: 580, heatRateActual: '56.0', outTemp: 500 },
    });
    await visit(page, '/produce/heat/heatRecords');
    const records_ = new ListPage(page);
    await records_.search({ heatNum: String(heatNum) });
    await expect(records_.rows).toHaveCount(1);
    await expect(records_.row(String(first['pdNum']))).toContainText(String(heatNum));
    expect(await floor.row('zhanglie', `${HEAT}/re/page`, { heatNum: String(heatNum) })).toMatchObject({
      ...{ status: DISCHARGED, result: 'P', holdMinutesActual: 155 },
    });
    await visit(page, '/produce/heat/heatSummary');
    const sums = new ListPage(page);
    await sums.search({ heatNum: String(heatNum) });
    await expect(sums.rows).toHaveCount(1);
    for (const figure of ['消除应力', '3230.284', '4.04']) await expect(sums.rows).toContainText(figure);
  });
});
