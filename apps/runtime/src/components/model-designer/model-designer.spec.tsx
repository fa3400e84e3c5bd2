/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { data, refusal, serve, stage } from '../../testing/stage.js';
import type { FormItem, Place } from '../kit/view.js';
import View from './view.js';

const MODEL = {
  ...{ key: 'gasBottle', zh: '气瓶', en: 'Gas bottle', table: 'own_gas_bottle' },
  fields: {
    price: { type: 'decimal', zh: '单价', en: 'Price', precision: 12, scale: 2 },
    total: { type: 'decimal', zh: '金额', en: 'Amount', precision: 14, scale: 2, computed: '${price * 2}' },
  },
  unknown: { stays: true },
};
const METADATA = '/api/lc-develop/metadata';
let stored = '';

function Form({ value }: { value: unknown }) {
  const [text, setText] = useState(typeof value === 'string' ? value : JSON.stringify(value));
  stored = text;
  const item = { value: text, change: (next: unknown) => setText(String(next)) } as FormItem;
  return <View published={1} item={item} place={{ refreshKey: 0 } as Place} />;
}
const model = () => JSON.parse(stored);
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => stage('zh'));
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
const answers = { [`${METADATA}/names`]: data({ functions: ['SUM'], models: [{ key: 'customer', name: '客户' }] }) };

test('fields are added, named and changed; what has no control stays', () => {
  serve(answers);
  render(<Form value={MODEL} />);
  press('添加字段');
  const key = within(document.querySelector('[data-field="field"]') as HTMLElement).getByLabelText('编号');
  fireEvent.change(key, { target: { value: 'price' } });
  expect(key.getAttribute('aria-invalid')).toBe('true');
  fireEvent.blur(key);
  expect(Object.keys(model().fields)).toEqual(['price', 'total', 'field']);
  fireEvent.change(key, { target: { value: 'customerId' } });
  fireEvent.blur(key);
  type('customerId: 类型', 'ref');
  type('customerId: 引用的模型', 'customer');
  fireEvent.click(screen.getByLabelText('customerId: 必填'));
  expect(model().fields.customerId).toEqual({ zh: '', en: '', type: 'ref', target: 'customer', required: true });
  press('customerId: 删除');
  expect(model()).toEqual(MODEL);
});

test('a formula is completed by keys', async () => {
  serve(answers);
  render(<Form value={MODEL} />);
  const formula = screen.getByLabelText('total: 公式') as HTMLTextAreaElement;
  fireEvent.change(formula, { target: { value: '${pr', selectionStart: 4 } });
  const choices = screen.getByRole('listbox', { name: 'total: 公式' });
  expect(within(choices).getByRole('option').textContent).toBe('price');
  fireEvent.keyDown(formula, { key: 'Enter' });
  expect(model().fields.total.computed).toBe('${price');
});

test('formulas of guards and actions are completed and tried as those of fields are', async () => {
  const actions = { confirm: { zh: '确认', input: { comment: {} }, must: [{ that: '${total > 5}', message: {} }] } };
  const asked = serve({
    ...answers,
    [`${METADATA}/trial`]: data({ price: '4.00', total: '8.00' }),
    [`${METADATA}/formulas`]: data([{ value: true }]),
  });
  render(<Form value={{ ...MODEL, actions }} />);
  tab('试算');
  type('单价', '4');
  press('计算');
  await screen.findByText('8.00');
  tab('字段');
  expect(screen.getByLabelText('total: 公式 =').textContent).toContain('= 8.00');
  tab('条件与效果');
  expect((await screen.findByLabelText('confirm: must.0.that =')).textContent).toContain('= true');
  expect(asked.find(({ path }) => path.endsWith('/formulas'))?.body).toMatchObject({
    formulas: [{ text: '${total > 5}' }],
  });

  const formula = screen.getByLabelText('confirm: must.0.that') as HTMLTextAreaElement;
  fireEvent.change(formula, { target: { value: '${payload.com', selectionStart: 13 } });
  fireEvent.keyDown(formula, { key: 'Enter' });
  expect(model().actions.confirm.must[0].that).toBe('${payload.comment');
  type('confirm 0: 不满足时的提示 (中文)', '请填写');
  fireEvent.click(screen.getAllByRole('button', { name: '添加条件' })[0] as HTMLElement);
  type('保存条件: 0.must', '${price > 0}');
  expect(model()).toMatchObject({
    guards: [{ on: ['create', 'update'], must: '${price > 0}', message: { zh: '', en: '' } }],
    actions: { confirm: { must: [{ message: { zh: '请填写' } }] } },
  });
  press('保存条件 0: 删除');
  expect(model().guards).toBeUndefined();
});

