import { FormulaError } from '../../formula/index.js';
import type { Formula } from '../../metadata/index.js';
import { boundaryEvents } from './paths.js';
import type { Run } from './run.js';
import type { EventRule, Job, Node, Token } from './types.js';

/** Stores what a token waits for: the event of its node. */
export function awaitEvent(run: Run, token: Token, node: Node, rule: EventRule): void {
  if (rule.kind === 'timer') {
    const value = textOf(rule.formula, run.at(token.id));
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

/** Starts the boundary events of the token's activity. Errors need no job: they are thrown. */
export function awaitBoundaries(run: Run, token: Token): void {
  for (const event of boundaryEvents(run.graph, token.nodeId)) awaitEvent(run, token, event, event.event!);
}

const CYCLE = /^R(\d*)\/(.+)$/;

/** A timer ends when it has fired, but a cycle `Rn/…` fires n-1 more times, `R/…` forever. */
export function rearm(run: Run, job: Job): void {
  run.jobs.delete(job.id);
  const [, count, rest] = CYCLE.exec(job.value) ?? [];
  if (count === undefined || count === '0' || count === '1') return;
  const value = count === '' ? job.value : `R${Number(count) - 1}/${rest}`;
  run.addJob({ tokenId: job.tokenId, nodeId: job.nodeId, event: 'timer', value });
}
