import { localsOf } from './locals.js';
import { type Effect, type Env, type Graph, KernelError, type Listener, type Node, type Outcome } from './types.js';
import type { InstanceStatus, Job, LogEntry, State, Step, Task, Token } from './types.js';

/** A token on its way into a node. */
export interface Arrival {
  readonly nodeId: string;
  readonly flowId: string | null;
  readonly parent: number | null;
}

/** The rows of one instance during a command; `result` returns them as a new state. */
export class Run {
  readonly tokens = new Map<number, Token>();
  readonly tasks = new Map<number, Task>();
  readonly jobs = new Map<number, Job>();
  readonly log: LogEntry[] = [];
  readonly effects: Effect[] = [];
  arrivals: Arrival[] = [];
  status: InstanceStatus;
  /** The end event reached last: it decides the outcome for the document. */
  lastEnd: Node | undefined;
  /** Number of nodes entered so far. */
  moves = 0;
  private sequence: number;
  private readonly changes: Record<string, unknown> = {};
  /** What this command has added to the variables of the environment. */
  private learnt: Record<string, unknown> = {};
  /** All variables, made when a formula asks for them: there may be hundreds. */
  private known: Record<string, unknown> | undefined;

  constructor(
    readonly graph: Graph,
    state: State,
    readonly env: Env,
  ) {
    this.status = state.status;
    this.sequence = state.sequence;
    for (const token of state.tokens) this.tokens.set(token.id, token);
    for (const task of state.tasks) this.tasks.set(task.id, task);
    for (const job of state.jobs) this.jobs.set(job.id, job);
  }

  node(id: string): Node {
    const node = this.graph.nodes.get(id);
    if (node === undefined) throw new KernelError('missingNodes', id);
    return node;
  }

  /** The variables of formulas. */
  get variables(): Record<string, unknown> {
    if (this.known === undefined) {
      const { variables } = this.env;
      this.known = { ...variables, pass: variables['outcome'] === 'agree', ...this.learnt };
    }
    return this.known;
  }

  /** The variables of formulas at a place: those of the instance, and those of the loops around it. */
  at(parent: number | null): Record<string, unknown> {
    const locals = localsOf(this.graph, this.tokens, parent);
    return locals === undefined ? this.variables : { ...this.variables, ...locals };
  }

  set(variable: string, value: unknown): void {
    this.changes[variable] = value;
    this.add({ [variable]: value });
  }

  /** Executes the listeners of an event. */
  listen(listeners: readonly Listener[] | undefined, event: Listener['event'], parent: number | null): void {
    for (const one of listeners ?? [])
      if (one.event === event) this.set(one.variable, one.formula.evaluate(this.at(parent)) ?? null);
  }

  /** Outcome of the task just completed, and the counts of the body that it closed. */
  learn(outcome: Outcome, counts: Record<string, number> = {}): void {
    this.add({ ...counts, outcome, pass: outcome === 'agree' });
  }

  private add(variables: Record<string, unknown>): void {
    this.learnt = { ...this.learnt, ...variables };
    this.known = undefined;
  }

  draw(): number {
    this.sequence += 1;
    return this.sequence;
  }

  addToken(at: Arrival, state: Token['state'], more: Pick<Token, 'loop' | 'index'> = {}): Token {
    const { nodeId, flowId, parent } = at;
    const token: Token = { id: this.draw(), nodeId, flowId, parent, state, ...more };
    this.tokens.set(token.id, token);
    return token;
  }

  addTask(task: Omit<Task, 'id' | 'owner'>): Task {
    const row: Task = { id: this.draw(), owner: null, ...task };
    this.tasks.set(row.id, row);
    this.log.push({ event: 'taskCreated', nodeId: row.nodeId, taskId: row.id, ...assigned(row) });
    return row;
  }

  addJob(job: Omit<Job, 'id'>): void {
    const id = this.draw();
    this.jobs.set(id, { id, ...job });
  }

  tasksOf(tokenId: number): Task[] {
    return [...this.tasks.values()].filter((task) => task.tokenId === tokenId);
  }

  cancelTask(task: Task): void {
    this.tasks.delete(task.id);
    this.log.push({ event: 'taskCancelled', nodeId: task.nodeId, taskId: task.id, ...assigned(task) });
  }

  /** Removes a token with its jobs; its content must be removed before. */
  dropToken(id: number): void {
    this.tokens.delete(id);
    for (const job of this.jobs.values()) if (job.tokenId === id) this.jobs.delete(job.id);
  }

  /** Everything inside a token, without the token itself; null: inside the instance. */
  cancelInside(id: number | null): void {
    this.arrivals = this.arrivals.filter((arrival) => arrival.parent !== id);
    for (const child of [...this.tokens.values()]) if (child.parent === id) this.cancelToken(child);
  }

  cancelToken(token: Token): void {
    this.cancelInside(token.id);
    // Event sub-processes that never started are not in the history.
    if (token.state === 'armed') {
      this.dropToken(token.id);
      return;
    }
    for (const task of this.tasksOf(token.id)) this.cancelTask(task);
    if (token.state === 'wait' && this.node(token.nodeId).kind === 'callActivity') {
      this.effects.push({ kind: 'cancelCall', tokenId: token.id, nodeId: token.nodeId });
    }
    this.dropToken(token.id);
    this.log.push({ event: 'cancelled', nodeId: token.nodeId });
  }

  result(): Step {
    const { status, sequence, log, effects, moves, changes: variables } = this;
    const rows = <T>(map: Map<number, T>): T[] => [...map.values()];
    const state = { status, sequence, tokens: rows(this.tokens), tasks: rows(this.tasks), jobs: rows(this.jobs) };
    return { state, log, effects, moves, variables };
  }
}

const assigned = (task: Task): { userId?: string } => (task.assignee === null ? {} : { userId: task.assignee });
