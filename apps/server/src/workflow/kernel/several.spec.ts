import { localsOf } from './index.js';
import { Driver, END, flows, START, tasks } from './spec/driver.js';

const loop = (more: string, attributes = ''): string =>
  `<multiInstanceLoopCharacteristics camunda:collection="\${items}" camunda:elementVariable="item" ${attributes}>${more}</multiInstanceLoopCharacteristics>`;
const DONE = (text: string): string => `<completionCondition>\${${text}}</completionCondition>`;
const subs = (inside: string, characteristics: string): string =>
  `${START}${END}<subProcess id="a">${characteristics}<startEvent id="is"/><endEvent id="ie"/>${inside}</subProcess>${tasks('after')}${flows('s>a', 'a>after', 'after>e')}`;
const ONE = tasks('i') + flows('is>i', 'i>ie');
const calls = (characteristics: string, more = ''): string =>
  `${START}${END}<callActivity id="a" calledElement="q">${characteristics}</callActivity>${more}${tasks('after')}${flows('s>a', 'a>after', 'after>e')}`;

describe('a sub-process for each of several', () => {
  test('at the same time: goes on when all are done', async () => {
    const run = await Driver.of(subs(ONE, loop('')), { items: [1, 2, 3] });
    expect(run.open).toBe('i i i');
    run.complete('i').complete('i');
    expect(run.open).toBe('i');
    expect(run.complete('i').open).toBe('after');
    expect(run.complete('after').status).toBe('approved');
  });

  test('one after the other', async () => {
    const run = await Driver.of(subs(ONE, loop('', 'isSequential="true"')), { items: ['x', 'y'] });
    expect(run.open).toBe('i');
    expect(run.complete('i').open).toBe('i');
    expect(run.complete('i').open).toBe('after');
  });

  test('each sees its own member and count, in conditions too', async () => {
    const choice =
      `<exclusiveGateway id="x" default="x_low"/>${tasks('low', 'high')}` +
      flows('is>x', 'x>low', 'x>high ${item.qty > 5 && loopCounter == 1}', 'low>ie', 'high>ie');
    const run = await Driver.of(subs(choice, loop('')), { items: [{ qty: 9 }, { qty: 9 }, { qty: 1 }] });
    expect(run.open).toBe('high low low');
    const tokens = new Map(run.state.tokens.map((token) => [token.id, token]));
    const locals = run.state.tasks.map(({ tokenId }) => localsOf(run.graph, tokens, tokenId));
    // What formulas give are decimals as text.
    expect(locals).toEqual(['9', '9', '1'].map((qty, loopCounter) => ({ loopCounter, item: { qty } })));
  });

  test('ends early as the completion condition says; what is left is taken back', async () => {
    const run = await Driver.of(subs(ONE, loop(DONE('nrOfCompletedInstances >= 2'))), { items: [1, 2, 3, 4] });
    expect(run.complete('i').complete('i').open).toBe('after');
    expect(run.state.tokens).toHaveLength(1);
  });

  test('of nothing is passed; of too many is refused', async () => {
    expect((await Driver.of(subs(ONE, loop('')), { items: [] })).open).toBe('after');
    const items = Array.from({ length: 501 }, (_, at) => at);
    await expect(Driver.of(subs(ONE, loop('')), { items })).rejects.toThrow('tooManyInstances');
  });

  test('an error of one interrupts all', async () => {
    const failing = `${tasks('i')}<endEvent id="bad"><errorEventDefinition/></endEvent>${flows('is>i', 'i>bad', 'i>ie ${later}')}`;
    const edge = `<boundaryEvent id="b" attachedToRef="a"><errorEventDefinition/></boundaryEvent>${tasks('caught')}${flows('b>caught', 'caught>e')}`;
    const run = await Driver.of(subs(failing, loop('')) + edge, { items: [1, 2] });
    expect(run.complete('i').open).toBe('caught');
    expect(run.complete('caught').status).toBe('approved');
  });

  test('a timer at its edge interrupts all; a return goes behind all of them', async () => {
    const edge = `<boundaryEvent id="b" attachedToRef="a"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>${flows('b>e')}`;
    const run = await Driver.of(subs(ONE, loop('')) + edge, { items: [1, 2] });
    expect(run.state.jobs).toHaveLength(1);
    expect(run.fire('b').status).toBe('approved');
    const before = subs(ONE, loop('')).replace(flows('s>a'), tasks('first') + flows('s>first', 'first>a'));
    const back = (await Driver.of(before, { items: [1, 2] })).complete('first').returnTo('i', 'first');
    expect(back.open).toBe('first');
    expect(back.complete('first').open).toBe('i i');
  });
});

describe('a call for each of several', () => {
  const tokensOf = (run: Driver): number[] => run.effects.flatMap((one) => (one.kind === 'call' ? [one.tokenId] : []));

  test('calls as many, and goes on when all have ended', async () => {
    const run = await Driver.of(calls(loop('')), { items: ['x', 'y'] });
    const [first, second] = tokensOf(run);
    run.do({ kind: 'called', tokenId: first!, outcome: 'approved' });
    expect(run.open).toBe('');
    expect(run.do({ kind: 'called', tokenId: second!, outcome: 'approved' }).open).toBe('after');
  });

  test('one after the other, each with its member', async () => {
    const run = await Driver.of(calls(loop('', 'isSequential="true"')), { items: ['x', 'y'] });
    const tokens = new Map(run.state.tokens.map((token) => [token.id, token]));
    expect(localsOf(run.graph, tokens, tokensOf(run)[0]!)).toEqual({ loopCounter: 0, item: 'x' });
    expect(run.do({ kind: 'called', tokenId: tokensOf(run)[0]!, outcome: 'approved' }).effects).toHaveLength(2);
  });

  test('one that is rejected rejects all, and the others are taken back', async () => {
    const run = await Driver.of(calls(loop('')), { items: ['x', 'y', 'z'] });
    const [first, ...others] = tokensOf(run);
    run.do({ kind: 'called', tokenId: first!, outcome: 'rejected' });
    expect(run.status).toBe('rejected');
    expect(run.effects.flatMap((one) => (one.kind === 'cancelCall' ? [one.tokenId] : []))).toEqual(others);
  });

  test('a rejection is an error for the edge of the call', async () => {
    const edge = `<boundaryEvent id="b" attachedToRef="a"><errorEventDefinition/></boundaryEvent>${tasks('caught')}${flows('b>caught', 'caught>e')}`;
    const run = await Driver.of(calls(loop(''), edge), { items: ['x', 'y'] });
    expect(run.do({ kind: 'called', tokenId: tokensOf(run)[1]!, outcome: 'rejected' }).open).toBe('caught');
  });
});
