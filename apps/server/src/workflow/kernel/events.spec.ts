import { Driver, END, flows, START, tasks } from './spec/driver.js';

const definition = (text: string): string =>
  `<timerEventDefinition>${text.startsWith('R') ? `<timeCycle>${text}</timeCycle>` : `<timeDuration>${text}</timeDuration>`}</timerEventDefinition>`;
const message = (name: string): string => `<messageEventDefinition messageRef="${name}"/>`;
const signal = (name: string): string => `<signalEventDefinition signalRef="${name}"/>`;
const NAMES = '<message id="m1" name="paid"/><signal id="g1" name="holiday"/><error id="r1" errorCode="E1"/>';

const onA = (rule: string, interrupting = true, host = 'a'): string =>
  `<boundaryEvent id="b" attachedToRef="${host}" cancelActivity="${interrupting}">${rule}</boundaryEvent>`;
const beside = (boundary: string, variables = {}): Promise<Driver> =>
  Driver.of(START + END + tasks('a', 'late') + boundary + flows('s>a', 'a>e', 'b>late', 'late>e'), variables, NAMES);

describe('intermediate events', () => {
  const line = (rule: string, variables = {}): Promise<Driver> => {
    const event = `<intermediateCatchEvent id="c">${rule}</intermediateCatchEvent>`;
    return Driver.of(START + END + tasks('a') + event + flows('s>c', 'c>a', 'a>e'), variables, NAMES);
  };

  test.each([
    [definition('PT1H'), { event: 'timer', value: 'PT1H' }],
    [definition('${wait}'), { event: 'timer', value: 'P3D' }],
    ['<timerEventDefinition><timeDate>2027-01-01T08:00:00Z</timeDate></timerEventDefinition>', { event: 'timer' }],
    [message('m1'), { event: 'message', value: 'paid' }],
    [signal('g1'), { event: 'signal', value: 'holiday' }],
  ])('%s is waited for', async (rule, job) => {
    const run = await line(rule, { wait: 'P3D' });
    expect(run.state.jobs).toMatchObject([job]);
    expect(run.open).toBe('');
    expect(run.fire('c').open).toBe('a');
    expect(run.state.jobs).toEqual([]);
  });

  test('by name; nobody waiting is refused', async () => {
    const run = await line(message('m1'));
    expect(() => run.do({ kind: 'event', event: 'message', name: 'other' })).toThrow('noJob: other');
    expect(() => run.do({ kind: 'event', event: 'signal', name: 'paid' })).toThrow('noJob');
    expect(run.do({ kind: 'event', event: 'message', name: 'paid' }).open).toBe('a');
    expect(() => run.do({ kind: 'fire', jobId: 2 })).toThrow('noJob');
  });

  test('a message is for one, a signal for all', async () => {
    const two = (rule: string): Promise<Driver> => {
      const events = ['c', 'd'].map((id) => `<intermediateCatchEvent id="${id}">${rule}</intermediateCatchEvent>`);
      const lines = flows('s>f', 'f>c', 'f>d', 'c>a', 'd>a', 'a>e');
      return Driver.of(`${START}${END}${tasks('a')}<parallelGateway id="f"/>${events.join('')}${lines}`, {}, NAMES);
    };
    expect((await two(message('m1'))).do({ kind: 'event', event: 'message', name: 'paid' }).open).toBe('a');
    expect((await two(signal('g1'))).do({ kind: 'event', event: 'signal', name: 'holiday' }).open).toBe('a a');
  });

  test('a receive task waits for its message', async () => {
    const run = await Driver.of(`${START}${END}<receiveTask id="r" messageRef="m1"/>${flows('s>r', 'r>e')}`, {}, NAMES);
    expect(run.do({ kind: 'event', event: 'message', name: 'paid' }).status).toBe('approved');
  });

  test('what works or throws is an effect, and passes', async () => {
    const nodes = `<serviceTask id="w"/><sendTask id="t"/><manualTask id="h"/><intermediateThrowEvent id="o">${signal('g1')}</intermediateThrowEvent>`;
    const run = await Driver.of(START + END + nodes + flows('s>w', 'w>t', 't>h', 'h>o', 'o>e'), {}, NAMES);
    expect(run.effects).toEqual([
      { kind: 'service', nodeId: 'w' },
      { kind: 'send', nodeId: 't' },
      { kind: 'throw', nodeId: 'o', name: 'holiday' },
      { kind: 'ended', status: 'approved' },
    ]);
  });
});

