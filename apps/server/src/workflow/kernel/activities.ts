import { armEventSubs } from './event-subs.js';
import { startOf } from './paths.js';
import type { Arrival, Run } from './run.js';
import type { Node, Token } from './types.js';

/** Begins a sub-process, or one instance of it. */
export function openSubProcess(run: Run, node: Node, at: Arrival, index?: number): Token {
  const token = run.addToken(at, 'scope', index === undefined ? {} : { index });
  armEventSubs(run, node.id, token.id);
  run.arrivals.push({ nodeId: startOf(run.graph, node.id), flowId: null, parent: token.id });
  return token;
}

/** Calls a process, and waits for its end. */
export function openCall(run: Run, node: Node, at: Arrival, index?: number): Token {
  const token = run.addToken(at, 'wait', index === undefined ? {} : { index });
  run.effects.push({ kind: 'call', tokenId: token.id, nodeId: node.id, process: node.calledProcess! });
  return token;
}
