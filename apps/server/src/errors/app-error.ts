import type { FieldProblem, Words } from './problem.js';

/**
 * A refusal with a place in the catalogue. `status` is the body's code and the HTTP status, unless `extra.http` names
 * another one.
 */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly words: Words,
    readonly extra: { problems?: FieldProblem[]; data?: unknown; http?: number } = {},
  ) {
    super(words.en);
    this.name = 'AppError';
  }

  get http(): number {
    return this.extra.http ?? this.status;
  }
}
