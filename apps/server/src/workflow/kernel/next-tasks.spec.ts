import { Driver, END, flows, graphOf, START, tasks } from './spec/driver.js';

const GATES = '<exclusiveGateway id="x"/><parallelGateway id="f"/><parallelGateway id="j"/>';
const LINES = flows('s>a', 'a>x', 'x>b ${amount > 5}', 'x>f', 'f>c', 'f>p1', 'c>j', 'p1>j', 'j>d', 'b>e', 'd>e');
const INNER = `<subProcess id="p1"><startEvent id="s1"/><serviceTask id="t"/>${tasks('i')}<endEvent id="e1"/>${flows('s1>t', 't>i', 'i>e1')}</subProcess>`;

describe('the user tasks that an agree leads to', () => {
  const begin = (amount: number): Promise<Driver> =>
    Driver.of(START + END + tasks('a', 'b', 'c', 'd') + GATES + INNER + LINES, { amount });

  test('by the conditions, through splits and into sub-processes', async () => {
    expect((await begin(6)).next('a')).toBe('b');
    expect((await begin(1)).next('a')).toBe('c i');
  });

  test('through joins, and out of a sub-process', async () => {
    expect((await begin(1)).next('c')).toBe('d');
    expect((await begin(1)).next('i')).toBe('d');
    expect((await begin(1)).next('d')).toBe('');
    expect((await begin(1)).next('s')).toBe('a');
  });

  test('an agree takes the way of an agree, and no way is no task', async () => {
    const lines = flows('s>a', 'a>x', 'x>a ${!pass}', 'x>b ${pass}', 'b>y', 'y>a ${amount > 9}', 'y>e ${amount > 8}');
    const gates = '<exclusiveGateway id="x"/><exclusiveGateway id="y"/>';
    const run = await Driver.of(START + END + tasks('a', 'b') + gates + lines, { amount: 1 });
    expect(run.next('a')).toBe('b');
    expect(run.next('b')).toBe('');
  });
});

describe('migration', () => {
  const old = START + END + tasks('a', 'b', 'c') + '<parallelGateway id="f"/><parallelGateway id="j"/>';
  const lines = flows('s>f', 'f>a', 'f>b', 'a>j', 'b>j', 'j>c', 'c>e');

  test('goes on in a version that has what is in use', async () => {
    const run = (await Driver.of(old + lines)).complete('a');
    const to = await graphOf(old + tasks('d') + lines.replace(flows('j>c'), flows('j>d', 'd>c')));
    run.do({ kind: 'migrate', to });
    const after = new Driver(to);
    after.state = run.state;
    expect(after.complete('b').open).toBe('d');
  });

  test('names what is missing: a node, a node of another kind, a flow that a token came by', async () => {
    const run = (await Driver.of(old + lines)).complete('a');
    const without = await graphOf(old.replace(tasks('b'), '') + flows('s>f', 'f>a', 'f>j', 'a>j', 'j>c', 'c>e'));
    expect(() => run.do({ kind: 'migrate', to: without })).toThrow('missingNodes: b');
    const service = await graphOf(old.replace('<userTask id="b"/>', '<serviceTask id="b"/>') + lines);
    expect(() => run.do({ kind: 'migrate', to: service })).toThrow('missingNodes: b');
    const rerouted = await graphOf(`${old}${tasks('d')}${lines.replace(flows('a>j'), flows('a>d', 'd>j'))}`);
    expect(() => run.do({ kind: 'migrate', to: rerouted })).toThrow('missingNodes: a_j');
  });
});
