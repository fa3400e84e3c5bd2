import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { choose, dialog, field, inRow, ListPage, type } from '../support/amis.js';
import { fillIn, Floor, type Row, TODAY } from '../support/floor.js';
import { Preview } from '../support/preview.js';
import { expect, test } from '../support/test.js';
import { stepsIn } from '../support/person-pages.js';

const SHIPPING = '/api/at/em/shippingLog';
const LOGS = '/produce/shippingLog';
/** State of a finished plate that has passed all its tests. */
const QUALIFIED = 4;
const CERTIFICATE = 'MTC2601004-01';
const SAVE = { name: '保存', exact: true };

/** Scenario §12 and §13a. */
test('finished plates are sent with their certificate and received; one of them comes back', async ({
  browser,
  request,
}, info) => {
  const floor = new Floor(request);
  const step = stepsIn(browser);
  const free = await floor.rows('zhuqiang', '/api/at/wm/slab/page', { sort: 'FIN', status: QUALIFIED, ascs: 'slabNo' });
  const [first, second] = free as [Row, Row];
  const [pdNum, other] = [String(first['pdNum']), String(second['pdNum'])];
  const piece = (number: string) => floor.row('lina', '/api/at/nq/pdPiece/page', { pdNum: number });
  const { contractCode } = await piece(pdNum);
  const contract = () => floor.row('lina', '/api/at/nq/contract/list', { contractCode: String(contractCode) });
  const order = () => floor.row('jinyun', `${SHIPPING}/getPage`, { contractCode: String(contractCode) });
  const back = () => floor.row('jinyun', '/api/at/em/backOrder/page', { orderNumber });
  let orderNumber = '';

  await step('what has passed is chosen, and not sent without a certificate', 'jinyun', LOGS, async (page) => {
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    await fillIn(form, { shipType: ['客户发货'], shipDate: TODAY, contractId: [String(contractCode)] });
    await fillIn(form, { shipAddress: '上海市', receiver: '李工', receiverPhone: '13800000000', fromSite: ['新安'] });
    await fillIn(form, { shipMode: ['汽运'], vehicleNo: '豫C·A8123', packMode: ['木托架'], actualWeight: '1790' });
    const lines = field(form, 'lines').locator('tbody > tr[data-index]');
    for (const [at, one] of [first, second].entries()) {
      await form.getByRole('button', { name: '新增明细' }).click();
      await choose(lines.nth(at), 'slabId', String(one['slabNo']));
    }
    await list.reloading(() => form.getByRole('button', SAVE).click());
    orderNumber = String((await order())['orderNumber']);
    await expect.poll(order).toMatchObject({ status: 0, totalQty: 2, theoryWeight: '1780.357', weightDiff: '0.54' });
    await expect(list.row(orderNumber)).toContainText('0.54');
    await (await inRow(list.row(orderNumber), '发货')).click();
    await list.confirm(orderNumber);
    await expect(list.toast('发货前须填写质保书号').first()).toBeVisible();
    const edited = await list.openRow(orderNumber, '编辑');
    await type(edited, 'mtcNo', CERTIFICATE);
    await list.reloading(() => edited.getByRole('button', SAVE).click());
    await (await inRow(list.row(orderNumber), '发货')).click();
    await list.reloading(() => list.confirm(orderNumber));
    await expect.poll(order).toMatchObject({ status: 1, mtcNo: CERTIFICATE });
    await expect.poll(contract).toMatchObject({ status: 4, shippedQty: 2, shippedWeight: '1780.357' });
  });

  await step('the certificate is printed, and its code is true', 'jinyun', LOGS, async (page) => {
    const list = new ListPage(page);
    await list.openRow(orderNumber, '打印');
    const preview = new Preview(page);
    await preview.root.getByLabel('打印样式').selectOption('质量证明书');
    // A browser that cannot show the file in the page says its name instead.
    const name = `质量证明书-${orderNumber}.pdf`;
    await expect(preview.root.getByTitle(name).or(preview.root.getByText(name))).toBeVisible();
    const path = info.outputPath('certificate.pdf');
    await preview.save(path);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(path))));
    const said = text.join('').replace(/\s/g, '');
    for (const one of ['质量证明书', CERTIFICATE, pdNum, other, '剪切试验']) expect(said).toContain(one);
    const [code = ''] = /[0-9A-F]{12}(?![0-9A-F])/.exec(said) ?? [];
    await preview.close();
    await list.tool('核验质保书').click();
    const form = dialog(page);
    await fillIn(form, { mtcNo: CERTIFICATE, code });
    await expect(form).toContainText(`有效: 发货单${orderNumber}`);
    await fillIn(form, { code: '000000000000' });
    await expect(form).toContainText('校验码不符');
  });

  await step('the customer has them', 'jinyun', LOGS, async (page) => {
    const list = new ListPage(page);
    const form = await list.openRow(orderNumber, '收货');
    await list.reloading(() => form.getByRole('button', { name: '确定', exact: true }).click());
    await expect.poll(order).toMatchObject({ status: 2, receipt: '1' });
    await expect.poll(() => piece(pdNum)).toMatchObject({ status: 10 });
  });

  await step('one of them comes back', 'jinyun', '/produce/backOrder', async (page) => {
    const list = new ListPage(page);
    await list.tool('新增').click();
    const form = dialog(page);
    await fillIn(form, { backType: ['客户退货'], shippingLogId: [orderNumber] });
    // Only plates of the order are offered.
    await fillIn(form, { pdNums: [other], reason: '复层划伤', defectType: ['划伤'], arriveSite: ['偃师'] });
    await list.reloading(() => form.getByRole('button', SAVE).click());
    await expect.poll(back).toMatchObject({ status: 0, qty: 1, weight: '1062.446', pdNums: [other] });
  });
  await step('and is accepted for rework', 'hejing', '/produce/backOrder', async (page) => {
    const list = new ListPage(page);
    const backNo = String((await back())['backNo']);
    await (await inRow(list.row(backNo), '受理')).click();
    await list.reloading(() => list.confirm(backNo));
    await expect(list.row(backNo)).toContainText(orderNumber);
    await expect.poll(back).toMatchObject({ status: 1 });
    await expect.poll(() => piece(other)).toMatchObject({ status: 11 });
    const slab = await floor.row('zhuqiang', '/api/at/wm/slab/page', { slabNo: other });
    expect(slab).toMatchObject({ status: 7, site: 'YS' });
    const bill = await floor.row('hejing', '/api/at/em/exp/exps/page', { pdNum: other });
    expect(bill).toMatchObject({ source: 'CUST', status: 0, defectType: 'HF' });
  });
});
