import { type Command, Driver, END, flows, START, tasks } from './spec/driver.js';

const LINE = START + END + tasks('a', 'b') + flows('s>a', 'a>b', 'b>e');
type TaskCommand = 'claim' | 'transfer' | 'delegate';

const give = (run: Driver, kind: TaskCommand, userId: string): Driver =>
  run.do({ kind, taskId: run.task('a').id, userId });

test('claim is for one, and unclaim opens the task again', async () => {
  const run = give(await Driver.of(LINE), 'claim', 'u1');
  expect(() => give(run, 'claim', 'u2')).toThrow('taken: u1');
  expect(give(run, 'claim', 'u1').task('a').assignee).toBe('u1');
  run.do({ kind: 'unclaim', taskId: run.task('a').id });
  expect(run.task('a').assignee).toBeNull();
  expect(() => run.do({ kind: 'unclaim', taskId: run.task('a').id })).toThrow('unassigned');
});

test('转办: the task is another person’s from then on', async () => {
  const run = give(give(await Driver.of(LINE), 'claim', 'u1'), 'transfer', 'u2');
  expect(run.task('a')).toMatchObject({ assignee: 'u2', owner: null });
  expect(run.complete('a').open).toBe('b');
});

test('委托: the task comes back to its owner when completed', async () => {
  const run = await Driver.of(LINE);
  expect(() => give(run, 'delegate', 'u2')).toThrow('unassigned');
  give(give(give(run, 'claim', 'u1'), 'delegate', 'u2'), 'delegate', 'u3');
  expect(run.task('a')).toMatchObject({ assignee: 'u3', owner: 'u1' });
  expect(() => run.do({ kind: 'unclaim', taskId: run.task('a').id })).toThrow('personal');
  run.complete('a', 'reject');
  expect(run.task('a')).toMatchObject({ assignee: 'u1', owner: null });
  expect(run.complete('a').open).toBe('b');
});

describe('加签', () => {
  const signed = async (mode: 'before' | 'after' | 'parallel', ...userIds: string[]): Promise<Driver> => {
    const run = give(await Driver.of(LINE), 'claim', 'u1');
    return run.do({ kind: 'addSign', taskId: run.task('a').id, mode, userIds });
  };
  const waiting = (run: Driver): string =>
    run.state.tasks
      .filter((task) => task.waiting)
      .map((task) => task.assignee)
      .join(' ');
  const remove = (run: Driver, userId: string): Command => ({ kind: 'removeSign', taskId: run.task('a', userId).id });

  test('before: the task waits for its signers', async () => {
    const run = await signed('before', 'p', 'q', 'p');
    expect(run.open).toBe('a a a');
    expect(waiting(run)).toBe('u1');
    expect(() => run.complete('a', 'agree', 'u1')).toThrow('waiting');
    run.complete('a', 'agree', 'p');
    expect(waiting(run)).toBe('u1');
    run.complete('a', 'agree', 'q');
    expect(waiting(run)).toBe('');
    expect(run.complete('a', 'agree', 'u1').open).toBe('b');
  });

  test('after: the signers wait for the task', async () => {
    const run = await signed('after', 'p', 'q');
    expect(waiting(run)).toBe('p q');
    run.complete('a', 'agree', 'u1');
    expect(waiting(run)).toBe('');
    expect(run.complete('a', 'agree', 'q').complete('a', 'agree', 'p').open).toBe('b');
  });

  test('parallel: all at once, the last one moves on', async () => {
    const run = await signed('parallel', 'p');
    expect(waiting(run)).toBe('');
    expect(run.complete('a', 'agree', 'u1').open).toBe('a');
    expect(run.complete('a', 'agree', 'p').open).toBe('b');
  });

  test('a signer’s reject is the task’s', async () => {
    expect((await signed('before', 'p', 'q')).complete('a', 'reject', 'q').status).toBe('rejected');
  });

  test('who was added by a signer keeps the task waiting after that signer is done', async () => {
    const run = await signed('before', 'p');
    run.do({ kind: 'addSign', taskId: run.task('a', 'p').id, mode: 'after', userIds: ['r'] });
    run.complete('a', 'agree', 'p');
    expect(waiting(run)).toBe('u1');
    run.complete('a', 'agree', 'r');
    expect(waiting(run)).toBe('');
  });

  test('减签 takes a signer back with those it added; the task itself is none', async () => {
    const run = await signed('before', 'p', 'q');
    run.do({ kind: 'addSign', taskId: run.task('a', 'p').id, mode: 'before', userIds: ['r'] });
    expect(() => run.do(remove(run, 'u1'))).toThrow('noSign');
    run.do(remove(run, 'p'));
    expect(run.state.tasks.map((task) => task.assignee)).toEqual(['u1', 'q']);
    run.do(remove(run, 'q'));
    expect(waiting(run)).toBe('');
    expect(run.complete('a').open).toBe('b');
  });

  test('taking back the last open signer moves the token on', async () => {
    const run = await signed('after', 'p');
    run.complete('a', 'agree', 'u1');
    expect(run.do(remove(run, 'p')).open).toBe('b');
  });

  test('in a 会签 a signer counts for the one who added it', async () => {
    const body = '<userTask id="a"><multiInstanceLoopCharacteristics camunda:collection="${who}"/></userTask>';
    const run = await Driver.of(START + END + body + tasks('b') + flows('s>a', 'a>b', 'b>e'), { who: ['x', 'y'] });
    run.do({ kind: 'addSign', taskId: run.task('a', 'x').id, mode: 'parallel', userIds: ['p'] });
    run.complete('a', 'agree', 'x').complete('a', 'agree', 'y');
    expect(run.open).toBe('a');
    expect(run.complete('a', 'agree', 'p').open).toBe('b');
  });
});

test.each(['revoke', 'terminate'] as const)('%s cancels all', async (kind) => {
  const run = (await Driver.of(LINE)).do({ kind });
  const status = kind === 'revoke' ? 'revoked' : 'terminated';
  expect(run.state).toMatchObject({ status, tokens: [], tasks: [], jobs: [] });
  expect(run.effects).toEqual([{ kind: 'ended', status }]);
  expect(() => run.do({ kind })).toThrow('notRunning');
});

test('a suspended instance takes no work until it is activated', async () => {
  const run = (await Driver.of(LINE)).do({ kind: 'suspend' });
  expect(() => run.complete('a')).toThrow('notRunning: suspended');
  expect(() => run.do({ kind: 'suspend' })).toThrow('notRunning');
  run.do({ kind: 'activate' });
  expect(() => run.do({ kind: 'activate' })).toThrow('notRunning');
  expect(run.complete('a').open).toBe('b');
});

test('a task is completed once, and an instance begins once', async () => {
  const run = await Driver.of(LINE);
  const command: Command = { kind: 'complete', taskId: run.task('a').id, userId: 'u', outcome: 'agree' };
  run.do(command);
  expect(() => run.do(command)).toThrow('noTask');
  expect(() => run.do({ kind: 'begin' })).toThrow('notRunning');
});
