import { decideIn } from '../../formula/index.js';
import { endInstance, endStatus, reachEnd } from './ending.js';
import { arriveAtParallel, openInclusive } from './joins.js';
import { armEventSubs } from './event-subs.js';
import { openActivity, tokenDone } from './multi-instance.js';
import { finishActivity, leave } from './outgoing.js';
import type { Arrival, Run } from './run.js';
import { type Job, KernelError, type Node, type Token, type Work } from './types.js';
import { awaitBoundaries, awaitEvent } from './waiting.js';
import { assigned } from './work.js';

/**
 * Moves tokens until all wait. Throws `stuck` when they wait for something that can never happen, `tooManyMoves` above
 * the limit: a cycle of nodes that never wait would run forever.
 */
export function advance(run: Run): void {
  while (run.status === 'running') {
    const next = run.arrivals.shift();
    if (next !== undefined) {
      run.moves += 1;
      if (run.moves > run.env.bounds.moves) throw new KernelError('tooManyMoves', next.nodeId);
      enter(run, next);
    } else if (!openInclusive(run) && !closeScope(run)) break;
  }
  if (run.status !== 'running') return;
  const tokens = [...run.tokens.values()];
  if (!tokens.some((token) => token.state === 'wait')) throw new KernelError('stuck', tokens.at(-1)?.nodeId);
}

/** A sub-process or instance without running tokens is done; event sub-processes that have not started are removed. */
function closeScope(run: Run): boolean {
  const tokens = [...run.tokens.values()].filter(({ state }) => state !== 'armed');
  if (tokens.length === 0) {
    endInstance(run, endStatus(run));
    return true;
  }
  const parents = new Set(tokens.map((token) => token.parent));
  const done = tokens.find((token) => token.state === 'scope' && !parents.has(token.id));
  if (done !== undefined) close(run, done);
  return done !== undefined;
}

function close(run: Run, scope: Token): void {
  const node = run.node(scope.nodeId);
  run.cancelInside(scope.id);
  if (scope.index !== undefined) tokenDone(run, scope, 'agree');
  else if (node.triggered === true) {
    // It has no outgoing flow: the end event reached last remains stored.
    run.dropToken(scope.id);
    run.listen(node.listeners, 'end', scope.parent);
    run.log.push({ event: 'left', nodeId: node.id });
  } else finishActivity(run, scope.id);
}

/** The instance starts: at a start event, with its event sub-processes waiting. */
export function begin(run: Run, startId: string): void {
  run.listen(run.graph.listeners, 'start', null);
  armEventSubs(run, undefined, null);
  run.arrivals.push({ nodeId: startId, flowId: null, parent: null });
}

function enter(run: Run, at: Arrival): void {
  const node = run.node(at.nodeId);
  run.log.push({ event: 'entered', nodeId: node.id });
  if (node.asyncBefore !== true) start(run, node, at);
  else run.addJob({ tokenId: run.addToken(at, 'wait').id, nodeId: node.id, event: 'async', value: '' });
}

/** Continues with a node that a job enters. */
export function resume(run: Run, job: Job): void {
  const { nodeId, flowId, parent } = run.tokens.get(job.tokenId)!;
  run.dropToken(job.tokenId);
  start(run, run.node(nodeId), { nodeId, flowId, parent });
}

function start(run: Run, node: Node, at: Arrival): void {
  run.listen(node.listeners, 'start', at.parent);
  ENTER[node.kind](run, node, at);
}

type Enter = (run: Run, node: Node, at: Arrival) => void;

const passOn: Enter = (run, node, at) => leave(run, node, at.parent);

/** `throw` is what a send task with a message does, too. */
const withEffect =
  (kind: 'service' | 'send' | 'throw'): Enter =>
  (run, node, at) => {
    if (node.work !== undefined) {
      work(run, node, node.work, at);
      return;
    }
    const named = node.event !== undefined && 'name' in node.event;
    const name = named ? node.event.name : node.properties['action'];
    run.effects.push({ kind: named ? 'throw' : kind, nodeId: node.id, ...(name === undefined ? {} : { name }) });
    leave(run, node, at.parent);
  };

type Decision = Extract<Work, { kind: 'decision' }>;

/** The result of a table at a business rule task. Throws `noRule` when no rule matches and a result is required. */
function decided(run: Run, node: Node, { key, takes, optional }: Decision, at: Arrival): unknown {
  const names = run.at(at.parent);
  const outputs = decideIn(names)(key, names);
  if (outputs === null && !optional) throw new KernelError('noRule', node.id);
  const values = Object.values(outputs ?? {});
  return takes === 'one' || (takes === 'fitting' && values.length < 2) ? (values[0] ?? null) : outputs;
}

/** A formula or decision is evaluated at once; other work is a job, and the token waits for it. */
function work(run: Run, node: Node, { kind, ...rest }: Work, at: Arrival): void {
  if ('takes' in rest) {
    run.set(rest.variable, decided(run, node, { kind: 'decision', ...rest }, at));
    leave(run, node, at.parent);
    return;
  }
  if ('assignment' in rest) {
    const { variable, formula } = rest.assignment;
    run.set(variable, formula.evaluate(run.at(at.parent)) ?? null);
    leave(run, node, at.parent);
    return;
  }
  const token = run.addToken(at, 'wait');
  awaitBoundaries(run, token);
  const more = 'topic' in rest ? { value: rest.topic, input: assigned(rest.input, run.at(at.parent)) } : { value: '' };
  run.addJob({ tokenId: token.id, nodeId: node.id, event: kind as 'http' | 'external', ...more });
}

const awaiting: Enter = (run, node, at) => {
  const token = run.addToken(at, 'wait');
  awaitBoundaries(run, token);
  awaitEvent(run, token, node, node.event!);
};

/** One token waits for all the events after the gateway. */
const eventGateway: Enter = (run, node, at) => {
  const token = run.addToken(at, 'wait');
  for (const id of node.outgoing) {
    const event = run.node(run.graph.flows.get(id)!.target);
    awaitEvent(run, token, event, event.event!);
  }
};

const ENTER: Readonly<Record<Node['kind'], Enter>> = {
  start: passOn,
  end: (run, node, at) => reachEnd(run, node, at.parent),
  userTask: openActivity,
  manualTask: passOn,
  serviceTask: withEffect('service'),
  sendTask: withEffect('send'),
  receiveTask: awaiting,
  exclusiveGateway: passOn,
  parallelGateway: (run, node, at) => (node.incoming.length > 1 ? arriveAtParallel : passOn)(run, node, at),
  inclusiveGateway: (run, node, at) => {
    if (node.incoming.length > 1) run.addToken(at, 'join');
    else leave(run, node, at.parent);
  },
  eventGateway,
  subProcess: openActivity,
  callActivity: openActivity,
  boundaryEvent: passOn,
  catchEvent: awaiting,
  throwEvent: withEffect('throw'),
};
