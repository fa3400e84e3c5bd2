import { choose, dialog, ListPage, problems, type } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { openAs } from '../support/people.js';
import { expect, test } from '../support/test.js';

const TASK = '/api/at/trial/cleaning';
const text = (zh: string, more: object = {}) => ({ type: 'string', zh, en: zh, length: 64, list: true, ...more });

/** Tasks that are completed for the selected rows, or postponed one by one. */
const MODEL = {
  ...{ key: 'cleaning', zh: '清洁', en: 'Cleaning', path: TASK, dialect: 'document', table: 'trial_cleaning' },
  display: 'place',
  fields: {
    place: text('地点', { required: true, search: true }),
    doneBy: text('完成人', { readonly: true }),
    doneQty: { type: 'int', zh: '完成数', en: 'Done', min: 0, readonly: true, list: true },
    remark: text('说明', { readonly: true }),
    status: { type: 'int', zh: '状态', en: 'State', readonly: true, default: 0, list: true },
  },
  states: {
    ...{ field: 'status', initial: '0' },
    values: {
      '0': { zh: '待办', en: 'To do' },
      '1': { zh: '已完成', en: 'Finished' },
      '2': { zh: '推迟', en: 'Put off' },
    },
  },
  actions: {
    finish: {
      ...{ zh: '完成', en: 'Finish', from: ['0'], to: '1', batch: true },
      input: { doneQty: { required: true }, doneBy: { required: true }, remark: {} },
    },
    putOff: { zh: '推迟', en: 'Put off', from: ['0'], to: '2', input: { remark: { required: true } } },
  },
  calls: { 'POST finish': { operation: 'action' }, 'POST putOff': { operation: 'action' } },
};

test('a designer publishes a model; its board finishes chosen rows at once, and a button of a row asks for its words', async ({
  page,
  request,
}) => {
  const calls = await Calls.as(request, 'admin');
  await openAs(page, 'admin', '/tool/metadata');
  const list = new ListPage(page);
  await list.tool('新增模型').click();
  const form = dialog(page);
  await form.getByRole('button', { name: '直接编写源码' }).click();
  await form.getByLabel('源码', { exact: true }).and(form.locator('textarea')).fill(JSON.stringify(MODEL));
  await choose(form, 'parent', '技术管理');
  await choose(form, 'roles', '生产计划员');
  await form.getByRole('button', { name: '发布', exact: true }).click();
  await expect(form).toHaveCount(0);
  await list.search({ keyword: 'cleaning' });
  await expect(list.row(TASK)).toContainText('v1');

  for (const place of ['一跨', '二跨', '三跨']) await calls.post(`${TASK}/save`, { place });
  await openAs(page, 'admin', '/trial/cleaning-board');
  const tabs = list.front.getByRole('tab');
  await expect(tabs.first()).toContainText('3');
  for (const place of ['一跨', '二跨']) await list.row(place).click();
  await list.tool('完成').click();
  const asked = dialog(page);
  await expect(asked.locator('tbody tr')).toHaveCount(2);
  await asked.getByRole('button', { name: '确定', exact: true }).click();
  await expect(problems(asked, 'doneBy')).toHaveCount(1);
  await type(asked, 'doneBy', '老王');
  await type(asked, 'doneQty', '4');
  await asked.getByRole('button', { name: '确定', exact: true }).click();
  await expect(asked).toHaveCount(0);
  await expect(tabs.first()).toContainText('1');

  const row = await list.openRow('三跨', '推迟');
  await row.getByRole('button', { name: '确定', exact: true }).click();
  await expect(problems(row, 'remark')).toHaveCount(1);
  await type(row, 'remark', '等吊车');
  await row.getByRole('button', { name: '确定', exact: true }).click();
  await expect(row).toHaveCount(0);
  const { records } = await calls.get(`${TASK}/page`);
  const stored = records.map((one: Record<string, unknown>) => [
    one['place'],
    one['status'],
    one['doneBy'],
    one['remark'],
  ]);
  expect(stored).toEqual(
    expect.arrayContaining([
      ['一跨', 1, '老王', null],
      ['二跨', 1, '老王', null],
      ['三跨', 2, null, '等吊车'],
    ]),
  );

  await openAs(page, 'admin', '/tool/metadata');
  await list.search({ keyword: 'cleaning' });
  await list.row(TASK).getByRole('button', { name: '撤回发布' }).click();
  await list.confirm('撤回后', /^撤回发布$/);
  await expect(list.row(TASK)).toHaveCount(0);
});
