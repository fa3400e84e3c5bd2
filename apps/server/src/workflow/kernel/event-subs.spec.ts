import { Driver, END, flows, START, tasks } from './spec/driver.js';

const BESIDE = '<message id="m" name="cancel"/><error id="bad" name="bad" errorCode="bad"/>';
const RULES = {
  message: '<messageEventDefinition messageRef="m"/>',
  timer: '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>',
  cycle: '<timerEventDefinition><timeCycle>R2/PT1H</timeCycle></timerEventDefinition>',
  error: '<errorEventDefinition errorRef="bad"/>',
};
const eventSub = (rule: keyof typeof RULES, more = ''): string =>
  `<subProcess id="v" triggeredByEvent="true"><startEvent id="vs" ${more}>${RULES[rule]}</startEvent>${tasks('vt')}` +
  `<endEvent id="ve"/>${flows('vs>vt', 'vt>ve')}</subProcess>`;
const BESIDE_IT = 'isInterrupting="false"';
const TWO = `${START}${END}<parallelGateway id="x"/>${tasks('a', 'b')}<parallelGateway id="y"/>${flows('s>x', 'x>a', 'x>b', 'a>y', 'b>y', 'y>e')}`;

describe('an event sub-process', () => {
  test('that interrupts takes the place of all that its scope does', async () => {
    const run = (await Driver.of(TWO + eventSub('message'), {}, BESIDE)).complete('a').fire('vs');
    expect([run.open, run.state.jobs]).toEqual(['vt', []]);
    expect(run.complete('vt').status).toBe('approved');
    expect(run.log.filter(({ event }) => event === 'cancelled').map(({ nodeId }) => nodeId)).toEqual(['b', 'y']);
  });

  test('beside its scope runs with it, each time that its message comes, and the scope waits for it', async () => {
    const run = await Driver.of(TWO + eventSub('message', BESIDE_IT), {}, BESIDE);
    run.fire('vs').fire('vs');
    expect(run.open).toBe('a b vt vt');
    run.complete('a').complete('b').complete('vt');
    expect([run.status, run.open]).toEqual(['running', 'vt']);
    expect(run.complete('vt').status).toBe('approved');
  });

  test('of a timer comes once, of a cycle as often as it says', async () => {
    const once = (await Driver.of(TWO + eventSub('timer', BESIDE_IT), {}, BESIDE)).fire('vs');
    expect([once.open, once.state.jobs]).toEqual(['a b vt', []]);
    const twice = (await Driver.of(TWO + eventSub('cycle', BESIDE_IT), {}, BESIDE)).fire('vs');
    expect(twice.state.jobs.map(({ value }) => value)).toEqual(['R1/PT1H']);
    expect(twice.fire('vs').state.jobs).toEqual([]);
  });

  test('that never came leaves nothing behind and nothing in the history', async () => {
    const run = (await Driver.of(TWO + eventSub('message'), {}, BESIDE)).complete('a').complete('b');
    expect([run.status, run.state.tokens, run.state.jobs]).toEqual(['approved', [], []]);
    expect(run.log.some(({ nodeId }) => nodeId === 'v')).toBe(false);
  });

  test('catches the error of its scope, before the edge of the activity around it does', async () => {
    const inner = `<startEvent id="is"/><endEvent id="ie"><errorEventDefinition errorRef="bad"/></endEvent>${flows('is>ie')}`;
    const sub = (more: string): string =>
      `${START}${END}<subProcess id="a">${inner}${more}</subProcess>${tasks('after', 'caught')}` +
      `<boundaryEvent id="b" attachedToRef="a">${RULES.error}</boundaryEvent>${flows('s>a', 'a>after', 'b>caught', 'after>e', 'caught>e')}`;
    expect((await Driver.of(sub(''), {}, BESIDE)).open).toBe('caught');
    const run = await Driver.of(sub(eventSub('error')), {}, BESIDE);
    expect(run.open).toBe('vt');
    expect(run.complete('vt').complete('after').status).toBe('approved');
  });

  test('does not catch what it throws itself: that goes outwards', async () => {
    const throwing = eventSub('error').replace('<endEvent id="ve"/>', `<endEvent id="ve">${RULES.error}</endEvent>`);
    const drawn = `${START}<endEvent id="e">${RULES.error}</endEvent>${flows('s>e')}${throwing}`;
    const run = await Driver.of(drawn, {}, BESIDE);
    expect(run.open).toBe('vt');
    expect(run.complete('vt').status).toBe('terminated');
  });

  test('of a sub-process lives as long as that', async () => {
    const sub = `<subProcess id="a"><startEvent id="is"/>${tasks('i')}<endEvent id="ie"/>${flows('is>i', 'i>ie')}${eventSub('message')}</subProcess>`;
    const run = await Driver.of(
      `${START}${END}${sub}${tasks('after')}${flows('s>a', 'a>after', 'after>e')}`,
      {},
      BESIDE,
    );
    expect(run.state.jobs).toHaveLength(1);
    expect(run.complete('i').state.jobs).toEqual([]);
    expect(run.complete('after').status).toBe('approved');
  });

  test('says what its end says of the process', async () => {
    const rejecting = eventSub('message').replace(
      '<endEvent id="ve"/>',
      '<endEvent id="ve"><extensionElements><camunda:properties><camunda:property name="outcome" value="rejected"/></camunda:properties></extensionElements></endEvent>',
    );
    expect((await Driver.of(TWO + rejecting, {}, BESIDE)).fire('vs').complete('vt').status).toBe('rejected');
  });
});
