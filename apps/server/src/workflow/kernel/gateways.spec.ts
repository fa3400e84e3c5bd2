import { Driver, END, flows, START, tasks } from './spec/driver.js';

const gateway = (kind: string, ...ids: string[]): string => ids.map((id) => `<${kind}Gateway id="${id}"/>`).join('');

test('a process runs from its start to its end and says so', async () => {
  const run = await Driver.of(START + END + tasks('a') + flows('s>a', 'a>e'));
  expect(run.open).toBe('a');
  run.complete('a');
  expect(run.status).toBe('approved');
  expect(run.state).toMatchObject({ tokens: [], tasks: [], jobs: [] });
  expect(run.effects).toEqual([{ kind: 'ended', status: 'approved' }]);
  expect(run.log.map((entry) => `${entry.event} ${entry.flowId ?? entry.nodeId}`)).toEqual([
    ...['entered s', 'left s', 'flow s_a', 'entered a', 'taskCreated a', 'taskClosed a', 'left a', 'flow a_e'],
    ...['entered e', 'left e', 'ended e'],
  ]);
});

describe('exclusive gateway', () => {
  const model =
    START +
    END +
    tasks('big', 'small') +
    '<exclusiveGateway id="x" default="x_small"/>' +
    flows('s>x', 'x>big ${amount > 1000 && approved == true}', 'x>small', 'big>e', 'small>e');

  test.each([
    [{ amount: '1000.01', approved: true }, 'big'],
    [{ amount: '1000.01', approved: false }, 'small'],
    [{ amount: '999', approved: true }, 'small'],
    [{}, 'small'],
  ])('takes the flow whose condition holds, else the default: %j', async (variables, expected) => {
    expect((await Driver.of(model, variables)).open).toBe(expected);
  });

  test('a flow without a condition, drawn last, is what is left', async () => {
    const plain = START + END + tasks('a', 'b') + gateway('exclusive', 'x');
    const ways = plain + flows('s>x', 'x>b ${amount > 5}', 'x>a', 'a>e', 'b>e');
    expect((await Driver.of(ways, { amount: 6 })).open).toBe('b');
    expect((await Driver.of(ways, { amount: 5 })).open).toBe('a');
  });

  test('no way out is refused', async () => {
    const model = START + END + tasks('a', 'b') + gateway('exclusive', 'x');
    const shut = flows('s>x', 'x>a ${amount > 5}', 'x>b ${amount > 6}', 'a>e', 'b>e');
    await expect(Driver.of(model + shut, { amount: 1 })).rejects.toMatchObject({ reason: 'noFlow', detail: 'x' });
  });

  test('merges without waiting', async () => {
    const model = START + END + tasks('a', 'b', 'c') + gateway('parallel', 'f') + gateway('exclusive', 'm');
    const run = await Driver.of(model + flows('s>f', 'f>a', 'f>b', 'a>m', 'b>m', 'm>c', 'c>e'));
    run.complete('a');
    expect(run.open).toBe('b c');
    run.complete('b');
    expect(run.open).toBe('c c');
    run.complete('c').complete('c');
    expect(run.status).toBe('approved');
  });
});

describe('parallel gateway', () => {
  const model = START + END + tasks('a', 'b', 'c') + gateway('parallel', 'f', 'j');

  test('waits for every flow', async () => {
    const run = await Driver.of(model + flows('s>f', 'f>a', 'f>b', 'a>j', 'b>j', 'j>c', 'c>e'));
    expect(run.complete('b').open).toBe('a');
    expect(run.complete('a').open).toBe('c');
    expect(run.complete('c').status).toBe('approved');
  });

  test('counts flows, not tokens: AND(XOR(a|b),c) does not join early', async () => {
    const xor = gateway('exclusive', 'x', 'm');
    const lines = flows('s>f', 'f>x', 'x>a ${way == 1}', 'x>b', 'a>m', 'b>m', 'm>j', 'f>c', 'c>j', 'j>e');
    const run = await Driver.of(model + xor + lines, { way: 1 });
    expect(run.complete('a').open).toBe('c');
    expect(run.complete('c').status).toBe('approved');
  });

  test('two tokens by one flow do not stand for two flows', async () => {
    const lines = flows('s>f', 'f>a', 'f>b', 'f>c', 'a>m', 'b>m', 'm>j', 'c>j', 'j>z', 'z>e');
    const run = await Driver.of(model + tasks('z') + gateway('exclusive', 'm') + lines);
    expect(run.complete('a').complete('b').open).toBe('c');
    expect(run.complete('c').open).toBe('z');
  });

  test('a join that can never be filled is refused by the command that would leave it so', async () => {
    const run = await Driver.of(
      model +
        gateway('exclusive', 'x') +
        flows('s>x', 'x>a', 'x>b ${way == 1}', 'a>j', 'b>j', 'j>c', 'c>e', 'c>f', 'f>e'),
    );
    expect(() => run.complete('a')).toThrow('stuck: j');
    expect(run.open).toBe('a');
  });
});

