import { AppError, describe, type FieldProblem, type Words } from '../../errors/index.js';
import type { TableProblem } from './drawing.js';

/** Most problems that are named in the message; `errors` has all of them. */
const SPOKEN = 5;

export const tableWords = ({ code, params }: TableProblem): Words => describe(code, { ...params });

/** 400 with every problem: `errors` names the elements, `msg` the first few problems. */
export function tableRefusal(problems: readonly TableProblem[]): AppError {
  const fields = problems.map((problem): FieldProblem => {
    const { elementId } = problem;
    return { field: elementId, label: { zh: elementId, en: elementId }, message: tableWords(problem) };
  });
  const said = fields.slice(0, SPOKEN).map(({ message }) => message);
  const detail: Words = { zh: said.map(({ zh }) => zh).join('; '), en: said.map(({ en }) => en).join('; ') };
  return new AppError(400, describe('decision.refused', { count: problems.length, detail }), { problems: fields });
}
