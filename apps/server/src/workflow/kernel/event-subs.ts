import { awaitEvent, rearm } from './waiting.js';
import { eventSubs, startOf } from './paths.js';
import type { Run } from './run.js';
import type { Job, Node } from './types.js';

/**
 * Starts waiting for the events of the event sub-processes when their scope starts. Errors need no job: they are
 * thrown.
 */
export function armEventSubs(run: Run, scope: string | undefined, parent: number | null): void {
  for (const sub of eventSubs(run.graph, scope)) {
    const start = run.node(startOf(run.graph, sub.id));
    if (start.event!.kind === 'error') continue;
    const token = run.addToken({ nodeId: sub.id, flowId: null, parent }, 'armed');
    awaitEvent(run, token, start, start.event!);
  }
}

/** The event of an event sub-process has occurred: it replaces its scope's work, or runs in parallel. */
export function fireEventSub(run: Run, job: Job): void {
  const start = run.node(job.nodeId);
  const armed = run.tokens.get(job.tokenId)!;
  const sub = run.node(armed.nodeId);
  if (start.interrupting !== false) {
    interruptBy(run, sub, armed.parent);
    return;
  }
  if (job.event === 'timer') rearm(run, job);
  if (![...run.jobs.values()].some(({ tokenId }) => tokenId === armed.id)) run.dropToken(armed.id);
  open(run, sub, armed.parent);
}

/** Cancels everything in its scope, and starts an event sub-process instead. */
export function interruptBy(run: Run, sub: Node, parent: number | null): void {
  run.cancelInside(parent);
  open(run, sub, parent);
}

/** The event sub-process of a scope that catches an error with that code. */
export const errorSub = (run: Run, scope: string | undefined, name: string): Node | undefined =>
  eventSubs(run.graph, scope).find(({ id }) => {
    const rule = run.node(startOf(run.graph, id)).event;
    return rule?.kind === 'error' && (rule.name === '' || rule.name === name);
  });

function open(run: Run, sub: Node, parent: number | null): void {
  const token = run.addToken({ nodeId: sub.id, flowId: null, parent }, 'scope');
  run.log.push({ event: 'entered', nodeId: sub.id });
  run.listen(sub.listeners, 'start', parent);
  armEventSubs(run, sub.id, token.id);
  run.arrivals.push({ nodeId: startOf(run.graph, sub.id), flowId: null, parent: token.id });
}
