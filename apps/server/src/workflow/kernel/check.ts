import type { Problems } from './problems.js';
import type { Flow, Node } from './types.js';

const HOSTS: readonly Node['kind'][] = [
  'userTask',
  'manualTask',
  'serviceTask',
  'sendTask',
  'receiveTask',
  'subProcess',
  'callActivity',
];

/** Checks of the whole diagram: starts, ends, hosts of boundary events, and nodes that cannot be reached. */
export function checkStructure(
  process: { id: string },
  nodes: ReadonlyMap<string, Node>,
  flows: ReadonlyMap<string, Flow>,
  problems: Problems,
): void {
  const scopes = [undefined, ...[...nodes.values()].filter((node) => node.kind === 'subProcess').map(({ id }) => id)];
  for (const scope of scopes) checkStart(scope ?? process.id, scope, nodes, problems);
  for (const node of nodes.values()) checkNode(node, nodes, problems);
  for (const node of nodes.values()) checkEvents(node, nodes, flows, problems);
  const reached = reachedFrom(nodes, flows);
  for (const node of nodes.values()) if (!reached.has(node.id)) problems.add(node, 'workflow.unreachable');
}

function checkStart(id: string, scope: string | undefined, nodes: ReadonlyMap<string, Node>, problems: Problems): void {
  const starts = [...nodes.values()].filter((node) => node.kind === 'start' && node.scope === scope);
  // A process may have several start events, but the right one must be unique: one plain start, and no event twice.
  const eventStarts = new Set(starts.map(doorName));
  const clear = scope === undefined ? starts.length > 0 && eventStarts.size === starts.length : starts.length === 1;
  if (!clear) problems.add({ id }, 'workflow.start', { count: starts.length });
}

/** Checks of the nodes after an event gateway, and of event sub-processes. */
function checkEvents(
  node: Node,
  nodes: ReadonlyMap<string, Node>,
  flows: ReadonlyMap<string, Flow>,
  problems: Problems,
): void {
  const out = node.outgoing.map((id) => flows.get(id)!);
  if (node.kind === 'eventGateway') {
    const targets = out.map(({ target }) => nodes.get(target)!);
    const waits = (one: Node): boolean => {
      const bare = one.kind === 'receiveTask' && one.asyncBefore !== true && !isHost(one, nodes);
      return (one.kind === 'catchEvent' || bare) && one.incoming.length === 1;
    };
    const plain = out.every(({ condition }) => condition === undefined) && node.defaultFlow === undefined;
    if (targets.length < 2 || !targets.every(waits) || !plain) problems.add(node, 'workflow.eventGateway');
  }
  if (node.triggered !== true) return;
  const [start, ...more] = [...nodes.values()].filter(({ kind, scope }) => kind === 'start' && scope === node.id);
  const bound = [...node.incoming, ...node.outgoing].length > 0 || isHost(node, nodes);
  if (start?.event === undefined || more.length > 0 || bound) problems.add(node, 'workflow.eventSub');
}

const isHost = ({ id }: Node, nodes: ReadonlyMap<string, Node>): boolean =>
  [...nodes.values()].some(({ attachedTo }) => attachedTo === id);

const doorName = ({ id, event }: Node): string =>
  event?.kind === 'message' || event?.kind === 'signal' ? `${event.kind} ${event.name}` : event === undefined ? '' : id;

function checkNode(node: Node, nodes: ReadonlyMap<string, Node>, problems: Problems): void {
  if (['start', 'boundaryEvent'].includes(node.kind) && node.incoming.length > 0)
    problems.add(node, 'workflow.incoming');
  if (node.kind === 'end' && node.outgoing.length > 0) problems.add(node, 'workflow.outgoing');
  if (node.defaultFlow !== undefined && !node.outgoing.includes(node.defaultFlow)) {
    problems.add(node, 'workflow.defaultFlow', { flow: node.defaultFlow });
  }
  const host = node.attachedTo === undefined ? undefined : nodes.get(node.attachedTo);
  if (host !== undefined && (!HOSTS.includes(host.kind) || host.scope !== node.scope)) {
    problems.add(node, 'workflow.boundaryHost');
  }
}

function reachedFrom(nodes: ReadonlyMap<string, Node>, flows: ReadonlyMap<string, Flow>): Set<string> {
  const all = [...nodes.values()];
  const reached = new Set(
    all.filter((node) => node.kind === 'start' || node.triggered === true).map((node) => node.id),
  );
  for (const id of reached) {
    for (const flow of nodes.get(id)!.outgoing) reached.add(flows.get(flow)!.target);
    for (const event of all) if (event.attachedTo === id) reached.add(event.id);
  }
  return reached;
}
