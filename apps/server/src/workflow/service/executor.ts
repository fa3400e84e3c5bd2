import { Injectable } from '@nestjs/common';
import { newId } from '../../config/index.js';
import { bounds } from '../bounds.js';
import { Definitions } from '../definitions/definitions.js';
import { documentVariables } from '../definitions/variables.js';
import type { Command, Effect, Env, Job, LogEntry, Node, Outcome, State } from '../kernel/index.js';
import { closeIncidents, type NewIncident, openIncident, settleGone } from '../store/incident.store.js';
import { type Instance, loadLive, updateInstance } from '../store/instance.store.js';
import { appendLog, difference, type Line, saveJobs, saveTokens } from '../store/state.store.js';
import { cancelTasks, dropCandidates, finishTask, insertTasks, type Opinion, updateTask } from '../store/task.store.js';
import { breathe } from './budget.js';
import { commanded } from './command-figures.js';
import { dueTime, timerArgs } from './due.js';
import { Effects } from './effects.js';
import { takeStep } from './failure.js';
import { candidatesFor, type AssignedTasks, assignCandidates, type Variables } from './assign-candidates.js';
import { named, type Session, type InstanceInProgress } from './session.js';
import { keepSnapshot } from './snapshots.js';
import { notify, type NotificationKind } from './notify.js';

/** What goes with a command beside itself. */
export interface CommandOptions {
  /** What the person who completes a task says of it. */
  readonly opinion?: Opinion;
  /** Lines of the history before those of the step. */
  readonly lines?: readonly Line[];
  readonly endReason?: string;
  /** What the people of new tasks are notified of; absent: a new task. */
  readonly notification?: NotificationKind;
  /** Makes a new task of a node somebody's own. */
  readonly keepFor?: { readonly nodeId: string; readonly userId: string };
}

/** Runs one command of the kernel and writes all that follows from it, within the transaction of the session. */
@Injectable()
export class Executor {
  constructor(
    private readonly definitions: Definitions,
    private readonly effects: Effects,
  ) {}

  /** What conditions and candidates of an instance see now: the document's own fields count before anything said. */
  variables({ session, instance }: InstanceInProgress, outcome?: Outcome): Variables {
    const { document } = session;
    const of = document && documentVariables(document.context.resource, document.record, instance.startUser);
    const { now } = session;
    const initiator = instance.startUser;
    return { ...instance.variables, ...of, now, initiator, ...(outcome === undefined ? {} : { outcome }) };
  }

  /** An instance as the session's transaction sees it. */
  async work(session: Session, instance: Instance): Promise<InstanceInProgress> {
    const known = session.works.get(instance.id);
    if (known !== undefined) return known;
    const definition = await this.definitions.byId(instance.definitionId);
    const live = await loadLive(session.tx, instance);
    const work: InstanceInProgress = { session, definition, instance, live, candidates: new Map() };
    session.works.set(instance.id, work);
    if (instance.parentId === null) session.root = work;
    return work;
  }

  /** Runs a command of the kernel, counted and timed by its kind. */
  apply(work: InstanceInProgress, command: Command, options: CommandOptions = {}): Promise<void> {
    return commanded(command.kind, () => this.applyNow(work, command, options));
  }

  private async applyNow(work: InstanceInProgress, command: Command, options: CommandOptions): Promise<void> {
    const { live } = work;
    const outcome = command.kind === 'complete' ? command.outcome : this.lastOutcome(work);
    const variables = this.variables(work, outcome);
    const { budget } = work.session;
    budget.at = work;
    const env: Env = {
      bounds: { moves: bounds.moves - budget.moves, instances: bounds.instances },
      variables,
      collection: (node: Node) => candidatesFor(work, node, variables).map(({ userId }) => userId),
    };
    const { graph } = work.definition;
    work.session.stepped = true;
    const result = takeStep(graph, live.state, command, env);
    budget.moves += result.moves;
    if (command.kind === 'migrate') work.definition = await this.definitions.byId(work.instance.definitionId);
    const placed = reassign(assignCandidates(work, live.state, result.state, variables), options);
    // An opinion on a lent task decides nothing yet.
    const decided = result.log.some(({ event }) => event === 'taskClosed');
    if (outcome !== undefined && decided) work.instance = remember(work.instance, outcome);
    await this.save(work, placed, result.log, options);
    const left = result.log.filter(({ event }) => event === 'left').map(({ nodeId }) => nodeId);
    await this.effects.copy(work, left, variables);
    for (const effect of result.effects) await this.carryOut(work, effect);
  }

