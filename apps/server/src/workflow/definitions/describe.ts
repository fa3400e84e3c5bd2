import { AppError, describe, type FieldProblem, type Words } from '../../errors/index.js';
import { FormulaError } from '../../formula/index.js';
import { KernelError, type Problem } from '../kernel/index.js';

/** The text of a problem; a formula's own complaint stands in place of `{reason}`. */
export function problemWords({ code, params, cause }: Problem): Words {
  return describe(code, { ...params, ...(cause && { reason: describe(cause.code, cause.params) }) });
}

/** What a run in thought came to a halt for; anything else is a mistake of ours and passes. */
export function stopWords(error: unknown): Words {
  if (error instanceof KernelError) return describe(`workflow.${error.reason}`, { detail: error.detail });
  if (error instanceof FormulaError) return describe(error.code, error.params);
  if (error instanceof AppError) return error.words;
  throw error;
}

/** Problems whose texts stand in the message itself; all are in `errors`. */
const SPOKEN = 5;

/** 400 with every problem: `errors` names the elements, `msg` says the first few. */
export function refusal(problems: readonly Problem[]): AppError {
  const fields = problems.map((problem): FieldProblem => {
    const { elementId } = problem;
    return { field: elementId, label: { zh: elementId, en: elementId }, message: problemWords(problem) };
  });
  const said = fields.slice(0, SPOKEN).map(({ message }) => message);
  const words: Words = { zh: said.map(({ zh }) => zh).join('; '), en: said.map(({ en }) => en).join('; ') };
  return new AppError(400, describe('workflow.refused', { count: problems.length, detail: words }), {
    problems: fields,
  });
}
