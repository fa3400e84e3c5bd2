import { mapped } from './index.js';
import { Driver, END, flows, graphOf, START, tasks } from './spec/driver.js';

const line = (element: string, more = ''): string =>
  `${START}${END}${element}${more}${tasks('t')}${flows('s>a', 'a>t', 't>e')}`;
const properties = (...pairs: [string, string][]): string =>
  `<extensionElements><camunda:properties>${pairs.map(([name, value]) => `<camunda:property name="${name}" value="${value}"/>`).join('')}</camunda:properties></extensionElements>`;
const listener = (kind: string, event: string, variable: string, formula: string): string =>
  `<camunda:${kind}Listener event="${event}" expression="\${execution.setVariable('${variable}', ${formula})}"/>`;

describe('the work of a service task', () => {
  const external = `<serviceTask id="a" camunda:type="external" camunda:topic="weigh">${properties(['in:plate', '${pdNum}'], ['in:note', 'please'])}</serviceTask>`;
  const edge = `<boundaryEvent id="b" attachedToRef="a"><errorEventDefinition errorRef="bad"/></boundaryEvent>${tasks('caught')}${flows('b>caught', 'caught>e')}`;
  const BAD = '<error id="bad" name="bad" errorCode="heavy"/>';

  test('of others waits for them, with what they get', async () => {
    const run = await Driver.of(line(external), { pdNum: 'P-1' });
    expect(run.state.jobs).toMatchObject([
      { event: 'external', value: 'weigh', input: { plate: 'P-1', note: 'please' } },
    ]);
    expect(run.fire('a').open).toBe('t');
  });

  test('comes to an error that its edge catches, or the scope, or nobody', async () => {
    const run = await Driver.of(line(external, edge), {}, BAD);
    const jobId = run.state.jobs[0]!.id;
    expect(() => run.do({ kind: 'error', jobId, code: 'light' })).toThrow('noCatch');
    expect(run.do({ kind: 'error', jobId, code: 'heavy' }).open).toBe('caught');
    expect(run.state.jobs).toEqual([]);
  });

  test('is a formula that sets a variable', async () => {
    const set = '<serviceTask id="a" camunda:expression="${qty * 2}" camunda:resultVariable="twice"/>';
    const way = `${START}${END}${set}<exclusiveGateway id="x" default="x_no"/>${tasks('yes', 'no')}${flows('s>a', 'a>x', 'x>yes ${twice == 8}', 'x>no', 'yes>e', 'no>e')}`;
    expect((await Driver.of(way, { qty: 4 })).open).toBe('yes');
  });

  test('a job enters what is to be entered later', async () => {
    const run = await Driver.of(line('<userTask id="a" camunda:asyncBefore="true"/>'));
    expect([run.open, run.state.jobs.map(({ event }) => event)]).toEqual(['', ['async']]);
    expect([run.fire('a').open, run.state.jobs]).toEqual(['a', []]);
    expect(run.log.filter(({ event, nodeId }) => event === 'entered' && nodeId === 'a')).toHaveLength(1);
  });
});

describe('listeners set variables', () => {
  test('when something is entered, left, taken, asked and decided, in that order', async () => {
    const extended = (inside: string): string => `<extensionElements>${inside}</extensionElements>`;
    const count = "CONCATENATE(way, '";
    const mark = (kind: string, event: string, text: string): string =>
      listener(kind, event, 'way', `${count}${text}')`);
    const task = `<userTask id="a">${extended(mark('execution', 'start', '1') + mark('task', 'create', '2') + mark('task', 'complete', '3') + mark('execution', 'end', '4'))}</userTask>`;
    const drawn = line(task).replace(
      '<sequenceFlow id="a_t" sourceRef="a" targetRef="t"></sequenceFlow>',
      `<sequenceFlow id="a_t" sourceRef="a" targetRef="t">${extended(mark('execution', 'take', '5'))}</sequenceFlow>`,
    );
    const run = await Driver.of(drawn, { way: '' });
    expect(run.variables['way']).toBe('12');
    expect(run.complete('a').variables['way']).toBe('12345');
  });
});

describe('variables of called processes', () => {
  test('are those that the drawing maps', async () => {
    const inside =
      '<extensionElements><camunda:in source="a" target="b"/><camunda:in sourceExpression="${qty + 1}" target="more"/><camunda:in businessKey="${no}"/>' +
      '<camunda:out variables="all"/><camunda:out source="sum" target="total"/></extensionElements>';
    const { nodes } = await graphOf(line(`<callActivity id="a" calledElement="q">${inside}</callActivity>`));
    const { mapIn, mapOut, businessKey } = nodes.get('a')!;
    const ours = { a: 7, qty: 2, no: 'N-1', other: true };
    expect(mapped(mapIn!, ours, ours)).toEqual({ b: 7, more: '3' });
    expect(businessKey!.evaluate(ours)).toBe('N-1');
    expect(mapped(mapOut!, { sum: 5, now: 'x' }, { sum: 5 })).toEqual({ sum: 5, total: 5 });
  });
});
