import { fireEventSub } from './event-subs.js';
import { finishActivity, leave } from './outgoing.js';
import type { Run } from './run.js';
import { type Job, KernelError, type Node, type Token } from './types.js';
import { rearm } from './waiting.js';

/** The event of a job has occurred, or its work is done. */
export function fire(run: Run, job: Job): void {
  const node = run.node(job.nodeId);
  const token = run.tokens.get(job.tokenId)!;
  if (node.kind === 'start') fireEventSub(run, job);
  else if (node.kind === 'boundaryEvent') fireBoundary(run, job, node, token);
  else if (token.nodeId !== node.id) choose(run, node, token);
  else finishActivity(run, token.id);
}

function fireBoundary(run: Run, job: Job, node: Node, host: Token): void {
  if (node.interrupting === true) run.cancelToken(host);
  else if (job.event === 'timer') rearm(run, job);
  pass(run, node, host.parent);
}

/** The first event after an event-based gateway takes the token; the other events are cancelled. */
function choose(run: Run, node: Node, token: Token): void {
  const gateway = run.node(token.nodeId);
  const flow = gateway.outgoing.map((id) => run.graph.flows.get(id)!).find(({ target }) => target === node.id)!;
  run.dropToken(token.id);
  run.listen(gateway.listeners, 'end', token.parent);
  run.log.push({ event: 'left', nodeId: gateway.id });
  run.listen(flow.listeners, 'take', token.parent);
  run.log.push({ event: 'flow', nodeId: gateway.id, flowId: flow.id });
  pass(run, node, token.parent);
}

function pass(run: Run, node: Node, parent: number | null): void {
  run.log.push({ event: 'entered', nodeId: node.id });
  run.listen(node.listeners, 'start', parent);
  leave(run, node, parent);
}

/** A message reaches the job that has waited longest, a signal all. Throws `noJob` when none waits. */
export function deliver(run: Run, event: 'message' | 'signal', name: string): void {
  const waiting = [...run.jobs.values()].filter((job) => job.event === event && job.value === name);
  if (waiting.length === 0) throw new KernelError('noJob', name);
  for (const job of event === 'message' ? waiting.slice(0, 1) : waiting) if (run.jobs.has(job.id)) fire(run, job);
}
