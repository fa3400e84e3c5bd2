import { type APIRequestContext, expect, test } from '../support/test.js';
import { dialog, field, ListPage } from '../support/amis.js';
import { Calls } from '../support/calls.js';
import { openAs, setLanguage } from '../support/people.js';
import { ShellPage } from '../support/shell-page.js';
import { expectNoTokens, watchConsole } from '../support/watch.js';

const INCIDENT = '/api/lc-flow/incident';
const WORK = '/api/lc-flow/work';
const KEY = 'journeyDeadline';

const task = (id: string, name: string): string =>
  `<userTask id="${id}" name="${name}" camunda:candidateGroups="role:techMgr" />`;
const flow = (id: string, from: string, to: string): string =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}" />`;

/** Two parallel tasks; the timer of one reads the time that the user of the other one enters. */
const DRAWING = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="drawing" targetNamespace="journey">
  <process id="${KEY}" name="限时评审" isExecutable="true">
    <startEvent id="start" /><parallelGateway id="fork" /><endEvent id="end" />
    ${task('review', '评审')}${task('plan', '排期')}${task('urge', '催办')}
    <boundaryEvent id="late" name="超时" attachedToRef="review"><timerEventDefinition><timeDuration
      xsi:type="tFormalExpression">\${deadline}</timeDuration></timerEventDefinition></boundaryEvent>
    ${flow('a', 'start', 'fork')}${flow('b', 'fork', 'review')}${flow('c', 'fork', 'plan')}${flow('d', 'late', 'urge')}
    ${flow('e', 'review', 'end')}${flow('f', 'plan', 'end')}${flow('g', 'urge', 'end')}
  </process></definitions>`;

/** Starts the process: its timer has no time, which is an incident. */
async function stopped(request: APIRequestContext, title: string): Promise<string> {
  const admin = await Calls.as(request, 'admin');
  const { records } = await admin.get('/api/lc-flow/model/list', { modelKey: KEY });
  if (records.length === 0) {
    const form = { modelKey: KEY, name: '限时评审', modelEditorXml: DRAWING };
    const { id } = await admin.post('/api/lc-flow/model/submit', form);
    await admin.post('/api/lc-flow/model/deploy', {}, { modelId: id, category: 'flow_1' });
  }
  const wangli = await Calls.as(request, 'wangli');
  const begun = await wangli.post(`${WORK}/start-process`, { processKey: KEY, title, variables: { deadline: '' } });
  return begun.processInstanceId;
}

/** The planner sets the deadline of the review: immediately. */
async function tellDeadline(request: APIRequestContext, processInstanceId: string): Promise<void> {
  const zhoujg = await Calls.as(request, 'zhoujg');
  const { tasks } = await zhoujg.get(`${WORK}/panel`, { processInstanceId });
  const { taskId } = tasks.find(({ nodeId }: { nodeId: string }) => nodeId === 'plan');
  await zhoujg.post(`${WORK}/complete-task`, { taskId, flag: 'ok', variables: { deadline: 'PT0S' } });
}

test.describe('incidents of processes', () => {
  test('an instance is marked, its incident is read, tried again in vain, then with success', async ({
    page,
    request,
  }) => {
    const watched = watchConsole(page);
    const id = await stopped(request, '限时一');
    await stopped(request, '限时二');
    await openAs(page, 'admin', '/flow/follow');
    const list = new ListPage(page);
    const instance = list.row('限时一');
    await expect(instance).toContainText('1 个异常');
    await instance.getByRole('button', { name: '异常', exact: true }).click();

    await expect(page).toHaveURL(new RegExp(`/flow/incident\\?.*processInstanceId=${id}`));
    await expect(list.front.getByRole('columnheader', { name: '原因' })).toBeVisible();
    await expect(field(list.front, 'processInstanceId').locator('input')).toHaveValue(id);
    await expect(list.rows).toHaveCount(1);
    const incident = list.row('限时一');
    for (const text of ['待处理', '限时评审', '超时', '时间']) await expect(incident).toContainText(text);
    await expectNoTokens(page);
    // The cause of the incident is not covered by the fixed column.
    const cause = await incident.locator('td').filter({ hasText: '不是时间' }).boundingBox();
    const buttons = await incident.locator('td').last().boundingBox();
    expect((cause?.x ?? 0) + (cause?.width ?? 0)).toBeLessThanOrEqual((buttons?.x ?? 0) + 1);

    watched.check();
    await incident.getByRole('button', { name: '重试', exact: true }).click();
    await expect(list.toast(/重试失败.*超时/)).toBeVisible();
    await expect(incident.locator('td').filter({ hasText: /^1$/ })).toBeVisible();

    await tellDeadline(request, id);
    await list.reloading(() => incident.getByRole('button', { name: '重试', exact: true }).click());
    await expect(list.toast('重试成功')).toBeVisible();
    await expect(list.front.getByText('没有流程异常')).toBeVisible();

    const shell = new ShellPage(page);
    await shell.bring('流程跟踪');
    await list.reloading(() => list.tool('刷新').click());
    await expect(instance).toBeVisible();
    await expect(instance).not.toContainText('异常');
    // The other instance in the same tab: the open screen is filtered to that instance.
    await list.row('限时二').getByRole('button', { name: '异常', exact: true }).click();
    await expect(list.rows).toHaveCount(1);
    await expect(list.row('限时二')).toBeVisible();
  });

  test('the screen in English, and an incident that is closed after a question', async ({ page, request }) => {
    const id = await stopped(request, 'limited three');
    const watched = watchConsole(page);
    await setLanguage(page, 'en');
    await openAs(page, 'admin', `/flow/incident?processInstanceId=${id}`);
    const list = new ListPage(page);
    await expect(list.rows).toHaveCount(1);
    const heads = (await list.front.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    for (const head of ['Last time', 'State', 'Cause', 'Again', 'Step']) expect(heads).toContain(head);
    await expectNoTokens(page);
    const incident = list.row('limited three');
    await expect(incident).toContainText('Open');

    await incident.getByRole('button', { name: 'Diagram', exact: true }).click();
    await expect(dialog(page).locator('[data-element-id="late"]').first()).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();

    await incident.getByRole('button', { name: 'Close', exact: true }).click();
    await list.reloading(() => list.confirm('Close this incident?'));
    await expect(list.rows).toHaveCount(0);
    const admin = await Calls.as(request, 'admin');
    const { records } = await admin.get(`${INCIDENT}/list`, { processInstanceId: id, state: 'closed' });
    expect(records).toHaveLength(1);
    watched.check();
  });
});
