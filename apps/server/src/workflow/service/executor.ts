import { Injectable } from '@nestjs/common';
import { Decisions } from '../../decisions/index.js';
import { withDecisions } from '../../formula/index.js';
import { bounds } from '../bounds.js';
import { Definitions } from '../definitions/definitions.js';
import { documentVariables } from '../definitions/variables.js';
import {
  type Command,
  type Effect,
  type Env,
  localsOf,
  mapped,
  type Node,
  type Outcome,
  type State,
} from '../kernel/index.js';
import { type Instance, loadLive, updateInstance } from '../store/instance.store.js';
import { appendLog, type Line } from '../store/state.store.js';
import type { Opinion } from '../store/task.store.js';
import { breathe } from './budget.js';
import { commanded } from './command-figures.js';
import { Effects } from './effects.js';
import { takeStep } from './failure.js';
import { candidatesFor, type AssignedTasks, assignCandidates, type Variables } from './assign-candidates.js';
import { changeLines, mergeVariables } from './instance-variables.js';
import { named, type Session, type InstanceInProgress } from './session.js';
import { keepSnapshot } from './snapshots.js';
import type { NotificationKind } from './notify.js';
import { writeStep } from './write-step.js';

/** Additional data of a command. */
export interface CommandOptions {
  /** The opinion of the person who completes a task. */
  readonly opinion?: Opinion;
  /** History lines before the lines of the step. */
  readonly lines?: readonly Line[];
  readonly endReason?: string;
  /** The kind of the notification for new tasks; default: a new task. */
  readonly notification?: NotificationKind;
  /** Assigns a new task of this node to one person. */
  readonly keepFor?: { readonly nodeId: string; readonly userId: string };
}

/** Runs one command of the kernel and writes all its effects, within the transaction of the session. */
@Injectable()
export class Executor {
  constructor(
    private readonly definitions: Definitions,
    private readonly effects: Effects,
    private readonly decisions: Decisions,
  ) {}

  /**
   * The names in conditions and candidate formulas of an instance; fields of the document have priority over variables.
   */
  variables({ session, instance }: InstanceInProgress, outcome?: Outcome): Variables {
    const { document } = session;
    const of = document && documentVariables(document.context.resource, document.record, instance.startUser);
    const { now } = session;
    const { startUser: initiator, businessKey, tenantId } = instance;
    const said = outcome === undefined ? {} : { outcome };
    const known = { ...instance.variables, businessKey, ...of, now, initiator, ...said };
    return withDecisions(known, this.decisions.of(tenantId));
  }

  /** An instance in the session's transaction, loaded once. */
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

  /** Runs a command of the kernel; the metrics count and time it by its kind. */
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
      collection: (node: Node, known: Variables) => candidatesFor(work, node, known).map(({ userId }) => userId),
    };
    const { graph } = work.definition;
    work.session.stepped = true;
    const result = takeStep(graph, live.state, command, env);
    budget.moves += result.moves;
    if (command.kind === 'migrate') work.definition = await this.definitions.byId(work.instance.definitionId);
    const known = { ...variables, ...result.variables };
    if (Object.keys(result.variables).length > 0)
      work.instance = { ...work.instance, variables: mergeVariables(work, result.variables) };
    const placed = reassign(assignCandidates(work, live.state, result.state, known), options);
    // An opinion on a delegated task is not a decision.
    const decided = result.log.some(({ event }) => event === 'taskClosed');
    if (outcome !== undefined && decided) work.instance = remember(work.instance, outcome);
    await writeStep(work, placed, result.log, options);
    const left = result.log.filter(({ event }) => event === 'left').map(({ nodeId }) => nodeId);
    await this.effects.copy(work, left, known);
    for (const effect of result.effects) await this.carryOut(work, effect, known);
  }

  /** The outcome of the last task, from the variables of the instance, for conditions after a timer or a call. */
  private lastOutcome({ instance }: InstanceInProgress): Outcome | undefined {
    const last = instance.variables['outcome'];
    return last === 'agree' || last === 'reject' ? last : undefined;
  }

  /** Adds lines to the history without a step. */
  async write(work: InstanceInProgress, lines: readonly Line[]): Promise<void> {
    const { tx, now } = work.session;
    const changed = changeLines(work.live.instance.variables, work.instance.variables, work.session.actor.userId);
    const all = named(work, [...lines, ...changed]);
    const logSeq = await appendLog(tx, work.instance, work.instance.logSeq, all, now);
    work.instance = { ...work.instance, logSeq };
    await updateInstance(tx, work.instance, null);
    work.live = { ...work.live, instance: work.instance };
  }

  private async carryOut(work: InstanceInProgress, effect: Effect, variables: Variables): Promise<void> {
    if (effect.kind === 'call') {
      await breathe();
      const tokens = new Map(work.live.state.tokens.map((token) => [token.id, token]));
      const locals = localsOf(work.definition.graph, tokens, effect.tokenId);
      const child = await this.effects.call(work, effect, { variables, locals });
      const opened = await this.work(work.session, child);
      await keepSnapshot(opened);
      await this.apply(opened, { kind: 'begin' }, { lines: [{ event: 'started', userId: child.startUser }] });
    } else if (effect.kind === 'cancelCall') {
      for (const child of await this.effects.callsOf(work, effect.tokenId))
        await this.apply(await this.work(work.session, child), { kind: 'terminate' });
    } else if (effect.kind === 'ended') {
      await this.ended(work, effect.status);
    } else {
      await this.effects.carryOut(work, effect, variables);
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
    // The caller cancelled the call, so it no longer waits for the result.
    const waiting = parent?.live.state.tokens.find(({ id }) => id === token);
    if (parent === undefined || waiting === undefined) return;
    this.bringBack(work, parent, parent.definition.graph.nodes.get(waiting.nodeId));
    await this.apply(parent, {
      kind: 'called',
      tokenId: token,
      outcome: status === 'approved' ? 'approved' : 'rejected',
    });
  }

  /** Copies variables of a called process to its caller, as the output mapping says. */
  private bringBack(work: InstanceInProgress, parent: InstanceInProgress, node: Node | undefined): void {
    if (node?.mapOut === undefined) return;
    const values = mapped(node.mapOut, this.variables(work, this.lastOutcome(work)), work.instance.variables);
    parent.instance = { ...parent.instance, variables: mergeVariables(parent, values) };
  }

  /** The instance that called this one, within its session; undefined when it was not called. */
  async caller({ session, instance }: InstanceInProgress): Promise<InstanceInProgress | undefined> {
    if (instance.parentId === null) return undefined;
    const known = session.works.get(instance.parentId);
    if (known !== undefined) return known;
    const parent = await this.effects.instance(session, instance.parentId);
    return parent === undefined ? undefined : this.work(session, parent);
  }
}

const remember = (instance: Instance, outcome: Outcome): Instance => ({
  ...instance,
  variables: { ...instance.variables, outcome },
});

/** Assigns the new task to the person who took the decision back, or who finished the task before it was returned. */
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