  /** The outcome that the instance remembers of its last task, for conditions behind a timer or a call. */
  private lastOutcome({ instance }: InstanceInProgress): Outcome | undefined {
    const last = instance.variables['outcome'];
    return last === 'agree' || last === 'reject' ? last : undefined;
  }

  private async save(
    work: InstanceInProgress,
    placed: AssignedTasks,
    log: readonly LogEntry[],
    options: CommandOptions,
  ): Promise<void> {
    const { session, live } = work;
    const { tx, now } = session;
    const before = live.state;
    const after = placed.state;
    await saveTokens(tx, work.instance.id, before, after);
    await this.saveJobs(work, after);
    const taskIds = await this.saveTasks(work, placed, log, options);
    const lines = named(work, [...(options.lines ?? []), ...log.map((entry) => lineOf(entry, options.opinion))]);
    const logSeq = await appendLog(tx, work.instance, work.instance.logSeq, lines, now);
    const ended = after.status !== 'running' && after.status !== 'suspended';
    const { status, sequence } = after;
    work.instance = { ...work.instance, status, sequence, logSeq, endTime: ended ? now : null };
    await updateInstance(tx, work.instance, options.endReason ?? null);
    if (ended) await closeIncidents(tx, work.instance.id, now);
    work.live = { ...live, instance: work.instance, state: after, taskIds };
  }

  /** Timers whose time cannot be read wait for somebody who sees to them; they never come at once. */
  private async saveJobs({ session, instance, definition, live }: InstanceInProgress, after: State): Promise<void> {
    const { tx, now, millis, turns } = session;
    const unreadable: (NewIncident & { readonly id: string })[] = [];
    await saveJobs(tx, instance, live.state, after, (job) => {
      const id = newId();
      const node = definition.graph.nodes.get(job.nodeId)!;
      const plan = { id, dueTime: null, repeats: staysWhenItComes(node, job), turns: 0, incidentId: null };
      if (job.event !== 'timer') return plan;
      const due = dueTime(job.value, millis);
      if ('dueTime' in due)
        return { ...plan, dueTime: due.dueTime, turns: isQuick(due.millis - millis) ? turns + 1 : 0 };
      const incidentId = newId();
      const { id: instanceId, tenantId, definitionId, processKey, title } = instance;
      const place = { nodeId: node.id, nodeName: node.name || node.id };
      const cause = { kind: 'timer' as const, code: due.code, args: timerArgs(place.nodeName, job.value), ...place };
      const of = { tenantId, instanceId, definitionId, processKey, title, jobId: id, userId: session.actor.userId };
      unreadable.push({ ...of, ...cause, id: incidentId });
      return { ...plan, incidentId };
    });
    for (const { id, ...fresh } of unreadable) await openIncident(tx, fresh, now, id);
    if (live.state.jobs.some(({ id }) => !after.jobs.some((job) => job.id === id)))
      await settleGone(tx, instance.id, now);
  }

  private async saveTasks(
    work: InstanceInProgress,
    { state, fresh }: AssignedTasks,
    log: readonly LogEntry[],
    { opinion, notification = 'task' }: CommandOptions,
  ): Promise<Map<number, string>> {
    const { session, live } = work;
    const { tx, now } = session;
    const { changed, gone } = difference(live.state.tasks, state.tasks);
    const old = new Map(live.state.tasks.map((task) => [task.id, task]));
    const rowOf = (no: number): string => live.taskIds.get(no)!;
    const closed = new Set(log.filter((entry) => entry.event === 'taskClosed').map((entry) => entry.taskId));
    for (const task of changed) await updateTask(tx, rowOf(task.id), task, old.get(task.id)!, now);
    for (const task of gone)
      if (closed.has(task.id) && opinion !== undefined) await finishTask(tx, rowOf(task.id), opinion, now);
    const cancelled = gone.filter((task) => !closed.has(task.id)).map((task) => rowOf(task.id));
    await cancelTasks(tx, cancelled, now);
    await dropCandidates(
      tx,
      gone.map((task) => rowOf(task.id)),
    );
    const ids = await insertTasks(tx, work.instance, fresh, now);
    for (const { task, nodeName, candidates } of fresh) {
      const whom = task.assignee === null ? candidates.map(({ userId }) => userId) : [task.assignee];
      if (!task.waiting) notify(work, notification, whom, { taskId: ids.get(task.id)!, nodeName });
    }
    for (const task of changed) {
      const before = old.get(task.id)!;
      const mine = task.assignee !== null && task.assignee !== before.assignee;
      const freed = before.waiting && !task.waiting && task.assignee !== null;
      const nodeName = work.definition.graph.nodes.get(task.nodeId)?.name ?? '';
      if (mine || freed) notify(work, 'task', [task.assignee!], { taskId: rowOf(task.id), nodeName });
    }
    const open = state.tasks.map((task): [number, string] => [task.id, ids.get(task.id) ?? rowOf(task.id)]);
    return new Map(open);
  }

