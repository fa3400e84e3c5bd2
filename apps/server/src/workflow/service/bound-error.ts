import { AppError, describe, type Params } from '../../errors/index.js';

/** A command met a bound of the engine: it is undone, and what stopped it becomes an incident. `nodeId`: where. */
export class BoundError extends AppError {
  constructor(
    readonly code: `workflow.${string}`,
    readonly params: Params,
    readonly nodeId?: string,
  ) {
    super(400, describe(code, params));
    this.name = 'BoundError';
  }

  /** The same for the person whose command it was, with the incident that keeps it. */
  kept(incidentId: string): AppError {
    const { words } = this;
    return new AppError(400, describe('workflow.bounded', { cause: words, incident: incidentId }), {
      data: { incidentId },
    });
  }
}
