import type { FieldProblem, Words } from './problem.js';

/**
 * A refusal with a place in the catalogue. `status` is the body's code and the HTTP status, unless `extra.http` names
 * another one. `extra.retryAfter`: seconds after which the call may be made again (header Retry-After).
 */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly words: Words,
    /** `retryAfter`: seconds after which asking again has a chance. */
    readonly extra: { problems?: FieldProblem[]; data?: unknown; http?: number; retryAfter?: number } = {},
  ) {
    super(words.en);
    this.name = 'AppError';
  }

  get http(): number {
    return this.extra.http ?? this.status;
  }
}