describe('boundary events', () => {
  test('an interrupting one takes the task away', async () => {
    const run = (await beside(onA(definition('PT1H')))).fire('b');
    expect(run.open).toBe('late');
    expect(run.state.jobs).toEqual([]);
    expect(run.log.find((entry) => entry.event === 'taskCancelled')).toMatchObject({ nodeId: 'a' });
    expect(run.complete('late').status).toBe('approved');
  });

  test('one that does not interrupt runs beside it, a timer once', async () => {
    const run = (await beside(onA(definition('PT1H'), false))).fire('b');
    expect(run.open).toBe('a late');
    expect(run.state.jobs).toEqual([]);
    expect(run.complete('a').complete('late').status).toBe('approved');
  });

  test('a cycle comes as often as it says, a message as often as it is sent', async () => {
    const cycle = (await beside(onA(definition('R2/PT1H'), false))).fire('b');
    expect(cycle.state.jobs).toMatchObject([{ value: 'R1/PT1H' }]);
    expect(cycle.fire('b').state.jobs).toEqual([]);
    expect(cycle.open).toBe('a late late');
    const endless = (await beside(onA(definition('R/PT1H'), false))).fire('b').fire('b');
    expect(endless.state.jobs).toMatchObject([{ value: 'R/PT1H' }]);
    const sent = await beside(onA(message('m1'), false));
    for (let times = 0; times < 2; times += 1) sent.do({ kind: 'event', event: 'message', name: 'paid' });
    expect(sent.open).toBe('a late late');
  });

  test('the task done, its events are gone', async () => {
    const run = (await beside(onA(definition('PT1H')))).complete('a');
    expect(run.state).toMatchObject({ status: 'approved', jobs: [] });
  });

  test('on a 会签 it takes all signers away', async () => {
    const body = '<userTask id="m"><multiInstanceLoopCharacteristics camunda:collection="${who}"/></userTask>';
    const lines = flows('s>m', 'm>e', 'b>late', 'late>e');
    const nodes = START + END + tasks('late') + body + onA(definition('PT1H'), true, 'm');
    const run = (await Driver.of(nodes + lines, { who: ['x', 'y'] })).fire('b');
    expect(run.open).toBe('late');
    expect(run.state.tokens).toHaveLength(1);
  });
});

describe('sub-process', () => {
  const inner = (content: string): string => `<subProcess id="a"><startEvent id="s1"/>${content}</subProcess>`;
  const outer = (content: string, boundary = ''): Promise<Driver> => {
    const lines = flows('s>a', 'a>z', 'z>e', ...(boundary === '' ? [] : ['b>late', 'late>e']));
    const late = boundary === '' ? '' : tasks('late');
    return Driver.of(START + END + tasks('z') + late + inner(content) + boundary + lines, {}, NAMES);
  };
  const end = (rule = '', id = 'e1'): string => `<endEvent id="${id}">${rule}</endEvent>`;
  const split = `<parallelGateway id="f"/>${tasks('x', 'y')}${end()}`;

  test('is left when nothing is left in it', async () => {
    const run = await outer(split + flows('s1>f', 'f>x', 'f>y', 'x>e1', 'y>e1'));
    expect(run.complete('x').open).toBe('y');
    expect(run.complete('y').open).toBe('z');
    expect(run.complete('z').status).toBe('approved');
  });

  test('a terminate end ends it alone', async () => {
    const run = await outer(
      split + end('<terminateEventDefinition/>', 'e2') + flows('s1>f', 'f>x', 'f>y', 'x>e2', 'y>e1'),
    );
    expect(run.complete('x').open).toBe('z');
    expect(run.state.tokens).toHaveLength(1);
  });

  test('an error is caught by its name, or by an event without one', async () => {
    const thrown =
      split + end('<errorEventDefinition errorRef="r1"/>', 'e2') + flows('s1>f', 'f>x', 'f>y', 'x>e2', 'y>e1');
    for (const reference of ['errorRef="r1"', '']) {
      const run = await outer(thrown, onA(`<errorEventDefinition ${reference}/>`));
      expect(run.complete('x').open).toBe('late');
      expect(run.state.tokens).toHaveLength(1);
    }
  });

  test('an error that nobody catches ends the instance', async () => {
    const thrown = `${tasks('x')}${end('<errorEventDefinition errorRef="r1"/>')}${flows('s1>x', 'x>e1')}`;
    expect((await outer(thrown)).complete('x').status).toBe('terminated');
  });

  test('one that is interrupted takes its tasks with it', async () => {
    const run = (await outer(split + flows('s1>f', 'f>x', 'f>y', 'x>e1', 'y>e1'), onA(definition('P1D')))).fire('b');
    expect(run.open).toBe('late');
  });
});

