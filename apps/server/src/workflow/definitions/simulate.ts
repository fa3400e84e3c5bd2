import { describe, type Words } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import { bounds } from '../bounds.js';
import {
  type Command,
  type Env,
  type Graph,
  KernelError,
  type LogEntry,
  NEW_STATE,
  type Node,
  type State,
  type Step,
  step,
} from '../kernel/index.js';
import { resolveCandidates } from '../people/candidates.js';
import type { People } from '../people/people.js';
import { stopWords } from './describe.js';
import { nodeName } from './node-names.js';

/** A document for a simulation: the values for conditions, and the person who would start its approval. */
export interface Subject {
  readonly people: People;
  readonly initiator: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The initiator is known to be allowed to start the process, even when they are none of its starters. */
  readonly mayStart?: boolean;
  /** The language of the names of nodes; default `zh`. */
  readonly language?: Language;
}

interface Stop {
  nodeId: string;
  message: Words;
}

/** The path of a document if everybody approved. */
export interface Simulated {
  /** User tasks in the order they are reached; a repeated task is listed again. */
  path: { nodeId: string; nodeName: string; users: { id: string; name: string }[] }[];
  /** Ids of the passed nodes and flows. */
  nodes: string[];
  lines: string[];
  end: { nodeId: string; outcome: string } | null;
  deadEnd?: Stop;
}

/** Largest number of commands in one run: an endless loop is an error too. */
const MAX_STEPS = 300;

/** Simulates a process: each task is approved by its first candidate, each timer fires, each call is approved. */
export function simulate(graph: Graph, subject: Subject): Simulated {
  return new Simulation(graph, subject).run();
}

class Simulation {
  private state: State = NEW_STATE;
  private readonly path: Simulated['path'] = [];
  private readonly nodes = new Set<string>();
  private readonly lines = new Set<string>();
  private end: Simulated['end'] = null;
  private deadEnd: Stop | undefined;
  private known: Subject['variables'];

  constructor(
    private readonly graph: Graph,
    private readonly subject: Subject,
  ) {
    this.known = subject.variables;
  }

  run(): Simulated {
    this.demandStarter();
    let command: Command | undefined = { kind: 'begin' };
    for (let count = 0; command !== undefined && this.deadEnd === undefined; count += 1) {
      if (count === MAX_STEPS) this.stop(this.place(command), describe('workflow.endless', { max: MAX_STEPS }));
      else command = this.take(command);
    }
    const { path, end, deadEnd } = this;
    const [nodes, lines] = [[...this.nodes], [...this.lines]];
    return { path, nodes, lines, end, ...(deadEnd && { deadEnd }) };
  }

  /** One command; returns the next one, undefined at the end. */
  private take(command: Command): Command | undefined {
    let taken: Step;
    try {
      taken = step(this.graph, this.state, command, this.env());
      this.state = taken.state;
      for (const entry of taken.log) this.note(entry);
    } catch (error) {
      this.fail(error, command);
      return undefined;
    }
    this.known = { ...this.known, ...taken.variables };
    if (this.state.status !== 'running') return undefined;
    const call = this.state.tokens.find(({ state, nodeId }) => state === 'wait' && this.isCalled(nodeId));
    return call === undefined ? this.next(command) : { kind: 'called', tokenId: call.id, outcome: 'approved' };
  }

  /** Calls that a job enters wait for that job first. */
  private isCalled(nodeId: string): boolean {
    const entered = !this.state.jobs.some((job) => job.nodeId === nodeId && job.event === 'async');
    return entered && this.node(nodeId).kind === 'callActivity';
  }

  private next(after: Command): Command | undefined {
    const task = this.state.tasks.find(({ waiting }) => !waiting);
    if (task !== undefined) {
      const userId = task.assignee ?? this.users(this.node(task.nodeId))[0];
      if (userId !== undefined) return { kind: 'complete', taskId: task.id, userId, outcome: 'agree' };
      return this.stop(task.nodeId, describe('workflow.nobody', { detail: this.nameOf(task.nodeId) }));
    }
    // The simulation does not wait for events that are not on the path.
    const job = this.state.jobs.find(({ nodeId }) => !['boundaryEvent', 'start'].includes(this.node(nodeId).kind));
    if (job !== undefined) return { kind: 'fire', jobId: job.id };
    const nodeId = this.state.tokens[0]?.nodeId ?? this.place(after);
    return this.stop(nodeId, describe('workflow.stuck', { detail: this.nameOf(nodeId) }));
  }

  private note({ event, nodeId, flowId }: LogEntry): void {
    if (event === 'entered') {
      this.nodes.add(nodeId);
      const node = this.node(nodeId);
      if (node.kind === 'userTask') this.visit(node);
    }
    if (event === 'flow' && flowId !== undefined) this.lines.add(flowId);
    if (event === 'ended') this.end = { nodeId, outcome: this.state.status };
  }

  private visit(node: Node): void {
    const { people } = this.subject;
    const assigned = this.state.tasks.flatMap((task) =>
      task.nodeId === node.id && task.assignee !== null ? [task.assignee] : [],
    );
    const ids = assigned.length > 0 ? assigned : this.users(node);
    const users = [...new Set(ids)].map((id) => ({ id, name: people.get(id)?.name ?? id }));
    this.path.push({ nodeId: node.id, nodeName: this.nameOf(node.id), users });
  }

  private users({ candidates, excludeInitiator }: Node): string[] {
    return resolveCandidates(candidates, { ...this.subject, excludeInitiator }).map(({ userId }) => userId);
  }

  private env(): Env {
    return { variables: this.known, collection: (node) => this.users(node), bounds };
  }

  private demandStarter(): void {
    const { starters, key, name, startId } = this.graph;
    const { initiator, people, mayStart } = this.subject;
    if (starters.length === 0 || mayStart === true) return;
    if (resolveCandidates(starters, this.subject).some(({ userId }) => userId === initiator)) return;
    const who = people.get(initiator)?.name ?? initiator;
    this.stop(startId, describe('workflow.starter', { name: who, id: name === '' ? key : name }));
  }

  private fail(error: unknown, command: Command): void {
    const known = error instanceof KernelError && this.graph.nodes.has(error.detail);
    const nodeId = known ? error.detail : this.place(command);
    const named = known ? new KernelError(error.reason, this.nameOf(nodeId)) : error;
    this.stop(nodeId, stopWords(named));
  }

  private stop(nodeId: string, message: Words): undefined {
    this.deadEnd = { nodeId, message };
    return undefined;
  }

  /** The context of a command. */
  private place(command: Command): string {
    if (command.kind !== 'complete') return [...this.nodes].at(-1) ?? this.graph.startId;
    return this.state.tasks.find(({ id }) => id === command.taskId)?.nodeId ?? this.graph.startId;
  }

  private node(id: string): Node {
    return this.graph.nodes.get(id)!;
  }

  private nameOf(id: string): string {
    const node = this.graph.nodes.get(id);
    return (node && nodeName(node, this.subject.language ?? 'zh')) || id;
  }
}
