import { Driver, END, flows, START, tasks } from './spec/driver.js';

const AND = '<parallelGateway id="f"/><parallelGateway id="j"/>';

test('the targets are the user tasks strictly upstream', async () => {
  const run = await Driver.of(START + END + tasks('a', 'b', 'c') + flows('s>a', 'a>b', 'b>c', 'c>e'));
  expect(run.targets('a')).toBe('');
  expect(run.complete('a').complete('b').targets('c')).toBe('a b');
  expect(() => run.returnTo('c', 'c')).toThrow('notTarget');
  run.returnTo('c', 'a');
  expect(run.open).toBe('a');
  expect(() => run.returnTo('a', 'b')).toThrow('notTarget');
  expect(run.complete('a').complete('b').complete('c').status).toBe('approved');
});

test('a loop does not make what comes after a task its target', async () => {
  const lines = flows('s>a', 'a>b', 'b>x', 'x>a ${!pass}', 'x>c', 'c>e');
  const run = await Driver.of(`${START}${END}${tasks('a', 'b', 'c')}<exclusiveGateway id="x"/>${lines}`);
  run.complete('a').complete('b', 'reject').complete('a');
  expect(run.targets('b')).toBe('a');
});

describe('parallel branches', () => {
  const lines = flows('s>z', 'z>f', 'f>a', 'a>b', 'f>c', 'b>j', 'c>j', 'j>d', 'd>e');
  const begin = async (): Promise<Driver> =>
    (await Driver.of(START + END + tasks('z', 'a', 'b', 'c', 'd') + AND + lines)).complete('z');

  test('a return within a branch leaves the other branch alone', async () => {
    const run = (await begin()).complete('a');
    expect(run.targets('b')).toBe('z a');
    expect(run.returnTo('b', 'a').open).toBe('a c');
    expect(run.complete('a').complete('b').complete('c').open).toBe('d');
  });

  test('an arrival of the other branch stays at the join', async () => {
    const run = (await begin()).complete('c').complete('a').returnTo('b', 'a');
    expect(run.open).toBe('a');
    expect(run.log.filter((entry) => entry.event === 'cancelled').map((entry) => entry.nodeId)).toEqual(['b']);
    expect(run.complete('a').complete('b').open).toBe('d');
  });

  test('a return before the split takes all branches back', async () => {
    const run = (await begin()).complete('c').returnTo('a', 'z');
    expect(run.open).toBe('z');
    expect(run.state.tokens).toHaveLength(1);
    expect(run.complete('z').open).toBe('a c');
  });

  test('a return from behind the join into a branch fills the join for the others', async () => {
    const run = (await begin()).complete('a').complete('b').complete('c');
    expect(run.targets('d')).toBe('z a b c');
    expect(run.returnTo('d', 'b').open).toBe('b');
    expect(run.complete('b').open).toBe('d');
    expect(run.complete('d').status).toBe('approved');
  });

  test('a loop around the branches does not keep the join from being filled', async () => {
    const ring = flows('s>m', 'm>f', 'f>a', 'f>g', 'g>b', 'g>c', 'b>k', 'c>k', 'k>d', 'd>j', 'a>j', 'j>z', 'z>x');
    const gates = `${AND}<parallelGateway id="g"/><parallelGateway id="k"/><exclusiveGateway id="m"/><exclusiveGateway id="x"/>`;
    const nodes = START + END + tasks('a', 'b', 'c', 'd', 'z') + gates + flows('x>m ${!pass}', 'x>e');
    const run = (await Driver.of(nodes + ring)).complete('b').complete('c').returnTo('d', 'b');
    expect(run.open).toBe('a b');
    expect(run.complete('b').open).toBe('a d');
    run.complete('d').complete('a').complete('z');
    expect(run.status).toBe('approved');
  });
});

describe('sub-process', () => {
  const inner = `<subProcess id="p1"><startEvent id="s1"/>${tasks('b', 'c')}<endEvent id="e1"/>${flows('s1>b', 'b>c', 'c>e1')}</subProcess>`;
  const begin = (): Promise<Driver> =>
    Driver.of(START + END + tasks('a', 'd') + inner + flows('s>a', 'a>p1', 'p1>d', 'd>e'));

  test('a return inside it stays inside, one out of it cancels it', async () => {
    const run = (await begin()).complete('a').complete('b');
    expect(run.targets('c')).toBe('a b');
    expect(run.returnTo('c', 'b').open).toBe('b');
    expect(run.complete('b').returnTo('c', 'a').state.tokens).toHaveLength(1);
    expect(run.complete('a').complete('b').complete('c').open).toBe('d');
  });

  test('its tasks are no targets from outside', async () => {
    expect((await begin()).complete('a').complete('b').complete('c').targets('d')).toBe('a');
  });
});

test('a return cancels a call and says so', async () => {
  const gates = '<callActivity id="k" calledElement="q"/>';
  const lines = flows('s>a', 'a>f', 'f>k', 'f>b', 'k>j', 'b>j', 'j>e');
  const run = (await Driver.of(START + END + tasks('a', 'b') + AND + gates + lines)).complete('a');
  const { tokenId } = run.effects.find((effect) => effect.kind === 'call') as { tokenId: number };
  run.returnTo('b', 'a');
  expect(run.effects.at(-1)).toEqual({ kind: 'cancelCall', tokenId, nodeId: 'k' });
});

test('a return from one signer of a 会签 takes all of them back', async () => {
  const body = '<userTask id="m"><multiInstanceLoopCharacteristics camunda:collection="${who}"/></userTask>';
  const run = await Driver.of(START + END + tasks('a') + body + flows('s>a', 'a>m', 'm>e'), { who: ['x', 'y'] });
  run.complete('a').complete('m', 'agree', 'x').returnTo('m', 'a');
  expect(run.open).toBe('a');
  expect(run.complete('a').open).toBe('m m');
});
