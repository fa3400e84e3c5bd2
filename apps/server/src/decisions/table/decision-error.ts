import { AppError, describe, type Params } from '../../errors/index.js';

/** A decision that cannot be made: 400. Trying again later does not help unless its table changes. */
export class DecisionError extends AppError {
  constructor(
    readonly code: `decision.${string}` | 'workflow.noRule',
    readonly params: Params,
  ) {
    super(400, describe(code, params));
    this.name = 'DecisionError';
  }
}
