import { bounds } from '../bounds.js';
import { BoundError } from '../service/bound-error.js';
import { JobRunner } from './job-runner.js';

/** A runner with one due job that fails; shows what happened to the job. */
async function failing(error: Error, attempts: number): Promise<string[]> {
  const done: string[] = [];
  let due = [{ id: '7', lease: 'mine', attempts }];
  const jobs = {
    each: (work: () => Promise<void>) => work(),
    take: async () => due.splice(0),
    postpone: async () => void done.push('postponed'),
    release: async () => undefined,
  };
  const workflow = { fireJob: () => Promise.reject(error) };
  const incidents = { ofJob: async (id: string, why: Error) => void done.push(`incident ${id}: ${why.message}`) };
  due = [...due];
  const runner = new JobRunner(jobs as never, workflow as never, incidents as never, {} as never);
  (runner as unknown as { logger: { error(): void } }).logger.error = () => undefined;
  await runner.run();
  return done;
}

test('a timer that fails is tried again, but not without end', async () => {
  const broken = new Error('no way on');
  expect(await failing(broken, 1)).toEqual(['postponed']);
  expect(await failing(broken, bounds.retries - 1)).toEqual(['postponed']);
  expect(await failing(broken, bounds.retries)).toEqual(['incident 7: no way on']);
});

test('one that meets a bound is not tried again: it would meet it each time', async () => {
  const bound = new BoundError('workflow.tooManyRows', { max: 1 });
  expect(await failing(bound, 1)).toEqual([expect.stringContaining('incident 7')]);
});
