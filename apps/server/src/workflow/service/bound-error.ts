import { AppError, describe, type Params } from '../../errors/index.js';

/**
 * A command reached a limit of the engine: it is rolled back, and the cause becomes an incident. `nodeId`: the place.
 */
export class BoundError extends AppError {
  constructor(
    readonly code: `workflow.${string}`,
    readonly params: Params,
    readonly nodeId?: string,
  ) {
    super(400, describe(code, params));
    this.name = 'BoundError';
  }

  /** The same error for the person who gave the command, with the id of the stored incident. */
  kept(incidentId: string): AppError {
    const { words } = this;
    return new AppError(400, describe('workflow.bounded', { cause: words, incident: incidentId }), {
      data: { incidentId },
    });
  }
}
