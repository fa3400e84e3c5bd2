import { FormulaError } from '../../formula/index.js';
import type { Formula } from '../../metadata/index.js';
import { catchError, endInstance } from './ending.js';
import { finishActivity, leave } from './outgoing.js';
import { boundaryEvents } from './paths.js';
import type { Run } from './run.js';
import { type EventRule, type Job, KernelError, type Node, type Outcome, type Token } from './types.js';

/** Writes down what a token waits for: the event of its node. */
export function awaitEvent(run: Run, token: Token, node: Node, rule: EventRule): void {
  if (rule.kind === 'timer') {
    const value = textOf(rule.formula, run.variables);
    run.addJob({ tokenId: token.id, nodeId: node.id, event: 'timer', value });
  } else if (rule.kind === 'message' || rule.kind === 'signal') {
    run.addJob({ tokenId: token.id, nodeId: node.id, event: rule.kind, value: rule.name });
  }
}

/** The text of a timer; '' where its formula cannot be told now, which is no time either. */
function textOf(formula: Formula, variables: Record<string, unknown>): string {
  try {
    return String(formula.evaluate(variables) ?? '').trim();
  } catch (error) {
    if (error instanceof FormulaError) return '';
    throw error;
  }
}

/** Arms the events on the boundary of the activity that the token is at. Errors need no job: they are thrown. */
export function awaitBoundaries(run: Run, token: Token): void {
  for (const event of boundaryEvents(run.graph, token.nodeId)) awaitEvent(run, token, event, event.event!);
}

/** A timer, message or signal has come for a job. */
export function fire(run: Run, job: Job): void {
  const node = run.node(job.nodeId);
  if (node.kind !== 'boundaryEvent') {
    finishActivity(run, job.tokenId);
    return;
  }
  const host = run.tokens.get(job.tokenId)!;
  if (node.interrupting === true) run.cancelToken(host);
  else if (job.event === 'timer') rearm(run, job);
  run.log.push({ event: 'entered', nodeId: node.id });
  leave(run, node, host.parent);
}

const CYCLE = /^R(\d*)\/(.+)$/;

/** A timer is spent when it has fired, but a cycle `Rn/…` comes again n-1 times, `R/…` forever. */
function rearm(run: Run, job: Job): void {
  run.jobs.delete(job.id);
  const [, count, rest] = CYCLE.exec(job.value) ?? [];
  if (count === undefined || count === '0' || count === '1') return;
  const value = count === '' ? job.value : `R${Number(count) - 1}/${rest}`;
  run.addJob({ tokenId: job.tokenId, nodeId: job.nodeId, event: 'timer', value });
}

/** A message reaches the one who waits longest, a signal all. Throws `noJob` when nobody waits. */
export function deliver(run: Run, event: 'message' | 'signal', name: string): void {
  const waiting = [...run.jobs.values()].filter((job) => job.event === event && job.value === name);
  if (waiting.length === 0) throw new KernelError('noJob', name);
  for (const job of event === 'message' ? waiting.slice(0, 1) : waiting) if (run.jobs.has(job.id)) fire(run, job);
}

/** A called process has ended. Its rejection is an error, else a reject that the drawing may treat, else the end. */
export function called(run: Run, tokenId: number, outcome: 'approved' | 'rejected'): void {
  const token = run.tokens.get(tokenId);
  if (token === undefined || run.node(token.nodeId).kind !== 'callActivity')
    throw new KernelError('noJob', `${tokenId}`);
  if (outcome === 'approved') goOn(run, token, 'agree');
  else if (catchError(run, token)) return;
  else if (run.node(token.nodeId).rejectDrawn) goOn(run, token, 'reject');
  else {
    run.dropToken(token.id);
    endInstance(run, 'rejected', token.nodeId);
  }
}

function goOn(run: Run, token: Token, outcome: Outcome): void {
  run.learn(outcome);
  finishActivity(run, token.id);
}
