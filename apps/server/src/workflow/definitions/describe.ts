import { AppError, describe, type FieldProblem, type Words } from '../../errors/index.js';
import { FormulaError } from '../../formula/index.js';
import { bounds } from '../bounds.js';
import { KernelError, type KernelReason, type Problem } from '../kernel/index.js';

/** The text of a problem; the formula's own error replaces `{reason}`. */
export function problemWords({ code, params, cause }: Problem): Words {
  return describe(code, { ...params, ...(cause && { reason: describe(cause.code, cause.params) }) });
}

/** The limit that an error of the kernel is about; undefined for another error. */
export function mostOf(reason: KernelReason): number | undefined {
  if (reason === 'tooManyMoves') return bounds.moves;
  return reason === 'tooManyInstances' ? bounds.instances : undefined;
}

/** The reason why a simulation stopped; any other error is a bug and is thrown again. */
export function stopWords(error: unknown): Words {
  if (error instanceof KernelError) {
    const { reason, detail } = error;
    return describe(`workflow.${reason}`, { detail, max: mostOf(reason) ?? '' });
  }
  if (error instanceof FormulaError) return describe(error.code, error.params);
  if (error instanceof AppError) return error.words;
  throw error;
}

/** Number of problems in the message itself; all are in `errors`. */
const SPOKEN = 5;

/** Problems or warnings in the form of the answer. */
export const spoken = (problems: readonly Problem[], language: 'zh' | 'en') =>
  problems.map((problem) => {
    const { elementId, attribute } = problem;
    return { elementId, ...(attribute !== undefined && { attribute }), message: problemWords(problem)[language] };
  });

/** 400 with every problem: `errors` names the elements, `msg` contains the first few. */
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