describe('inclusive gateway', () => {
  const model =
    START + END + tasks('a', 'b', 'c', 'z') + '<inclusiveGateway id="o" default="o_c"/>' + gateway('inclusive', 'j');
  const lines = flows('s>o', 'o>a ${x > 1}', 'o>b ${x > 2}', 'o>c', 'a>j', 'b>j', 'c>j', 'j>z', 'z>e');

  test.each([
    [0, 'c'],
    [2, 'a'],
    [3, 'a b'],
  ])('takes all flows that hold, else the default: x=%d', async (x, expected) => {
    expect((await Driver.of(model + lines, { x })).open).toBe(expected);
  });

  test('its join waits for those that were sent, and for no others', async () => {
    const both = await Driver.of(model + lines, { x: 3 });
    expect(both.complete('a').open).toBe('b');
    expect(both.complete('b').open).toBe('z');
    expect((await Driver.of(model + lines, { x: 2 })).complete('a').open).toBe('z');
  });

  test('a token that can still come by a long way holds the join', async () => {
    const long = flows('s>o', 'o>a', 'o>b', 'b>c', 'c>j', 'a>j', 'j>z', 'z>e').replace('o_c', 'o_a');
    const run = await Driver.of(START + END + tasks('a', 'b', 'c', 'z') + gateway('inclusive', 'o', 'j') + long);
    expect(run.complete('a').open).toBe('b');
    expect(run.complete('b').open).toBe('c');
    expect(run.complete('c').open).toBe('z');
  });

  test('a branch that ends without coming opens it', async () => {
    const xor = '<exclusiveGateway id="x"/><endEvent id="e2"/>' + gateway('inclusive', 'o', 'j');
    const lines = flows('s>o', 'o>a', 'o>b', 'b>x', 'x>j ${stay == true}', 'x>e2', 'a>j', 'j>z', 'z>e');
    const run = await Driver.of(START + END + tasks('a', 'b', 'z') + xor + lines);
    expect(run.complete('a').open).toBe('b');
    expect(run.complete('b').open).toBe('z');
  });

  test('a loop around it and a parallel branch does not make them wait for each other', async () => {
    const nodes = tasks('a', 'b', 'y', 'again') + gateway('parallel', 'f', 'k') + gateway('inclusive', 'o', 'j');
    const lines = flows('s>m', 'm>f', 'f>o', 'f>y', 'o>a', 'o>b', 'a>j', 'b>j', 'j>k', 'y>k', 'k>again', 'again>x');
    const ring = gateway('exclusive', 'm', 'x') + flows('x>m ${pass == false}', 'x>e');
    const run = await Driver.of(START + END + nodes + lines + ring);
    run.complete('y').complete('a').complete('b');
    expect(run.open).toBe('again');
    expect(run.complete('again', 'reject').open).toBe('a b y');
    run.complete('a').complete('b').complete('y').complete('again');
    expect(run.status).toBe('approved');
  });

  test('a token that could only come round again does not hold it', async () => {
    const nodes = tasks('a', 'b', 'y', 'again') + gateway('parallel', 'f', 'k') + gateway('inclusive', 'o', 'j');
    const lines = flows('s>m', 'm>f', 'f>o', 'f>y', 'o>a', 'o>b ${x > 1}', 'a>j', 'b>j', 'j>k', 'y>k', 'k>again');
    const ring = gateway('exclusive', 'm', 'x') + flows('again>x', 'x>m ${pass == false}', 'x>e');
    const run = await Driver.of(START + END + nodes + lines + ring, { x: 0 });
    expect(run.complete('y').open).toBe('a');
    expect(run.complete('a').open).toBe('again');
  });
});

test('an activity with several flows splits, and takes its default when no condition holds', async () => {
  const model = (x: number) =>
    Driver.of(
      START +
        END +
        tasks('b', 'c', 'd') +
        '<userTask id="a" default="a_d"/>' +
        flows('s>a', 'a>b ${x > 1}', 'a>c ${x > 0}', 'a>d', 'b>e', 'c>e', 'd>e'),
      { x },
    );
  expect((await model(2)).complete('a').open).toBe('b c');
  expect((await model(0)).complete('a').open).toBe('d');
});

test('a ring of nodes that wait for nothing is refused', async () => {
  const ring = START + END + gateway('exclusive', 'x', 'y') + flows('s>x', 'x>y', 'y>x ${go == 1}', 'y>e');
  await expect(Driver.of(ring, { go: 1 })).rejects.toMatchObject({ reason: 'tooManyMoves' });
  expect((await Driver.of(ring)).status).toBe('approved');
});
