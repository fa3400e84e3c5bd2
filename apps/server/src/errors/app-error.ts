import type { FieldProblem, Words } from './problem.js';

/**
 * A refusal with a message from the catalogue. `status` is the code in the body and also the HTTP status, unless
 * `extra.http` sets another one. `extra.retryAfter`: seconds until a retry makes sense (header Retry-After).
 */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly words: Words,
    readonly extra: { problems?: FieldProblem[]; data?: unknown; http?: number; retryAfter?: number } = {},
  ) {
    super(words.en);
    this.name = 'AppError';
  }

  get http(): number {
    return this.extra.http ?? this.status;
  }
}
