import { advance, begin, resume } from './advance.js';
import { called } from './calls.js';
import { catchError, endInstance, throwError } from './ending.js';
import { deliver, fire } from './firing.js';
import { migrate } from './migrate.js';
import { entryOf } from './starts.js';
import { returnTo } from './return.js';
import { Run } from './run.js';
import { addSign } from './sign.js';
import { claim, complete, delegate, removeSign, taskOf, transfer, unclaim } from './tasks.js';
import { type Command, type Env, type Graph, type Job, KernelError, type State, type Step } from './types.js';

/** An instance that has not started. */
export const NEW_STATE: State = { status: 'running', sequence: 0, tokens: [], tasks: [], jobs: [] };

/** Commands that a suspended instance still takes. */
const WHEN_SUSPENDED: readonly Command['kind'][] = ['activate', 'revoke', 'terminate', 'migrate'];

/**
 * One command on one instance: returns the new state, what happened, and what the caller must do in the same
 * transaction. Deterministic; does not change the given state. Throws KernelError, and FormulaError from a condition
 * that cannot be evaluated.
 */
export function step(graph: Graph, state: State, command: Command, env: Env): Step {
  const allowed =
    state.status === 'running'
      ? command.kind !== 'activate'
      : state.status === 'suspended' && WHEN_SUSPENDED.includes(command.kind);
  if (!allowed) throw new KernelError('notRunning', state.status);
  const run = new Run(graph, state, env);
  (APPLY[command.kind] as (run: Run, command: Command) => void)(run, command);
  if (run.arrivals.length > 0 || MOVING.includes(command.kind)) advance(run);
  return run.result();
}

/** Commands after which a join may continue or a scope may close without a moving token. */
const MOVING: readonly Command['kind'][] = [
  'begin',
  'complete',
  'removeSign',
  'returnTo',
  'fire',
  'error',
  'event',
  'called',
];

function jobOf(run: Run, id: number): Job {
  const job = run.jobs.get(id);
  if (job === undefined) throw new KernelError('noJob', String(id));
  return job;
}

type Apply = { readonly [K in Command['kind']]: (run: Run, command: Command & { readonly kind: K }) => void };

const APPLY: Apply = {
  begin: (run, { startId = entryOf(run.graph, run) }) => {
    if (run.tokens.size > 0) throw new KernelError('notRunning', 'begin');
    begin(run, startId);
  },
  complete: (run, { taskId, userId, outcome }) => complete(run, taskOf(run, taskId), userId, outcome),
  claim: (run, { taskId, userId }) => claim(run, taskOf(run, taskId), userId),
  unclaim: (run, { taskId }) => unclaim(run, taskOf(run, taskId)),
  transfer: (run, { taskId, userId }) => transfer(run, taskOf(run, taskId), userId),
  delegate: (run, { taskId, userId }) => delegate(run, taskOf(run, taskId), userId),
  addSign: (run, { taskId, mode, userIds }) => addSign(run, taskOf(run, taskId), mode, userIds),
  removeSign: (run, { taskId }) => removeSign(run, taskOf(run, taskId)),
  returnTo: (run, { nodeId, ...from }) =>
    returnTo(run, 'taskId' in from ? taskOf(run, from.taskId).tokenId : from.tokenId, nodeId),
  revoke: (run) => endInstance(run, 'revoked'),
  terminate: (run) => endInstance(run, 'terminated'),
  suspend: (run) => {
    run.status = 'suspended';
  },
  activate: (run) => {
    run.status = 'running';
  },
  fire: (run, { jobId }) => {
    const job = jobOf(run, jobId);
    if (job.event === 'async') resume(run, job);
    else fire(run, job);
  },
  error: (run, { jobId, code }) => {
    const token = run.tokens.get(jobOf(run, jobId).tokenId)!;
    if (!catchError(run, token, code) && !throwError(run, code, token.parent)) throw new KernelError('noCatch', code);
  },
  event: (run, { event, name }) => deliver(run, event, name),
  called: (run, { tokenId, outcome }) => called(run, tokenId, outcome),
  migrate: (run, { to }) => migrate(run, to),
};
