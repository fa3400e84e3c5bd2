import { Driver, END, flows, graphOf, START, tasks } from './spec/driver.js';

const multi = (inner: string, attributes = '', id = 'm'): string =>
  `<userTask id="${id}"><multiInstanceLoopCharacteristics ${attributes}>${inner}</multiInstanceLoopCharacteristics></userTask>`;
const completion = (text: string): string =>
  `<completionCondition>${text.replaceAll('<', '&lt;')}</completionCondition>`;
const LINE = flows('s>m', 'm>z', 'z>e');

async function begin(body: string, people = ['a', 'b', 'c'], lines = LINE, more = ''): Promise<Driver> {
  const graph = await graphOf(START + END + tasks('z') + body + more + lines);
  return new Driver(graph, {}, { m: people }).do({ kind: 'begin' });
}

const assignees = (run: Driver): string => run.state.tasks.map((task) => task.assignee).join(' ');

test('会签: everybody at once, in any order', async () => {
  const run = await begin(multi(''));
  expect(assignees(run)).toBe('a b c');
  expect(run.complete('m', 'agree', 'c').complete('m', 'agree', 'a').open).toBe('m');
  expect(run.complete('m', 'agree', 'b').open).toBe('z');
  expect(run.state.tokens).toHaveLength(1);
});

test('sequential: one after the other', async () => {
  const run = await begin(multi('', 'isSequential="true"'));
  expect(assignees(run)).toBe('a');
  expect(assignees(run.complete('m'))).toBe('b');
  expect(assignees(run.complete('m'))).toBe('c');
  expect(run.complete('m').open).toBe('z');
});

test('或签: the first one decides for all', async () => {
  const any = multi(completion('${nrOfCompletedInstances >= 1}'));
  expect((await begin(any)).complete('m', 'agree', 'b').open).toBe('z');
  expect((await begin(any)).complete('m', 'reject', 'b').status).toBe('rejected');
});

test('by ratio: enough agreements carry it, and it is rejected when they cannot be reached', async () => {
  const ratio = multi(completion('${nrOfAgreed / nrOfInstances >= 0.6}'));
  const carried = await begin(ratio);
  expect(carried.complete('m', 'reject', 'a').complete('m', 'agree', 'b').open).toBe('m');
  expect(carried.complete('m', 'agree', 'c').open).toBe('z');
  const lost = await begin(ratio);
  lost.complete('m', 'agree', 'a').complete('m', 'reject', 'b').complete('m', 'reject', 'c');
  expect(lost.status).toBe('rejected');
});

test('without a formula one reject ends the instance at once', async () => {
  const run = (await begin(multi(''))).complete('m', 'reject', 'b');
  expect(run.status).toBe('rejected');
  expect(run.state).toMatchObject({ tokens: [], tasks: [], jobs: [] });
  expect(run.log.filter((entry) => entry.event === 'taskCancelled').map((entry) => entry.userId)).toEqual(['a', 'c']);
});

test('a drawing that counts votes hears everybody first', async () => {
  const gateway = '<exclusiveGateway id="x" default="x_z"/>' + tasks('no');
  const lines = flows('s>m', 'm>x', 'x>no ${nrOfRejected > nrOfAgreed}', 'x>z', 'z>e', 'no>e');
  const run = await begin(multi(''), ['a', 'b', 'c'], lines, gateway);
  run.complete('m', 'reject', 'a').complete('m', 'reject', 'b');
  expect(run.open).toBe('m');
  expect(run.complete('m', 'agree', 'c').open).toBe('no');
});

test('a fixed number of instances, for whoever claims them', async () => {
  const run = await begin(multi('<loopCardinality>${2}</loopCardinality>'));
  expect(run.state.tasks).toHaveLength(2);
  expect(run.state.tasks.every((task) => task.assignee === null)).toBe(true);
  const task = run.state.tasks[0]!;
  run.do({ kind: 'claim', taskId: task.id, userId: 'u' }).do({ kind: 'unclaim', taskId: task.id });
  expect(run.complete('m').complete('m').open).toBe('z');
});

test('a collection of the variables, as a list or as a text', async () => {
  const body = multi('', 'camunda:collection="${signers}" camunda:elementVariable="one"');
  const graph = await graphOf(START + END + tasks('z') + body + LINE);
  expect(graph.nodes.get('m')!.multi!.collection!.reads).toEqual(['signers']);
  for (const signers of [['7', '8'], '7, 8', [7, 8]]) {
    expect(assignees(new Driver(graph, { signers }).do({ kind: 'begin' }))).toBe('7 8');
  }
});

test('nobody to sign is refused, and not taken for agreement', async () => {
  await expect(begin(multi(''), [])).rejects.toMatchObject({ reason: 'nobody', detail: 'm' });
});

test('a task given to one of the signers cannot be put back', async () => {
  const run = await begin(multi(''));
  expect(() => run.do({ kind: 'unclaim', taskId: run.task('m', 'a').id })).toThrow('personal');
});
