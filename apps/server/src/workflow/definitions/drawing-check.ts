import type { DecisionTable } from '../../decisions/index.js';
import { bounds } from '../bounds.js';
import { compileProcess } from '../kernel/index.js';
import { decisionProblems } from './decision-uses.js';
import { problemWords } from './describe.js';

/** The processes of a drawing by their keys, and what keeps it from being deployed beside these decisions, each with its element. */
export async function checkDrawing(
  xml: string,
  decisions: ReadonlyMap<string, DecisionTable>,
): Promise<{ keys: string[]; problems: string[] }> {
  const { graphs, problems } = await compileProcess(xml, bounds);
  const asked = await Promise.all(graphs.map((graph) => decisionProblems(graph, async (key) => decisions.get(key))));
  return {
    keys: graphs.map(({ key }) => key),
    problems: [...problems, ...asked.flat()].map((problem) => `${problem.elementId}: ${problemWords(problem).en}`),
  };
}
