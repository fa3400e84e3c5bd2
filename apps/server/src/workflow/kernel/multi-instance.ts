import { endInstance } from './ending.js';
import { openCall, openSubProcess } from './activities.js';
import { finishActivity, leave } from './outgoing.js';
import type { Arrival, Run } from './run.js';
import { KernelError, type MultiInstance, type Node, type Outcome, type Token } from './types.js';
import { awaitBoundaries } from './waiting.js';

type Loop = NonNullable<Token['loop']>;

/** Starts a user task, sub-process or call: once, or as a body with one per instance. */
export function openActivity(run: Run, node: Node, at: Arrival): void {
  if (node.multi === undefined) {
    awaitBoundaries(run, openOne(run, node, at));
    return;
  }
  const items = itemsOf(run, node, node.multi, at.parent);
  const total = node.multi.cardinality === undefined ? items.length : countOf(run, node.multi, at.parent);
  if (total > run.env.bounds.instances) throw new KernelError('tooManyInstances', node.id);
  if (total === 0 && (node.multi.skipEmpty === true || node.kind !== 'userTask')) {
    leave(run, node, at.parent);
    return;
  }
  if (!(total >= 1)) throw new KernelError('nobody', node.id);
  const body = run.addToken(at, 'scope', { loop: { total, done: 0, agreed: 0, rejected: 0, items } });
  awaitBoundaries(run, body);
  const open = node.multi.mode === 'parallel' ? total : 1;
  for (let index = 0; index < open; index += 1) openInstance(run, body, index);
}

function openInstance(run: Run, body: Token, index: number): void {
  const item = body.loop!.items[index];
  const at = { nodeId: body.nodeId, flowId: null, parent: body.id };
  openOne(run, run.node(body.nodeId), at, { index, assignee: item === undefined ? null : String(item) });
}

/** One instance; `of` is its index. */
function openOne(run: Run, node: Node, at: Arrival, of?: { index: number; assignee: string | null }): Token {
  if (node.kind === 'subProcess') return openSubProcess(run, node, at, of?.index);
  if (node.kind === 'callActivity') return openCall(run, node, at, of?.index);
  const token = run.addToken(at, 'wait');
  run.addTask({ tokenId: token.id, nodeId: node.id, assignee: of?.assignee ?? null, waiting: false });
  run.listen(node.listeners, 'create', at.parent);
  return token;
}

function itemsOf(run: Run, node: Node, multi: MultiInstance, parent: number | null): readonly unknown[] {
  const variables = run.at(parent);
  if (multi.collection === undefined) return multi.cardinality === undefined ? run.env.collection(node, variables) : [];
  const value = multi.collection.evaluate(variables);
  const list: unknown[] = Array.isArray(value) ? value : String(value ?? '').split(',');
  const texts = list.map((item) => (typeof item === 'object' && item !== null ? item : String(item ?? '').trim()));
  // Members that are no text stay what they are where they are no ids.
  const members = node.kind === 'userTask' || !Array.isArray(value) ? texts : list;
  return members.filter((_, index) => texts[index] !== '');
}

function countOf(run: Run, multi: MultiInstance, parent: number | null): number {
  const count = Number(multi.cardinality!.evaluate(run.at(parent)));
  return Number.isInteger(count) ? count : Number.NaN;
}

/**
 * The outcome of the token of a user task, sub-process or call: an instance reports to its body, else the task is done.
 */
export function tokenDone(run: Run, token: Token, outcome: Outcome): void {
  const body = token.parent === null ? undefined : run.tokens.get(token.parent);
  if (body?.loop === undefined) {
    conclude(run, token, outcome, {});
    return;
  }
  instanceDone(run, token, body, body.loop, outcome);
}

function instanceDone(run: Run, token: Token, body: Token, before: Loop, outcome: Outcome): void {
  run.dropToken(token.id);
  const key = outcome === 'agree' ? 'agreed' : 'rejected';
  const loop: Loop = { ...before, done: before.done + 1, [key]: before[key] + 1 };
  const node = run.node(body.nodeId);
  const counts = countsOf(loop, node.multi!);
  run.tokens.set(body.id, { ...body, loop });
  run.learn(outcome, counts);
  const verdict = verdictOf(run, node, body.parent, loop, outcome);
  if (verdict !== undefined) conclude(run, body, verdict, counts);
  else if (node.multi!.mode === 'sequential') openInstance(run, body, loop.done);
}

const countsOf = (loop: Loop, { mode }: MultiInstance): Record<string, number> => ({
  nrOfInstances: loop.total,
  nrOfCompletedInstances: loop.done,
  nrOfActiveInstances: mode === 'parallel' ? loop.total - loop.done : 0,
  nrOfAgreed: loop.agreed,
  nrOfRejected: loop.rejected,
});

/**
 * The body's outcome, undefined while it runs. If the completion formula counts approvals or rejections, the last vote
 * is the outcome, for another formula the majority; without a formula, or if it never becomes true, one reject rejects.
 */
function verdictOf(run: Run, node: Node, parent: number | null, loop: Loop, outcome: Outcome): Outcome | undefined {
  const completion = node.multi!.completion;
  if (completion?.test(run.at(parent)) === true) {
    if (completion.reads.includes('nrOfAgreed') || completion.reads.includes('nrOfRejected')) return outcome;
    return loop.agreed > loop.rejected ? 'agree' : 'reject';
  }
  const decided = completion === undefined && !node.rejectDrawn && outcome === 'reject';
  if (loop.done < loop.total && !decided) return undefined;
  return loop.rejected > 0 ? 'reject' : 'agree';
}

/** A reject that the diagram does not handle ends the instance. */
function conclude(run: Run, token: Token, outcome: Outcome, counts: Record<string, number>): void {
  run.learn(outcome, counts);
  if (outcome === 'reject' && !run.node(token.nodeId).rejectDrawn) endInstance(run, 'rejected', token.nodeId);
  else finishActivity(run, token.id);
}
