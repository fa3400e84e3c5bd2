import { type AppError, badRequest } from '../../errors/index.js';
import { DecisionError } from '../../decisions/index.js';
import { FormulaError } from '../../formula/index.js';
import { mostOf } from '../definitions/describe.js';
import { type Command, type Env, type Graph, KernelError, type State, type Step, step } from '../kernel/index.js';
import { BoundError } from './bound-error.js';

/** One step of the kernel; its errors become 400 with a text that names the node. */
export function takeStep(graph: Graph, state: State, command: Command, env: Env): Step {
  try {
    return step(graph, state, command, env);
  } catch (error) {
    throw explained(error, graph);
  }
}

/** An error of the kernel or of a formula as a refusal; other errors unchanged. */
export function explained(error: unknown, graph: Graph): unknown {
  if (error instanceof KernelError) return refusal(error, graph);
  if (error instanceof FormulaError) return badRequest('workflow.condition', { reason: error.message });
  return error;
}

function refusal({ reason, detail }: KernelError, graph: Graph): AppError {
  if (reason === 'notRunning' && detail === 'suspended') return badRequest('workflow.instanceSuspended');
  const name = graph.nodes.get(detail)?.name || detail;
  if (reason === 'noRule') return new DecisionError('workflow.noRule', { detail: name });
  const max = mostOf(reason);
  if (max !== undefined) return new BoundError(`workflow.${reason}`, { detail: name, max }, detail);
  return badRequest(`workflow.${reason}`, { detail: name });
}