test('a formula that gives nothing says why', async () => {
  const guards = [{ must: '${UNKNOWN(price)}', message: {} }];
  serve({
    ...answers,
    [`${METADATA}/trial`]: data({}),
    [`${METADATA}/formulas`]: data([{ problem: '没有函数 UNKNOWN' }]),
  });
  render(<Form value={{ ...MODEL, guards }} />);
  tab('试算');
  press('计算');
  tab('条件与效果');
  expect((await screen.findByText(/没有函数 UNKNOWN/)).className).toBe('is-bad');
  serve({ [`${METADATA}/trial`]: refusal(400, '提示不能为空') });
  press('添加条件');
  expect((await screen.findByRole('alert')).textContent).toBe('提示不能为空');
});

test('states and actions come as rows and as a drawing', () => {
  serve(answers);
  render(<Form value={MODEL} />);
  tab('状态与操作');
  press('添加状态');
  type('0: 中文', '草稿');
  type('1: 中文', '已确认');
  press('添加操作');
  type('action: 中文', '确认');
  const { states, actions, fields } = model();
  expect(states).toMatchObject({ field: 'status', initial: '0', values: { 0: { zh: '草稿' }, 1: { zh: '已确认' } } });
  expect(actions).toEqual({ action: { zh: '确认', en: '', from: ['0'], to: '1' } });
  expect(fields.status).toMatchObject({ type: 'int', readonly: true });
  const drawing = screen.getByRole('img', { name: '状态图' });
  expect(drawing.querySelectorAll('[data-state]')).toHaveLength(2);
  expect(drawing.textContent).toContain('确认');
});

test('the server counts a trial, and says what cannot be', async () => {
  const asked = serve({ ...answers, [`${METADATA}/trial`]: data({ price: '4.00', total: '8.00' }) });
  render(<Form value={MODEL} />);
  tab('试算');
  type('单价', '4');
  press('计算');
  expect((await screen.findByText('8.00')).getAttribute('aria-label')).toBe('金额');
  expect(asked.at(-1)?.body).toEqual({ model: MODEL, record: { price: '4' } });
  serve({ [`${METADATA}/trial`]: refusal(400, '单价应为数字') });
  press('计算');
  expect(await screen.findByText('单价应为数字')).toBeTruthy();
});

test('what publishing does is told before it is done', async () => {
  const plan = { problems: [], changes: ['表 own_gas_bottle 新增列 price'], statements: 'ALTER TABLE' };
  const asked = serve({ ...answers, [`${METADATA}/plan`]: data(plan) });
  render(<Form value={MODEL} />);
  tab('发布预览');
  expect(await screen.findByText('表 own_gas_bottle 新增列 price')).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ model: JSON.stringify(MODEL), baseVersion: 1 });
});

test('an earlier version is compared and put back', async () => {
  const before = { ...MODEL, zh: '旧气瓶' };
  serve({
    ...answers,
    [`${METADATA}/versions`]: data([{ version: 1, by: '管理员', time: '2026-11-25 10:00:00' }]),
    [`${METADATA}/version`]: data({ version: 1, model: before }),
  });
  render(<Form value={MODEL} />);
  tab('历史版本');
  fireEvent.click(await screen.findByRole('button', { name: '版本 1' }));
  expect(await screen.findByText('zh: "旧气瓶" → "气瓶"')).toBeTruthy();
  press('恢复版本 1');
  expect(model()).toEqual(before);
});

test('an empty one begins as is usual, or with a table of another database', async () => {
  const asked = serve({
    ...answers,
    '/api/lc-develop/datasource/select': data([{ id: '7', name: '老系统' }]),
    '/api/lc-develop/model/table-list': data([{ name: 'bottle', comment: 'bottle:气瓶' }]),
    [`${METADATA}/start`]: data({ model: MODEL }),
  });
  render(<Form value="" />);
  expect((screen.getByRole('button', { name: '开始设计' }) as HTMLButtonElement).disabled).toBe(true);
  type('名称 (小写字母与连字符)', 'gas-bottle');
  type('中文名称', '气瓶');
  type('英文名称', 'Gas bottle');
  await screen.findByRole('option', { name: '老系统' });
  type('来自数据源', '7');
  await screen.findByRole('option', { name: 'bottle:气瓶' });
  type('表', 'bottle');
  press('开始设计');
  await screen.findByRole('tablist');
  expect(asked.find(({ path }) => path.endsWith('/start'))?.body).toMatchObject({
    datasourceId: '7',
    tableName: 'bottle',
  });
  expect(model()).toEqual(MODEL);
});

test('a source that cannot be read says why, and is mended there', () => {
  serve(answers);
  render(<Form value='{"key": ' />);
  expect(screen.getByRole('alert').textContent).toContain('源码无法读取');
  fireEvent.change(screen.getByLabelText('源码'), { target: { value: JSON.stringify(MODEL) } });
  expect(screen.getByLabelText('price: 中文')).toBeTruthy();
});
