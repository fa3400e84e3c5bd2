import { BOUNDS } from '../kernel/spec/bounds.js';
import { readFileSync } from 'node:fs';
import { compileProcess } from '../kernel/index.js';
import { Driver } from '../kernel/spec/driver.js';
import { daysBetween } from './leaves.js';

test.each([
  ['2026-12-01 08:00:00', '2026-12-01 08:00:01', 1],
  ['2026-12-01 08:00:00', '2026-12-02 08:00:00', 1],
  ['2026-12-01 08:00:00', '2026-12-02 08:00:01', 2],
  ['2026-02-28 00:00:00', '2026-03-02 00:00:00', 2],
])('from %s until %s are %i days', (from, until, days) => {
  expect(daysBetween(from, until)).toBe(days);
});

test('the process asks the approver, reminds him, and ends as he decides', async () => {
  const xml = readFileSync(new URL('../../../../../schemas/desk/leave/approval.bpmn', import.meta.url), 'utf8');
  const { graphs, problems } = await compileProcess(xml, BOUNDS);
  expect(problems).toEqual([]);
  const [graph] = graphs;
  expect(graph!.nodes.get('leave_handle')!.candidates).toEqual([{ kind: 'field', value: 'taskUser' }]);
  for (const [outcome, status] of [
    ['agree', 'approved'],
    ['reject', 'rejected'],
  ] as const) {
    const run = new Driver(graph!).do({ kind: 'begin' }).fire('leave_due');
    expect(run.effects).toMatchObject([{ kind: 'throw', name: 'remind' }]);
    expect(run.complete('leave_handle', outcome).status).toBe(status);
  }
});
