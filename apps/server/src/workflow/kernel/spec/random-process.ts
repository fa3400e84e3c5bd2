import { compileFormula } from '../../../formula/index.js';
import { connect } from '../compile.js';
import type { Flow, Graph, Node, NodeKind } from '../index.js';

/** Numbers from a seed (mulberry32): the same seed gives the same process and the same run. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Ends {
  readonly first: string;
  readonly last: string;
}

/**
 * Draws a random block-structured process: sequences, splits of each kind with their joins, choices of events, loops,
 * sub-processes and calls, once or for each of several, and event sub-processes of each kind.
 */
export class RandomProcess {
  private readonly nodes = new Map<string, Node>();
  private readonly flows = new Map<string, Flow>();
  private scope: string | undefined;
  private readonly random: (below: number) => number;

  constructor(seed: number) {
    this.random = seeded(seed);
  }

  draw(): Graph {
    const start = this.closed(() => this.sequence(3));
    this.eventSub(1);
    return {
      key: 'random',
      name: 'random',
      starters: [],
      properties: {},
      startId: start,
      nodes: connect(this.nodes, this.flows),
      flows: this.flows,
    };
  }

  /** A start, a block and an end; gives the start. */
  private closed(draw: () => Ends): string {
    const start = this.node('start');
    const { first, last } = draw();
    this.flow(start, first);
    this.flow(last, this.node('end'));
    return start;
  }

  private block(depth: number): Ends {
    const shapes = [this.sequence, this.split, this.split, this.split, this.loop, this.inner, this.inner, this.task];
    shapes.push(this.choice, this.failing);
    const shape = depth === 0 ? this.task : shapes[this.random(shapes.length)]!;
    return shape.call(this, depth - 1);
  }

  private task(): Ends {
    const kinds: NodeKind[] = ['userTask', 'userTask', 'userTask', 'serviceTask', 'receiveTask', 'userTask'];
    const kind = this.random(12) === 0 ? 'callActivity' : kinds[this.random(kinds.length)]!;
    const later = this.random(10) === 0 ? { asyncBefore: true as const } : {};
    const id = this.node(kind, { ...this.nature(kind), ...later });
    return { first: id, last: id };
  }

  private nature(kind: NodeKind): Partial<Node> {
    if (kind === 'receiveTask') return { event: { kind: 'message', name: 'm' } };
    if (kind === 'callActivity') return { calledProcess: 'other', ...this.each() };
    if (kind === 'serviceTask' && this.random(2) === 0) return { work: { kind: 'external', topic: 't', input: [] } };
    return kind === 'userTask' ? this.multi() : {};
  }

  /** For each of several, one time in three. */
  private each(): Partial<Node> {
    if (this.random(3) > 0) return {};
    const mode = this.random(2) === 0 ? 'parallel' : 'sequential';
    const completion = this.random(3) === 0 ? compileFormula('${nrOfCompletedInstances >= 1}') : undefined;
    const cardinality = compileFormula(`\${${1 + this.random(3)}}`);
    return { multi: { mode, cardinality, ...(completion && { completion }) } };
  }

  private multi(): Partial<Node> {
    if (this.random(6) > 0) return {};
    const mode = this.random(2) === 0 ? 'parallel' : 'sequential';
    const completion = this.random(2) === 0 ? compileFormula('${nrOfCompletedInstances >= 2}') : undefined;
    return { multi: { mode, ...(completion && { completion }) } };
  }

  private sequence(depth: number): Ends {
    const blocks = Array.from({ length: 2 + this.random(2) }, () => this.block(depth));
    for (let at = 1; at < blocks.length; at += 1) this.flow(blocks[at - 1]!.last, blocks[at]!.first);
    return { first: blocks[0]!.first, last: blocks.at(-1)!.last };
  }

