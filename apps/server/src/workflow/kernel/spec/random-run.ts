import { BOUNDS } from './bounds.js';
import { type Command, type Env, type Graph, NEW_STATE, type Outcome, returnTargets } from '../index.js';
import { type State, step, type Task, type Token } from '../index.js';
import { seeded } from './random-process.js';

/** What a run may do besides agreeing. */
export interface Habits {
  /** One in so many completions is a reject, where the drawing treats it; 0: none. */
  readonly rejects: number;
  /** One in so many tasks is returned; 0: none. */
  readonly returns: number;
}

const NONE: Habits = { rejects: 0, returns: 0 };
/** After so many steps a run only agrees. */
const CALM = 60;
const MAX_STEPS = 2_000;

/** Runs an instance to its end by random commands, and complains when a step breaks an invariant. */
export function runToEnd(graph: Graph, seed: number, habits: Habits): { state: State; steps: number } {
  const random = seeded(seed);
  const variables: Record<string, unknown> = Object.fromEntries([0, 1, 2, 3].map((n) => [`x${n}`, random(10)]));
  const env: Env = { variables, collection: () => ['1', '2', '3'].slice(0, 1 + random(3)), bounds: BOUNDS };
  const entered: string[] = [];
  const go = (from: State, command: Command): State => {
    const next = step(graph, from, command, env);
    for (const { event, nodeId } of next.log) if (event === 'entered') entered.push(nodeId);
    return next.state;
  };
  let state = go(NEW_STATE, { kind: 'begin' });
  let steps = 0;
  for (; state.status === 'running'; steps += 1) {
    const fault = faultOf(graph, state);
    if (fault !== undefined) throw new Error(`seed ${seed}, step ${steps}: ${fault}`);
    if (steps > MAX_STEPS) throw new Error(`seed ${seed}: does not end`);
    state = go(state, nextCommand(graph, state, random, steps < CALM ? habits : NONE));
  }
  const left = state.tokens.length + state.tasks.length + state.jobs.length;
  if (left > 0) throw new Error(`seed ${seed}: ${left} rows left behind`);
  const again = entered.find((id, at) => isOnce(graph, id) && entered.indexOf(id) !== at);
  if (habits.rejects + habits.returns === 0 && again !== undefined) throw new Error(`seed ${seed}: ${again} ran twice`);
  return { state, steps };
}

/** Whether a node is entered once: no gateway, and in nothing that is done for each of several. */
function isOnce(graph: Graph, id: string): boolean {
  const node = graph.nodes.get(id)!;
  if (node.kind.endsWith('Gateway')) return false;
  for (let scope = node.scope; scope !== undefined; scope = graph.nodes.get(scope)!.scope)
    if (graph.nodes.get(scope)!.multi !== undefined) return false;
  return true;
}

/** Tokens that wait for the end of another process. */
const callsOf = (graph: Graph, { tokens, jobs }: State): Token[] =>
  tokens.filter(
    ({ id, state, nodeId }) =>
      state === 'wait' &&
      graph.nodes.get(nodeId)!.kind === 'callActivity' &&
      !jobs.some(({ tokenId, event }) => tokenId === id && event === 'async'),
  );

function nextCommand(graph: Graph, state: State, random: (below: number) => number, habits: Habits): Command {
  const calls = callsOf(graph, state);
  const { tasks, jobs } = state;
  const at = random(tasks.length + jobs.length + calls.length);
  const task = tasks[at];
  const job = jobs[at - tasks.length];
  if (task === undefined && job !== undefined) return { kind: 'fire', jobId: job.id };
  if (task === undefined)
    return { kind: 'called', tokenId: calls[at - tasks.length - jobs.length]!.id, outcome: 'approved' };
  const targets = habits.returns > 0 && random(habits.returns) === 0 ? returnTargets(graph, state, task.id) : [];
  if (targets.length > 0) return { kind: 'returnTo', taskId: task.id, nodeId: targets[random(targets.length)]!.id };
  return { kind: 'complete', taskId: task.id, userId: 'u', outcome: outcomeFor(graph, task, random, habits) };
}

function outcomeFor(graph: Graph, task: Task, random: (below: number) => number, { rejects }: Habits): Outcome {
  const drawn = graph.nodes.get(task.nodeId)!.rejectDrawn;
  return drawn && rejects > 0 && random(rejects) === 0 ? 'reject' : 'agree';
}

/** What is wrong with a running instance; undefined when nothing is. */
function faultOf(graph: Graph, state: State): string | undefined {
  const { tokens, tasks, jobs, sequence } = state;
  const calls = callsOf(graph, state);
  const ids = [...tokens, ...tasks, ...jobs].map((row) => row.id);
  if (new Set(ids).size !== ids.length) return 'two rows have the same id';
  if (ids.some((id) => id > sequence)) return 'an id is beyond the sequence';
  const byId = new Map(tokens.map((token) => [token.id, token]));
  if (tokens.some(({ parent }) => parent !== null && byId.get(parent)?.state !== 'scope'))
    return 'a token has no scope';
  if (tasks.some((task) => byId.get(task.tokenId)?.state !== 'wait')) return 'a task has no waiting token';
  if (tasks.some((task) => byId.get(task.tokenId)?.nodeId !== task.nodeId)) return 'a task is not where its token is';
  if (jobs.some((job) => !byId.has(job.tokenId))) return 'a job has no token';
  const held = new Set([...[...tasks, ...jobs].map((row) => row.tokenId), ...calls.map(({ id }) => id)]);
  if (tokens.some((token) => token.state === 'wait' && !held.has(token.id))) return 'a token waits for nothing';
  if (!tasks.some((task) => !task.waiting) && jobs.length + calls.length === 0) return 'nothing can be done';
  if (tokens.some(({ id, state: at }) => at === 'armed' && !jobs.some(({ tokenId }) => tokenId === id)))
    return 'an event sub-process waits for nothing';
  // In a block-structured process a node is active once at a time.
  const placed = tokens.filter((token) => token.state !== 'armed');
  const places = placed.map((token) => `${token.parent} ${token.nodeId} ${token.state === 'join' ? token.flowId : ''}`);
  const doubled = places.filter((place, at) => places.indexOf(place) !== at);
  const instances = tokens.filter((token) => byId.get(token.parent ?? 0)?.loop !== undefined).length;
  return doubled.length > instances ? `a token is doubled at ${doubled[0]}` : undefined;
}
