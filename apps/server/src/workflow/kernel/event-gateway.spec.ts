import { Driver, END, flows, START, tasks } from './spec/driver.js';

const BESIDE = '<message id="m" name="paid"/><signal id="g" name="stop"/>';
const WAITS =
  '<eventBasedGateway id="x"/>' +
  '<intermediateCatchEvent id="late"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>' +
  '<intermediateCatchEvent id="stop"><signalEventDefinition signalRef="g"/></intermediateCatchEvent>' +
  '<receiveTask id="paid" messageRef="m"/>';
const DRAWN =
  START +
  END +
  WAITS +
  tasks('a', 'b', 'c') +
  flows('s>x', 'x>late', 'x>stop', 'x>paid', 'late>a', 'stop>b', 'paid>c') +
  flows('a>e', 'b>e', 'c>e');

describe('an event-based gateway', () => {
  test('waits for all its events with one token', async () => {
    const run = await Driver.of(DRAWN, {}, BESIDE);
    expect(run.state.jobs.map(({ event, value }) => `${event} ${value}`)).toEqual([
      'timer PT1H',
      'signal stop',
      'message paid',
    ]);
    expect(run.state.tokens).toMatchObject([{ nodeId: 'x', state: 'wait' }]);
  });

  test.each([
    ['late', 'a'],
    ['stop', 'b'],
    ['paid', 'c'],
  ])('goes the way of the first that comes, %s, and withdraws the others', async (event, task) => {
    const run = (await Driver.of(DRAWN, {}, BESIDE)).fire(event);
    expect([run.open, run.state.jobs]).toEqual([task, []]);
    expect(run.log.filter(({ event: kind }) => kind === 'flow').map(({ flowId }) => flowId)).toEqual([
      ...['s_x', `x_${event}`, `${event}_${task}`],
    ]);
    expect(run.complete(task).status).toBe('approved');
  });

  test('is reached by a message or signal as any other that waits', async () => {
    const run = await Driver.of(DRAWN, {}, BESIDE);
    expect(run.do({ kind: 'event', event: 'message', name: 'paid' }).open).toBe('c');
  });
});
