import type { FieldProblem, Words } from './problem.js';

/** A refusal with a place in the catalogue: `status` is both the HTTP status and the body's code. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly words: Words,
    readonly extra: { problems?: FieldProblem[]; data?: unknown } = {},
  ) {
    super(words.en);
    this.name = 'AppError';
  }
}
