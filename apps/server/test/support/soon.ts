import type { TestDatabase } from './test-database.js';

/** Longer than the job runner needs for due jobs on a busy machine. */
const SOON_MS = 20_000;

/** Waits until a condition is true. Throws if that takes too long. */
export async function soon(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + SOON_MS; !(await holds()); await new Promise((wake) => setTimeout(wake, 100)))
    if (Date.now() > end) throw new Error('it did not happen');
}

/**
 * The waiting times of a process instance are over. Specs draw timers of an hour and end them so, because seconds pass
 * before a slow machine comes to the next step.
 */
export const endWaiting = (database: TestDatabase, instanceId: string): Promise<void> =>
  database.run('UPDATE wf_job SET due_time = ? WHERE instance_id = ?', ['2026-03-16 00:00:00', instanceId]);
