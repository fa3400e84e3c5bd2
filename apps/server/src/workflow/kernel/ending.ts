import { errorSub, interruptBy } from './event-subs.js';
import { boundaryEvents } from './paths.js';
import type { Run } from './run.js';
import { leave } from './outgoing.js';
import type { Effect, Node, Token } from './types.js';

type EndStatus = Extract<Effect, { kind: 'ended' }>['status'];

/** Closes the instance: everything that still runs is cancelled. */
export function endInstance(run: Run, status: EndStatus, nodeId = run.lastEnd?.id ?? run.graph.startId): void {
  run.arrivals = [];
  if (status === 'approved' || status === 'rejected') run.listen(run.graph.listeners, 'end', null);
  for (const token of [...run.tokens.values()]) if (token.parent === null) run.cancelToken(token);
  run.status = status;
  run.log.push({ event: 'ended', nodeId });
  run.effects.push({ kind: 'ended', status });
}

/** The outcome for the document: from the end event, else from how it was reached. */
export function endStatus(run: Run): EndStatus {
  const end = run.lastEnd;
  if (end?.outcome !== undefined) return end.outcome;
  const abrupt = end?.event?.kind === 'terminate' || end?.event?.kind === 'error';
  if (abrupt && run.variables['outcome'] === 'reject') return 'rejected';
  return end?.event?.kind === 'error' ? 'terminated' : 'approved';
}

/** A token reaches an end event. A plain one only ends the token; the scope is closed when it has no token left. */
export function reachEnd(run: Run, end: Node, parent: number | null): void {
  run.lastEnd = end;
  run.listen(end.listeners, 'end', parent);
  run.log.push({ event: 'left', nodeId: end.id });
  const rule = end.event;
  if (rule?.kind === 'message' || rule?.kind === 'signal')
    run.effects.push({ kind: 'throw', nodeId: end.id, name: rule.name });
  if (rule?.kind !== 'error' && rule?.kind !== 'terminate') return;
  if (rule.kind === 'error') {
    if (!throwError(run, rule.name, parent)) endInstance(run, endStatus(run));
  } else if (parent === null) endInstance(run, endStatus(run));
  else run.cancelInside(parent);
}

/**
 * An error is caught by an event sub-process of its scope, else at the boundary of the enclosing activity, and so on
 * outwards; false when nothing catches it. An error from inside an event sub-process is handled outside of its scope.
 */
export function throwError(run: Run, name: string, parent: number | null): boolean {
  let treated = false;
  for (let id = parent; ; ) {
    const scope = id === null ? undefined : run.tokens.get(id)!;
    const sub = treated ? undefined : errorSub(run, scope?.nodeId, name);
    if (sub !== undefined) {
      interruptBy(run, sub, id);
      return true;
    }
    if (scope === undefined) return false;
    treated = run.node(scope.nodeId).triggered === true;
    const host = hostOf(run, scope);
    if (!treated && catchError(run, host, name)) return true;
    id = host.parent;
  }
}

/** The token that an activity's boundary events belong to: for multi-instance activities their body. */
export function hostOf(run: Run, token: Token): Token {
  const body = token.index === undefined ? undefined : run.tokens.get(token.parent ?? 0);
  return body ?? token;
}

/**
 * Interrupts the activity through its boundary error event with that code, or without a code; false when it has none.
 */
export function catchError(run: Run, host: Token, name?: string): boolean {
  const event = boundaryEvents(run.graph, host.nodeId).find(
    ({ event: rule }) => rule?.kind === 'error' && (name === undefined || rule.name === '' || rule.name === name),
  );
  if (event === undefined) return false;
  run.cancelToken(host);
  leave(run, event, host.parent);
  return true;
}
