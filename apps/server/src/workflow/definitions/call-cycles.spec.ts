import { END, flows, graphOf, START, tasks } from '../kernel/spec/driver.js';
import type { Graph } from '../kernel/index.js';
import { callFindings } from './call-cycles.js';

const call = (key: string): string => `<callActivity id="c" calledElement="${key}"/>`;
const named = async (key: string, elements: string): Promise<Graph> => ({ ...(await graphOf(elements)), key });
const straight = (key: string, other: string) => named(key, `${START}${END}${call(other)}${flows('s>c', 'c>e')}`);
const asked = (key: string, other: string) =>
  named(key, `${START}${END}${tasks('a')}${call(other)}${flows('s>a', 'a>c', 'c>e')}`);
const chosen = (key: string, other: string) =>
  named(
    key,
    `${START}${END}<exclusiveGateway id="x" default="x_e"/>${call(other)}${flows('s>x', 'x>c ${more}', 'x>e', 'c>e')}`,
  );

const codes = async (drawn: Graph[], deployed: Graph[] = []) => {
  const { problems, warnings } = await callFindings(drawn, async (key) => deployed.find((graph) => graph.key === key));
  const short = (list: typeof problems) => list.map(({ elementId, code }) => `${elementId} ${code}`);
  return [short(problems), short(warnings)];
};

test('a process that calls itself whatever happens is refused, straight or by others', async () => {
  expect(await codes([await straight('p', 'p')])).toEqual([['c workflow.endlessCall'], []]);
  expect(await codes([await straight('p', 'q')], [await straight('q', 'p')])).toEqual([['c workflow.endlessCall'], []]);
});

test('one that calls itself when somebody decided or a condition holds is told', async () => {
  for (const graph of [await asked('p', 'p'), await chosen('p', 'p')])
    expect(await codes([graph])).toEqual([[], ['c workflow.recursiveCall']]);
  expect(await codes([await straight('p', 'q')], [await asked('q', 'p')])).toEqual([[], ['c workflow.recursiveCall']]);
});

test('a call of what is not deployed is told, of what is drawn beside it not', async () => {
  expect(await codes([await straight('p', 'gone')])).toEqual([[], ['c workflow.unknownCallee']]);
  expect(await codes([await straight('p', 'q'), await asked('q', 'r')])).toEqual([[], ['c workflow.unknownCallee']]);
});
