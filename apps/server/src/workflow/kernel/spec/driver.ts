export type { Command } from '../index.js';
import { BOUNDS } from './bounds.js';
import {
  type Command,
  compileProcess,
  type Effect,
  type Graph,
  type LogEntry,
  NEW_STATE,
  nextTasks,
} from '../index.js';
import { type Outcome, returnTargets, type State, step, type Task } from '../index.js';

const HEAD =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t">';

/** A whole document around the elements of one process. */
export const inProcess = (elements: string, beside = ''): string =>
  `${HEAD}${beside}<process id="p" isExecutable="true">${elements}</process></definitions>`;

export const definitions = (elements: string): string => `${HEAD}${elements}</definitions>`;

/** `a>b` is a flow; `a>b ${x > 1}` one with a condition. They are called by their ends: `a>b`. */
export const flows = (...texts: string[]): string =>
  texts
    .map((text) => {
      const [, source, target, condition] = /^(\w+)>(\w+)(?: (.*))?$/.exec(text)!;
      const body = condition?.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const inner = body && `<conditionExpression xsi:type="tFormalExpression">${body}</conditionExpression>`;
      return `<sequenceFlow id="${source}_${target}" sourceRef="${source}" targetRef="${target}">${inner ?? ''}</sequenceFlow>`;
    })
    .join('');

export const tasks = (...ids: string[]): string => ids.map((id) => `<userTask id="${id}"/>`).join('');

export const START = '<startEvent id="s"/>';
export const END = '<endEvent id="e"/>';

export async function graphOf(elements: string, beside = ''): Promise<Graph> {
  const { graphs, problems } = await compileProcess(inProcess(elements, beside), BOUNDS);
  expect(problems).toEqual([]);
  return graphs[0]!;
}

/** Runs one instance and remembers what it said. */
export class Driver {
  state: State = NEW_STATE;
  log: LogEntry[] = [];
  effects: Effect[] = [];

  constructor(
    readonly graph: Graph,
    public variables: Record<string, unknown> = {},
    readonly candidates: Record<string, string[]> = {},
  ) {}

  static async of(elements: string, variables: Record<string, unknown> = {}, beside = ''): Promise<Driver> {
    return new Driver(await graphOf(elements, beside), variables).do({ kind: 'begin' });
  }

  private get env() {
    return {
      variables: this.variables,
      collection: ({ id }: { id: string }) => this.candidates[id] ?? [],
      bounds: BOUNDS,
    };
  }

  do(command: Command): this {
    const before = JSON.stringify(this.state);
    const { state, log, effects, variables } = step(this.graph, this.state, command, this.env);
    expect(JSON.stringify(this.state)).toBe(before);
    this.state = state;
    this.variables = { ...this.variables, ...variables };
    this.log.push(...log);
    this.effects.push(...effects);
    return this;
  }

  /** The first open task at a node, or the one of an assignee there. */
  task(nodeId: string, assignee?: string): Task {
    const found = this.state.tasks.find(
      (task) => task.nodeId === nodeId && (assignee === undefined || task.assignee === assignee),
    );
    if (found === undefined) throw new Error(`no task at ${nodeId}, only at ${this.open}`);
    return found;
  }

  complete(nodeId: string, outcome: Outcome = 'agree', assignee?: string): this {
    const taskId = this.task(nodeId, assignee).id;
    return this.do({ kind: 'complete', taskId, userId: assignee ?? 'u', outcome });
  }

  returnTo(from: string, nodeId: string): this {
    return this.do({ kind: 'returnTo', taskId: this.task(from).id, nodeId });
  }

  fire(nodeId: string): this {
    return this.do({ kind: 'fire', jobId: this.state.jobs.find((job) => job.nodeId === nodeId)!.id });
  }

  /** Nodes of the open tasks, sorted. */
  get open(): string {
    return this.state.tasks
      .map((task) => task.nodeId)
      .sort()
      .join(' ');
  }

  get status(): State['status'] {
    return this.state.status;
  }

  targets(nodeId: string): string {
    return returnTargets(this.graph, this.state, this.task(nodeId).id)
      .map((node) => node.id)
      .join(' ');
  }

  next(nodeId: string): string {
    return nextTasks(this.graph, nodeId, this.env)
      .map((node) => node.id)
      .join(' ');
  }
}
