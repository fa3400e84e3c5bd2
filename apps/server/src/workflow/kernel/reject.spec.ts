import { Driver, END, flows, graphOf, START, tasks } from './spec/driver.js';

const XOR = '<exclusiveGateway id="x"/>';

test('a reject that nothing reads ends the instance as rejected', async () => {
  const gateway = '<parallelGateway id="f"/><parallelGateway id="j"/>';
  const lines = flows('s>f', 'f>a', 'f>b', 'a>j', 'b>j', 'j>e');
  const run = (await Driver.of(START + END + tasks('a', 'b') + gateway + lines)).complete('b', 'reject');
  expect(run.state).toMatchObject({ status: 'rejected', tokens: [], tasks: [] });
  expect(run.effects).toEqual([{ kind: 'ended', status: 'rejected' }]);
  expect(run.log.at(-1)).toEqual({ event: 'ended', nodeId: 'b' });
});

test.each(['${outcome == "reject"}', '${!pass}'])(
  'a reject that the gateway reads follows the drawing: %s',
  async (condition) => {
    const lines = flows('s>a', 'a>b', 'b>x', `x>a ${condition.replaceAll('"', "'")}`, 'x>e');
    const run = await Driver.of(START + END + tasks('a', 'b') + XOR + lines);
    expect(run.complete('a').complete('b', 'reject').open).toBe('a');
    expect(run.complete('a').complete('b').status).toBe('approved');
  },
);

test('a reject loop inside a parallel branch leaves the other branch alone', async () => {
  const nodes =
    tasks('a', 'b', 'c') + XOR + '<exclusiveGateway id="m"/><parallelGateway id="f"/><parallelGateway id="j"/>';
  const lines = flows('s>f', 'f>m', 'm>a', 'a>b', 'b>x', 'x>m ${pass == false}', 'x>j', 'f>c', 'c>j', 'j>e');
  const run = await Driver.of(START + END + nodes + lines);
  run.complete('a').complete('b', 'reject').complete('c').complete('a').complete('b', 'reject');
  expect(run.open).toBe('a');
  expect(run.complete('a').complete('b').status).toBe('approved');
});

test('what waits for nothing is looked through, a join is not', async () => {
  const through = await graphOf(
    `${START}${END}${tasks('a')}<serviceTask id="t"/>${XOR}${flows('s>a', 'a>t', 't>x', 'x>a ${!pass}', 'x>e')}`,
  );
  expect(through.nodes.get('a')!.rejectDrawn).toBe(true);
  const gates = '<parallelGateway id="f"/><parallelGateway id="j"/><endEvent id="e2"/>';
  const joined = flows('s>f', 'f>a', 'f>b', 'a>j', 'b>j', 'j>x', 'x>e2 ${!pass}', 'x>e');
  const graph = await graphOf(START + END + tasks('a', 'b') + gates + XOR + joined);
  expect(graph.nodes.get('a')!.rejectDrawn).toBe(false);
});

describe('the end reached says what the document becomes', () => {
  const ends = (end: string): string => {
    const lines = flows('s>a', 'a>x', 'x>no ${!pass}', 'x>e');
    return `${START}${END}${tasks('a')}${XOR}${end}${lines}`;
  };
  const outcome = (value: string): string =>
    `<extensionElements><camunda:properties><camunda:property name="outcome" value="${value}"/></camunda:properties></extensionElements>`;

  test.each([
    ['<endEvent id="no"/>', 'approved'],
    [`<endEvent id="no">${outcome('rejected')}</endEvent>`, 'rejected'],
    ['<endEvent id="no"><terminateEventDefinition/></endEvent>', 'rejected'],
    ['<endEvent id="no"><errorEventDefinition/></endEvent>', 'rejected'],
    [`<endEvent id="no">${outcome('approved')}<terminateEventDefinition/></endEvent>`, 'approved'],
  ])('%s: %s', async (end, status) => {
    expect((await Driver.of(ends(end))).complete('a', 'reject').status).toBe(status);
  });

  test('terminate takes the other branches with it', async () => {
    const gate = '<parallelGateway id="f"/><endEvent id="t"><terminateEventDefinition/></endEvent>';
    const lines = flows('s>f', 'f>a', 'f>b', 'a>t', 'b>e');
    const run = await Driver.of(START + END + tasks('a', 'b') + gate + lines);
    expect(run.complete('a').state).toMatchObject({ status: 'approved', tokens: [], tasks: [] });
  });
});
