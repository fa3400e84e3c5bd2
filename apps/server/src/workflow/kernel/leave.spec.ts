import { readFileSync } from 'node:fs';
import { compileProcess } from './index.js';
import { BOUNDS } from './spec/bounds.js';
import { Driver } from './spec/driver.js';

test('the process of leave asks the approver, reminds him, and ends as he decides', async () => {
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