  private split(depth: number): Ends {
    const kind = (['exclusiveGateway', 'parallelGateway', 'inclusiveGateway'] as const)[this.random(3)]!;
    const [fork, join] = [this.node(kind), this.node(kind)];
    for (let branches = 2 + this.random(2); branches > 0; branches -= 1) {
      const block = this.block(depth);
      const flow = this.flow(fork, block.first, kind === 'parallelGateway' ? undefined : `x${this.random(4)} > 4`);
      if (branches === 1 && kind !== 'parallelGateway') {
        this.nodes.set(fork, { ...this.nodes.get(fork)!, defaultFlow: flow });
      }
      this.flow(block.last, join);
    }
    return { first: fork, last: join };
  }

  /** A block, then a task whose reject leads back before it. */
  private loop(depth: number): Ends {
    const [merge, check, decide] = [
      this.node('exclusiveGateway'),
      this.node('userTask'),
      this.node('exclusiveGateway'),
    ];
    const [block, after] = [this.block(depth), this.node('serviceTask')];
    this.flow(merge, block.first);
    this.flow(block.last, check);
    this.flow(check, decide);
    this.flow(decide, merge, 'pass == false');
    this.flow(decide, after);
    return { first: merge, last: after };
  }

  private inner(depth: number): Ends {
    const id = this.node('subProcess', this.each());
    this.within(id, () => {
      this.closed(() => this.block(depth));
      this.eventSub(2);
    });
    return { first: id, last: id };
  }

  /** Events behind a gateway, of which the first decides. */
  private choice(depth: number): Ends {
    const [fork, merge] = [this.node('eventGateway'), this.node('exclusiveGateway')];
    for (let branches = 2 + this.random(2); branches > 0; branches -= 1) {
      const receives = this.random(3) === 0;
      const event = this.node(receives ? 'receiveTask' : 'catchEvent', { event: { kind: 'message', name: 'm' } });
      const block = this.block(depth);
      this.flow(fork, event);
      this.flow(event, block.first);
      this.flow(block.last, merge);
    }
    return { first: fork, last: merge };
  }

  /** A sub-process that may come to an error, which an event sub-process of it treats. */
  private failing(depth: number): Ends {
    const id = this.node('subProcess', this.each());
    this.within(id, () => {
      const [start, decide] = [this.node('start'), this.node('exclusiveGateway')];
      const block = this.block(depth);
      const bad = this.node('end', { event: { kind: 'error', name: 'bad' } });
      this.flow(start, block.first);
      this.flow(block.last, decide);
      this.flow(decide, bad, `x${this.random(4)} > 4`);
      this.nodes.set(decide, { ...this.nodes.get(decide)!, defaultFlow: this.flow(decide, this.node('end')) });
      this.eventSubOf({ event: { kind: 'error', name: 'bad' } });
    });
    return { first: id, last: id };
  }

  /** One of so many scopes has an event sub-process: a message that interrupts it, or a timer beside it. */
  private eventSub(oneIn: number): void {
    if (this.random(oneIn + 2) > 0) return;
    const formula = compileFormula("${'PT1H'}");
    const beside = { event: { kind: 'timer', timer: 'duration', formula } as const, interrupting: false };
    this.eventSubOf(this.random(2) === 0 ? { event: { kind: 'message', name: 'stop' } } : beside);
  }

  private eventSubOf(rule: Partial<Node>): void {
    this.within(this.node('subProcess', { triggered: true }), () => {
      const [start, task, end] = [this.node('start', rule), this.node('userTask'), this.node('end')];
      this.flow(start, task);
      this.flow(task, end);
    });
  }

  private within(scope: string, draw: () => void): void {
    const outer = this.scope;
    this.scope = scope;
    draw();
    this.scope = outer;
  }

  private node(kind: NodeKind, more: Partial<Node> = {}): string {
    const id = `${kind}${this.nodes.size}`;
    const none = { candidates: [], cc: [], editable: [], excludeInitiator: false, rejectDrawn: false, properties: {} };
    this.nodes.set(id, { id, name: id, kind, scope: this.scope, incoming: [], outgoing: [], ...none, ...more });
    return id;
  }

  private flow(source: string, target: string, condition?: string): string {
    const id = `flow${this.flows.size}`;
    const formula = condition === undefined ? {} : { condition: compileFormula(`\${${condition}}`) };
    this.flows.set(id, { id, name: '', source, target, ...formula });
    return id;
  }
}
