import { bounds } from '../bounds.js';
import { compileProcess } from '../kernel/index.js';
import { problemWords } from './describe.js';

/** The processes of a drawing by their keys, and what keeps it from being deployed, each with its element. */
export async function checkDrawing(xml: string): Promise<{ keys: string[]; problems: string[] }> {
  const { graphs, problems } = await compileProcess(xml, bounds);
  return {
    keys: graphs.map(({ key }) => key),
    problems: problems.map((problem) => `${problem.elementId}: ${problemWords(problem).en}`),
  };
}
