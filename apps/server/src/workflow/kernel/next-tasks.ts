import { AUTOMATIC } from './automatic.js';
import { outgoingFlows } from './outgoing.js';
import { startOf } from './paths.js';
import { Run } from './run.js';
import { entryOf } from './starts.js';
import { NEW_STATE } from './step.js';
import { type Env, type Graph, KernelError, type Node } from './types.js';

/** The first user tasks when a person starts the process; none when no start is possible. */
export function firstTasks(graph: Graph, env: Env): Node[] {
  try {
    return nextTasks(graph, entryOf(graph, env), env);
  } catch (error) {
    if (error instanceof KernelError) return [];
    throw error;
  }
}

/** The user tasks after an approval at a node, as far as conditions can be evaluated now; joins count as passed. */
export function nextTasks(graph: Graph, nodeId: string, env: Env): Node[] {
  const run = new Run(graph, NEW_STATE, env);
  run.learn('agree');
  const seen = new Set<string>();
  const found: Node[] = [];
  const pending = [...targetsOf(run, run.node(nodeId))];
  for (let id = pending.shift(); id !== undefined; id = pending.shift()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const node = run.node(id);
    if (node.kind === 'userTask') found.push(node);
    else if (node.kind === 'subProcess') pending.push(startOf(graph, id));
    else if (node.kind === 'end') pending.push(...afterScope(run, node));
    else if (AUTOMATIC.includes(node.kind)) pending.push(...targetsOf(run, node));
  }
  return found;
}

/** After a plain end of a sub-process, its outgoing flows follow. */
const afterScope = (run: Run, end: Node): string[] =>
  end.scope === undefined || end.event?.kind === 'error' ? [] : targetsOf(run, run.node(end.scope));

function targetsOf(run: Run, node: Node): string[] {
  try {
    return outgoingFlows(run, node, null).map((flow) => flow.target);
  } catch (error) {
    if (error instanceof KernelError) return [];
    throw error;
  }
}
