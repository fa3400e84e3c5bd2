import type { DrawingBounds } from './bounds.js';
import { checkStructure } from './check.js';
import { rejectDrawn } from './reject-drawn.js';
import { groupsOf, listOf, propertiesOf } from './extensions.js';
import { flowsOf } from './flows.js';
import { listenersOf } from './listeners.js';
import { nodeOf, SILENT } from './nodes.js';
import { type Element, type ReadWarning, readXml } from './parse.js';
import { Problems } from './problems.js';
import { tellIds, tellReading } from './reading.js';
import { tellUnread } from './unread.js';
import type { Candidate, Flow, Graph, Node, Problem } from './types.js';

/** The result of compiling a diagram: a graph for each process that runs, in diagram order, or the problems. */
export interface Compiled {
  /** Ids of pools that only show partners of the process: they do not run. */
  readonly partners: readonly string[];
  readonly graphs: readonly Graph[];
  readonly problems: readonly Problem[];
  /** Ignored parts of the diagram: they do not affect how the process runs. */
  readonly warnings: readonly Problem[];
}

/** Characters of the XML. */
export const MAX_DRAWING = 1_000_000;

/**
 * Compiles BPMN 2.0 XML. All problems are reported at once; with any there are no graphs. Does not throw for errors in
 * the diagram.
 */
export async function compileProcess(xml: string, bounds: DrawingBounds): Promise<Compiled> {
  const problems = new Problems(bounds);
  const { running, partners } = await readProcesses(xml, problems);
  const graphs = running.map((process) => graphOf(process, problems));
  const { list, warnings } = problems;
  return { graphs: list.length > 0 ? [] : graphs, problems: list, warnings, partners };
}

interface Pools {
  readonly running: readonly Element[];
  readonly partners: readonly string[];
}

const NONE: Pools = { running: [], partners: [] };

async function readProcesses(xml: string, problems: Problems): Promise<Pools> {
  if (xml.length > MAX_DRAWING) {
    problems.add({}, 'workflow.tooLarge', { max: MAX_DRAWING });
    return NONE;
  }
  // A diagram needs no entities, and entities are a security risk.
  if (/<!DOCTYPE/i.test(xml)) {
    problems.add({}, 'workflow.xml', { detail: 'DOCTYPE' });
    return NONE;
  }
  try {
    const { root, warnings } = await readXml(xml);
    return pickProcesses(root, warnings, problems);
  } catch (error) {
    problems.add({}, 'workflow.xml', { detail: error instanceof Error ? error.message : String(error) });
    return NONE;
  }
}

/** The executable processes, else the first one that is not empty; and those that they call. */
function pickProcesses(root: Element, warnings: readonly ReadWarning[], problems: Problems): Pools {
  const elements: Element[] = root['rootElements'] ?? [];
  const processes = elements.filter(({ $type, flowElements }) => $type === 'bpmn:Process' && flowElements?.length > 0);
  const marked = processes.filter((process) => process['isExecutable'] === true);
  const running = new Set(marked.length > 0 ? marked : processes.slice(0, 1));
  for (const process of running) {
    const called = calledBy(process);
    for (const other of processes) if (called.includes(other.id ?? '')) running.add(other);
  }
  tellReading(warnings, [...running], problems);
  // The parser drops a process with an invalid id; the problem was already reported.
  if (running.size === 0 && problems.list.length === 0) problems.add(root, 'workflow.noProcess');
  const others = processes.filter((process) => !running.has(process));
  return { running: [...running], partners: others.map(({ id }) => id ?? '') };
}

/** Keys of the processes that call activities name, in sub-processes too. */
function calledBy(owner: Element): string[] {
  const elements = (owner['flowElements'] ?? []) as Element[];
  return elements.flatMap((element) => [element['calledElement'] ?? [], calledBy(element)].flat());
}

function graphOf(process: Element, problems: Problems): Graph {
  const id = process.id ?? '';
  if (id === '') problems.add(process, 'workflow.noId', { type: 'Process' });
  const elements: { element: Element; scope: string | undefined }[] = [];
  const collect = (owner: Element, scope: string | undefined): void => {
    for (const element of (owner['flowElements'] ?? []) as Element[]) {
      elements.push({ element, scope });
      if (element.$type === 'bpmn:SubProcess') collect(element, element.id);
    }
  };
  collect(process, undefined);
  tellIds([process, ...elements.map(({ element }) => element)], problems);
  for (const element of [process, ...elements.map((one) => one.element)])
    if (!SILENT.includes(element.$type)) tellUnread(element, element, problems);
  const isFlow = ({ element }: { element: Element }): boolean => element.$type === 'bpmn:SequenceFlow';
  const read = new Map<string, Node>();
  for (const { element, scope } of elements.filter((entry) => !isFlow(entry))) {
    const node = nodeOf(element, scope, problems);
    if (node !== undefined) read.set(node.id, node);
  }
  const drawn = elements.filter(isFlow).map(({ element }) => element);
  const flows = new Map(flowsOf(drawn, read, problems).map((flow) => [flow.id, flow]));
  const nodes = connect(read, flows);
  // Refused elements leave gaps; nodes that become unreachable by them are no errors of their own.
  if (problems.list.length === 0) checkStructure({ id }, nodes, flows, problems);
  const starts = [...nodes.values()].filter((node) => node.kind === 'start' && node.scope === undefined);
  const startId = (starts.find(({ event }) => event === undefined) ?? starts[0])?.id ?? '';
  const starters = startersOf(process, problems);
  const more = { properties: propertiesOf(process), ...listenersOf(process, problems) };
  return { key: id, name: process.name ?? id, startId, starters, ...more, nodes, flows };
}

const startersOf = (process: Element, problems: Problems): Candidate[] => [
  ...listOf(process['candidateStarterUsers']).map((value): Candidate => ({ kind: 'user', value })),
  ...groupsOf(process, process['candidateStarterGroups'], problems),
];

/** Adds the flows to the nodes, and marks tasks whose reject the diagram handles. */
export function connect(nodes: ReadonlyMap<string, Node>, flows: ReadonlyMap<string, Flow>): Map<string, Node> {
  const all = [...flows.values()];
  const linked = new Map<string, Node>();
  for (const node of nodes.values()) {
    const incoming = all.filter((flow) => flow.target === node.id).map((flow) => flow.id);
    const outgoing = all.filter((flow) => flow.source === node.id).map((flow) => flow.id);
    linked.set(node.id, { ...node, incoming, outgoing });
  }
  for (const node of linked.values()) {
    linked.set(node.id, { ...node, rejectDrawn: rejectDrawn(node, linked, flows) });
  }
  return linked;
}
