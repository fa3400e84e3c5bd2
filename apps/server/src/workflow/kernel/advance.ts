import { endInstance, endStatus, reachEnd } from './ending.js';
import { arriveAtParallel, openInclusive } from './joins.js';
import { openUserTask } from './multi-instance.js';
import { finishActivity, leave } from './outgoing.js';
import { startOf } from './paths.js';
import type { Arrival, Run } from './run.js';
import { KernelError, type Node } from './types.js';
import { awaitBoundaries, awaitEvent } from './waiting.js';

/**
 * Moves tokens until all wait. Throws `stuck` when they wait for nothing that can come, `tooManyMoves` beyond the bound:
 * a ring of nodes that wait for nothing would turn forever.
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

/** A sub-process, or the instance, without a token in it is done. */
function closeScope(run: Run): boolean {
  const tokens = [...run.tokens.values()];
  if (tokens.length === 0) {
    endInstance(run, endStatus(run));
    return true;
  }
  const parents = new Set(tokens.map((token) => token.parent));
  const done = tokens.find((token) => token.state === 'scope' && !parents.has(token.id));
  if (done !== undefined) finishActivity(run, done.id);
  return done !== undefined;
}

function enter(run: Run, at: Arrival): void {
  const node = run.node(at.nodeId);
  run.log.push({ event: 'entered', nodeId: node.id });
  ENTER[node.kind](run, node, at);
}

type Enter = (run: Run, node: Node, at: Arrival) => void;

const passOn: Enter = (run, node, at) => leave(run, node, at.parent);

const withEffect =
  (kind: 'service' | 'send' | 'throw'): Enter =>
  (run, node, at) => {
    const name = node.event !== undefined && 'name' in node.event ? node.event.name : node.properties['action'];
    run.effects.push({ kind, nodeId: node.id, ...(name === undefined ? {} : { name }) });
    leave(run, node, at.parent);
  };

const awaiting: Enter = (run, node, at) => {
  const token = run.addToken(at, 'wait');
  awaitBoundaries(run, token);
  awaitEvent(run, token, node, node.event!);
};

const subProcess: Enter = (run, node, at) => {
  const token = run.addToken(at, 'scope');
  awaitBoundaries(run, token);
  run.arrivals.push({ nodeId: startOf(run.graph, node.id), flowId: null, parent: token.id });
};

const callActivity: Enter = (run, node, at) => {
  const token = run.addToken(at, 'wait');
  awaitBoundaries(run, token);
  run.effects.push({ kind: 'call', tokenId: token.id, nodeId: node.id, process: node.calledProcess! });
};

const ENTER: Readonly<Record<Node['kind'], Enter>> = {
  start: passOn,
  end: (run, node, at) => reachEnd(run, node, at.parent),
  userTask: openUserTask,
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
  subProcess,
  callActivity,
  boundaryEvent: passOn,
  catchEvent: awaiting,
  throwEvent: withEffect('throw'),
};
