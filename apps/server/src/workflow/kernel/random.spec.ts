import { RandomProcess } from './spec/random-process.js';
import { type Habits, runToEnd } from './spec/random-run.js';

/** Runs as many processes as requested, each with its own seed; returns the errors and the number of commands. */
function runMany(count: number, habits: Habits, from = 0): { steps: number; failures: string[] } {
  const failures: string[] = [];
  let steps = 0;
  for (let seed = from + 1; seed <= from + count; seed += 1) {
    try {
      const end = runToEnd(new RandomProcess(seed).draw(), seed, habits);
      if (end.state.status !== 'approved') failures.push(`${seed}: ${end.state.status}`);
      steps += end.steps;
    } catch (error) {
      failures.push(`${seed}: ${String(error)}`);
    }
  }
  return { steps, failures };
}

test('5,000 random block-structured processes run to their end, no token lost or doubled', () => {
  const straight = runMany(2_500, { rejects: 0, returns: 0 });
  const looping = runMany(2_500, { rejects: 3, returns: 0 }, 2_500);
  expect([...straight.failures, ...looping.failures]).toEqual([]);
  expect(straight.steps + looping.steps).toBeGreaterThan(40_000);
});

test('1,000 more, with returns and reject loops', () => {
  const { steps, failures } = runMany(1_000, { rejects: 3, returns: 4 }, 5_000);
  expect(failures).toEqual([]);
  expect(steps).toBeGreaterThan(10_000);
});
