import { expect, test } from '../support/test.js';
import { Calls } from '../support/calls.js';
import { openAs } from '../support/people.js';
import { watchConsole } from '../support/watch.js';

const WORK = '/api/lc-flow/work';
const KEY = 'journeyRoute';

const task = (id: string, name: string): string =>
  `<userTask id="${id}" name="${name}" camunda:candidateGroups="role:techMgr" />`;
const flow = (id: string, from: string, to: string, when = ''): string =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${
    when === '' ? '' : `<conditionExpression xsi:type="tFormalExpression">\${${when}}</conditionExpression>`
  }</sequenceFlow>`;

/** A rule task uses the table; its result decides the path. */
const DRAWING = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="drawing" targetNamespace="journey">
  <process id="journeyRouted" name="按表审批" isExecutable="true">
    <startEvent id="start" /><exclusiveGateway id="gate" default="d" /><endEvent id="end" />
    <businessRuleTask id="ask" name="查表" camunda:decisionRef="${KEY}" camunda:resultVariable="way" />
    ${task('short', '快速')}${task('long', '完整')}
    ${flow('a', 'start', 'ask')}${flow('b', 'ask', 'gate')}${flow('c', 'gate', 'short', "way == 'short'")}
    ${flow('d', 'gate', 'long')}${flow('e', 'short', 'end')}${flow('f', 'long', 'end')}
  </process></definitions>`;

test('a table is drawn and tried, a process asks it, and goes the other way when the table says so', async ({
  page,
  request,
}) => {
  const watched = watchConsole(page);
  await openAs(page, 'admin', '/editor/decision/new');
  const board = page.locator('.lm-decision-board');
  const rows = board.locator('tbody tr');
  const dialog = page.getByRole('dialog');
  const head = page.getByRole('banner');
  const rule = async (number: number, input: string, output: string) => {
    await board.locator('td.add-rule.input-cell').click();
    await expect(rows).toHaveCount(number);
    await page.keyboard.type(input);
    await page.keyboard.press('Tab');
    await page.keyboard.type(output);
    await expect(rows.nth(number - 1)).toContainText(output);
  };
  await rule(1, '< 1000', '"short"');
  await rule(2, '>= 1000', '"long"');
  await page.locator('input[name="amount"]').fill('2000');
  await page.getByRole('button', { name: '计算' }).click();
  await expect(page.locator('.lm-decision-answer')).toContainText('命中规则 2');
  await expect(rows.nth(1).locator('td').nth(1)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');

  await head.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.locator('input[name="message"]').fill('first');
  await dialog.locator('input[name="key"]').fill(KEY);
  await dialog.locator('input[name="name"]').fill('走哪条路');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(head.getByText('版本 1', { exact: true })).toBeVisible();

  const admin = await Calls.as(request, 'admin');
  const model = await admin.post('/api/lc-flow/model/submit', {
    ...{ modelKey: 'journeyRouted', name: '按表审批', modelEditorXml: DRAWING },
  });
  await admin.post('/api/lc-flow/model/deploy', {}, { modelId: model.id, category: 'flow_1' });
  const open = async (amount: number): Promise<string[]> => {
    const { processInstanceId } = await admin.post(`${WORK}/start-process`, {
      processKey: 'journeyRouted',
      variables: { amount },
    });
    const { tasks } = await admin.get(`${WORK}/panel`, { processInstanceId });
    return tasks.map(({ nodeId }: { nodeId: string }) => nodeId);
  };
  expect(await open(2000)).toEqual(['long']);

  // The limit is changed: one cell.
  for (const [row, limit] of [
    [0, '< 5000'],
    [1, '>= 5000'],
  ] as const) {
    await rows.nth(row).locator('td.input-cell').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(limit);
    await page.keyboard.press('Tab');
    await expect(rows.nth(row)).toContainText(limit);
  }
  await expect(head.getByText('未保存')).toBeVisible();
  await head.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.locator('input[name="message"]').fill('higher limit');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect(head.getByText('版本 2', { exact: true })).toBeVisible();
  expect(await open(2000)).toEqual(['short']);

  await head.getByRole('button', { name: '版本记录' }).click();
  for (const version of [1, 2]) await dialog.locator(`[data-version="${version}"] input`).check();
  await dialog.getByRole('button', { name: '对比' }).click();
  const differences = page.locator('.lm-decision-changes tbody tr');
  await expect(differences).toHaveCount(2);
  await expect(differences.first()).toContainText('< 1000');
  await expect(differences.first()).toContainText('< 5000');
  watched.check();
});
