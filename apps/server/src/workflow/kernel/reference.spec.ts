import { compileProcess } from './index.js';
import { BOUNDS } from './spec/bounds.js';
import { definitions } from './spec/driver.js';
import { REFERENCE } from './spec/reference-models.js';

/** What becomes of each of the 21: the keys of the processes that run, or the elements that are refused and why. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'A.1.0': ['deploys', 'p'],
  'A.2.0': ['deploys', 'p'],
  'A.2.1': ['deploys', 'p'],
  'A.3.0': ['refused', 'esc: workflow.event escalation'],
  'A.4.0': ['deploys', 'p'],
  'A.4.1': ['deploys', 'p'],
  'B.1.0': ['deploys', 'called'],
  'B.2.0': ['deploys', 'p'],
  'C.1.0': ['deploys', 'invoice'],
  'C.1.1': ['deploys', 'handle-invoice'],
  'C.2.0': ['deploys', 'card'],
  'C.3.0': ['refused', 'a: workflow.element UserTask (startQuantity=2)'],
  'C.4.0': ['deploys', 'bank'],
  'C.5.0': ['deploys', 'bank', 'clients'],
  'C.6.0': ['refused', 'undo: workflow.element Compensation', 'back: workflow.event compensate'],
  'C.7.0': ['refused', 'rate: workflow.noDecision'],
  'C.8.0': ['refused', 'validate: workflow.language', 'pass: workflow.language'],
  'C.8.1': ['refused', 'decide: workflow.noDecision', 'validate: workflow.language', 'pass: workflow.language'],
  'C.9.0': ['deploys', 'p'],
  'C.9.1': ['deploys', 'request'],
  'C.9.2': ['deploys', 'p'],
};

async function fateOf(elements: string): Promise<string[]> {
  const { graphs, problems } = await compileProcess(definitions(elements), BOUNDS);
  if (problems.length === 0) return ['deploys', ...graphs.map(({ key }) => key)];
  expect(graphs).toEqual([]);
  return [
    'refused',
    ...problems.map(({ elementId, code, params }) => `${elementId}: ${code} ${params['type'] ?? ''}`.trim()),
  ];
}

test('of the 21 MIWG references 15 deploy, and 6 are refused with the element and the reason', async () => {
  const fates = await Promise.all(
    Object.entries(REFERENCE).map(async ([name, xml]) => [name, await fateOf(xml)] as const),
  );
  expect(Object.fromEntries(fates)).toEqual(EXPECTED);
  const refused = fates.filter(([, [fate]]) => fate === 'refused').map(([name]) => name);
  expect(refused).toEqual(['A.3.0', 'C.3.0', 'C.6.0', 'C.7.0', 'C.8.0', 'C.8.1']);
  expect(fates).toHaveLength(21);
});

test('each problem that a partner pool has keeps nothing from deploying', async () => {
  const { partners } = await compileProcess(definitions(REFERENCE['B.1.0']!), BOUNDS);
  expect(partners).toEqual(['timed', 'pool']);
});