  /** Adds lines to the history without a step. */
  async write(work: InstanceInProgress, lines: readonly Line[]): Promise<void> {
    const { tx, now } = work.session;
    const logSeq = await appendLog(tx, work.instance, work.instance.logSeq, named(work, lines), now);
    work.instance = { ...work.instance, logSeq };
    await updateInstance(tx, work.instance, null);
  }

  private async carryOut(work: InstanceInProgress, effect: Effect): Promise<void> {
    if (effect.kind === 'call') {
      await breathe();
      const child = await this.effects.call(work, effect);
      const opened = await this.work(work.session, child);
      await keepSnapshot(opened);
      await this.apply(opened, { kind: 'begin' }, { lines: [{ event: 'started', userId: child.startUser }] });
    } else if (effect.kind === 'cancelCall') {
      for (const child of await this.effects.callsOf(work, effect.tokenId))
        await this.apply(await this.work(work.session, child), { kind: 'terminate' });
    } else if (effect.kind === 'ended') {
      await this.ended(work, effect.status);
    } else {
      await this.effects.carryOut(work, effect);
    }
  }

  private async ended(work: InstanceInProgress, status: Extract<Effect, { kind: 'ended' }>['status']): Promise<void> {
    const { session, instance } = work;
    if (instance.parentId === null) {
      session.root = work;
      session.ended = status;
      return;
    }
    const parent = await this.caller(work);
    const token = instance.parentToken!;
    // The caller took the call back itself: nobody waits for it any more.
    if (parent === undefined || !parent.live.state.tokens.some(({ id }) => id === token)) return;
    await this.apply(parent, {
      kind: 'called',
      tokenId: token,
      outcome: status === 'approved' ? 'approved' : 'rejected',
    });
  }

  /** The instance that called one, within its session; undefined for one that nobody called. */
  async caller({ session, instance }: InstanceInProgress): Promise<InstanceInProgress | undefined> {
    if (instance.parentId === null) return undefined;
    const known = session.works.get(instance.parentId);
    if (known !== undefined) return known;
    const parent = await this.effects.instance(session, instance.parentId);
    return parent === undefined ? undefined : this.work(session, parent);
  }
}

const isQuick = (millis: number): boolean => millis < bounds.quickTimer.seconds * 1000;

/** A message or signal at the edge of an activity that goes on. */
const staysWhenItComes = (node: Node, { event }: Job): boolean =>
  event !== 'timer' && node.kind === 'boundaryEvent' && node.interrupting === false;

const remember = (instance: Instance, outcome: Outcome): Instance => ({
  ...instance,
  variables: { ...instance.variables, outcome },
});

/** A task that somebody takes back or gets returned is their own again. */
function reassign(placed: AssignedTasks, { keepFor }: CommandOptions): AssignedTasks {
  if (keepFor === undefined) return placed;
  const swap = (task: State['tasks'][number]): State['tasks'][number] =>
    task.nodeId === keepFor.nodeId && fresh.has(task.id) ? { ...task, assignee: keepFor.userId } : task;
  const fresh = new Set(
    placed.fresh
      .filter(({ candidates }) => candidates.some(({ userId }) => userId === keepFor.userId))
      .map(({ task }) => task.id),
  );
  return {
    state: { ...placed.state, tasks: placed.state.tasks.map(swap) },
    fresh: placed.fresh.map((one) => ({ ...one, task: swap(one.task) })),
  };
}

function lineOf({ event, nodeId, flowId, taskId, userId, outcome }: LogEntry, opinion: Opinion | undefined): Line {
  return {
    event,
    nodeId,
    ...(flowId === undefined ? {} : { flowId }),
    ...(taskId === undefined ? {} : { taskNo: taskId }),
    ...(userId === undefined ? {} : { userId }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(event === 'taskClosed' && opinion !== undefined ? { comment: opinion.comment } : {}),
  };
}