describe('call activity', () => {
  const call = (more = '', ...lines: string[]): Promise<Driver> =>
    Driver.of(
      `${START}${END}<callActivity id="a" calledElement="other"/>${tasks('z')}${more}${flows('s>a', 'z>e', ...lines)}`,
    );
  const tokenOf = (run: Driver): number => (run.effects[0] as { tokenId: number }).tokenId;

  test('starts the other process and goes on when that is approved', async () => {
    const run = await call('', 'a>z');
    expect(run.effects).toEqual([{ kind: 'call', tokenId: tokenOf(run), nodeId: 'a', process: 'other' }]);
    expect(() => run.do({ kind: 'called', tokenId: 99, outcome: 'approved' })).toThrow('noJob');
    expect(run.do({ kind: 'called', tokenId: tokenOf(run), outcome: 'approved' }).open).toBe('z');
  });

  test('its rejection is the instance’s, unless an error event or the drawing treats it', async () => {
    const rejected = (run: Driver): Driver => run.do({ kind: 'called', tokenId: tokenOf(run), outcome: 'rejected' });
    expect(rejected(await call('', 'a>z')).status).toBe('rejected');
    const caught = onA('<errorEventDefinition/>') + tasks('late');
    expect(rejected(await call(caught, 'a>z', 'b>late', 'late>e')).open).toBe('late');
    const drawn = '<exclusiveGateway id="x"/>' + tasks('no');
    expect(rejected(await call(drawn, 'a>x', 'x>no ${!pass}', 'x>z', 'no>e')).open).toBe('no');
  });

  test('an interrupted call is cancelled', async () => {
    const run = (await call(onA(definition('P1D')) + tasks('late'), 'a>z', 'b>late', 'late>e')).fire('b');
    expect(run.effects.at(-1)).toEqual({ kind: 'cancelCall', tokenId: tokenOf(run), nodeId: 'a' });
  });
});

describe('events at the ends', () => {
  test('a message or signal start is begun like any other', async () => {
    for (const rule of [message('m1'), signal('g1')]) {
      const run = await Driver.of(
        `<startEvent id="s">${rule}</startEvent>${END}${tasks('a')}${flows('s>a', 'a>e')}`,
        {},
        NAMES,
      );
      expect(run.open).toBe('a');
      expect(run.state.jobs).toEqual([]);
    }
  });

  test('a message or signal end throws it and ends as a plain one', async () => {
    const ends = `<endEvent id="e">${message('m1')}</endEvent><endEvent id="e2">${signal('g1')}</endEvent>`;
    const run = await Driver.of(
      `${START}${ends}<parallelGateway id="f"/>${tasks('a', 'b')}${flows('s>f', 'f>a', 'f>b', 'a>e', 'b>e2')}`,
      {},
      NAMES,
    );
    run.complete('a');
    expect(run.effects).toEqual([{ kind: 'throw', nodeId: 'e', name: 'paid' }]);
    expect(run.status).toBe('running');
    run.complete('b');
    expect(run.effects.slice(1)).toEqual([
      { kind: 'throw', nodeId: 'e2', name: 'holiday' },
      { kind: 'ended', status: 'approved' },
    ]);
  });
});
