import { BOUNDS } from '../kernel/spec/bounds.js';
import { Driver, END, flows, graphOf, inProcess, START } from '../kernel/spec/driver.js';
import { compileProcess, type Graph } from '../kernel/index.js';
import { TenantPeople } from '../people/tenant-people.js';
import { simulate } from './simulate.js';

const user = (id: string, roleId: string) => ({
  ...{ id, account: `a${id}`, name: null, realName: `name${id}`, roleId, deptId: '', postId: '' },
});
const people = new TenantPeople({
  users: [user('1', '10'), user('2', '10'), user('3', '11')],
  roles: [
    { id: '10', alias: 'sales', name: '' },
    { id: '11', alias: 'gm', name: '' },
    { id: '12', alias: 'empty', name: '' },
  ],
  depts: [],
  posts: [],
});

const task = (id: string, groups: string, inner = '') =>
  `<userTask id="${id}" name="Task ${id}" camunda:candidateGroups="${groups}">${inner}</userTask>`;
const decided = flows('s>a', 'a>x', 'x>e', 'x>g ${amount >= 100}', 'g>e');
const CHAIN = `${START}${task('a', 'role:sales')}<exclusiveGateway id="x" default="x_e"/>${task('g', 'role:gm')}${END}`;

const run = (graph: Graph, variables: Record<string, unknown> = {}, initiator = '1') =>
  simulate(graph, { people, initiator, variables: { initiator, ...variables } });

const short = ({ path }: ReturnType<typeof simulate>) =>
  path.map(({ nodeId, users }) => `${nodeId}:${users.map(({ id }) => id).join('+')}`).join(' ');

test('the path, its people, what was passed and how it ended', async () => {
  const graph = await graphOf(CHAIN + decided);
  expect(run(graph, { amount: '99.99' })).toEqual({
    path: [
      {
        nodeId: 'a',
        nodeName: 'Task a',
        users: [
          { id: '1', name: 'name1' },
          { id: '2', name: 'name2' },
        ],
      },
    ],
    nodes: ['s', 'a', 'x', 'e'],
    lines: ['s_a', 'a_x', 'x_e'],
    end: { nodeId: 'e', outcome: 'approved' },
  });
  const whole = run(graph, { amount: '100.00' });
  expect(short(whole)).toBe('a:1+2 g:3');
  expect(whole.lines).toEqual(['s_a', 'a_x', 'x_g', 'g_e']);
});

test('nodes have their English names for readers of English, also in what stops a run', async () => {
  const named = (name: string) =>
    `<extensionElements><camunda:properties><camunda:property name="nameEn" value="${name}" /></camunda:properties></extensionElements>`;
  const tasks = task('a', 'role:sales', named('Sales check')) + task('g', 'role:empty', named('Last check'));
  const graph = await graphOf(START + tasks + END + flows('s>a', 'a>g', 'g>e'));
  const { path, deadEnd } = simulate(graph, { people, initiator: '1', variables: {}, language: 'en' });
  expect(path.map(({ nodeName }) => nodeName)).toEqual(['Sales check', 'Last check']);
  expect(deadEnd?.message.en).toBe('Nobody is to work on node [Last check]');
});

test('a task for nobody is a dead end, where it was reached', async () => {
  const graph = await graphOf(START + task('a', 'role:empty') + END + flows('s>a', 'a>e'));
  const { deadEnd, end, path } = run(graph);
  expect(deadEnd).toMatchObject({ nodeId: 'a', message: { en: 'Nobody is to work on node [Task a]' } });
  expect(end).toBeNull();
  expect(path).toEqual([{ nodeId: 'a', nodeName: 'Task a', users: [] }]);
});

test('no condition that holds is a dead end at the gateway', async () => {
  const drawn = `${START}<exclusiveGateway id="x" name="How much?"/>${task('a', 'role:gm')}${END}`;
  const graph = await graphOf(drawn + flows('s>x', 'x>a ${amount > 5}', 'a>e'));
  expect(run(graph, { amount: 5 }).deadEnd).toMatchObject({
    nodeId: 'x',
    message: { en: expect.stringContaining('How much?') },
  });
});

test('a formula that cannot be computed is a dead end with its reason', async () => {
  const drawn = `${START}<exclusiveGateway id="x"/>${task('a', 'role:gm')}${END}`;
  const graph = await graphOf(`${drawn}${flows('s>x', 'x>a ${TODAY() > day}', 'a>e')}`);
  expect(run(graph, { day: '2026-01-01' }).deadEnd?.message.en).toBe(
    'The formula reads the clock, but it was given none',
  );
  expect(run(graph, { day: '2026-01-01', now: '2026-03-16 09:00:00' }).deadEnd).toBeUndefined();
});

test('parallel branches, several instances, a sub-process, a timer and a call are passed', async () => {
  const multi = '<multiInstanceLoopCharacteristics/>';
  const timer =
    '<intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>';
  const sub = `<subProcess id="p1"><startEvent id="ps"/>${task('pa', 'role:gm')}<endEvent id="pe"/>${flows('ps>pa', 'pa>pe')}</subProcess>`;
  const drawn = `${START}<parallelGateway id="f"/><parallelGateway id="j"/>${task('m', 'role:sales', multi)}${sub}${timer}<callActivity id="c" calledElement="other"/>${END}`;
  const graph = await graphOf(drawn + flows('s>f', 'f>m', 'f>p1', 'm>j', 'p1>j', 'j>t', 't>c', 'c>e'));
  const { end, path, deadEnd } = run(graph);
  expect(deadEnd).toBeUndefined();
  expect(path.map(({ nodeId }) => nodeId).sort()).toEqual(['m', 'pa']);
  expect(path.find(({ nodeId }) => nodeId === 'm')?.users.map(({ id }) => id)).toEqual(['1', '2']);
  expect(end).toEqual({ nodeId: 'e', outcome: 'approved' });
});

test('a loop that is never left is a dead end', async () => {
  const drawn = `${START}${task('a', 'role:gm')}<exclusiveGateway id="x" default="x_a"/>${END}`;
  const graph = await graphOf(drawn + flows('s>a', 'a>x', 'x>a', 'x>e ${never == 1}'));
  expect(run(graph).deadEnd).toMatchObject({ nodeId: 'a', message: { en: expect.stringContaining('300 steps') } });
});

test('whoever may not start it would not get far', async () => {
  const xml = inProcess(START + task('a', 'role:gm') + END + flows('s>a', 'a>e')).replace(
    '<process id="p"',
    '<process id="p" camunda:candidateStarterGroups="role:gm"',
  );
  const graph = (await compileProcess(xml, BOUNDS)).graphs[0]!;
  expect(run(graph).deadEnd).toMatchObject({ nodeId: 's', message: { en: '[name1] may not start process [p]' } });
  expect(run(graph, {}, '3').end).toEqual({ nodeId: 'e', outcome: 'approved' });
  expect(simulate(graph, { people, initiator: '1', variables: {}, mayStart: true }).deadEnd).toBeUndefined();
});

test('it comes to what the kernel comes to', async () => {
  const graph = await graphOf(CHAIN + decided);
  const driver = new Driver(graph, { amount: 500 }).do({ kind: 'begin' });
  const seen: string[] = [];
  while (driver.status === 'running') {
    seen.push(driver.open);
    driver.complete(driver.open);
  }
  expect(run(graph, { amount: 500 }).path.map(({ nodeId }) => nodeId)).toEqual(seen);
});
