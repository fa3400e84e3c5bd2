import { expressionOf } from './expressions.js';
import { listenersOf } from './listeners.js';
import type { Element } from './parse.js';
import type { Problems } from './problems.js';
import type { Flow, Node } from './types.js';

/** Reads the flows among the nodes; one without an id gets `Flow_1`, `Flow_2`, … as far as these are free. */
export function flowsOf(elements: readonly Element[], nodes: ReadonlyMap<string, Node>, problems: Problems): Flow[] {
  const ids = new Set([...nodes.keys(), ...elements.map((element) => element.id)]);
  let count = 0;
  const nextId = (): string => {
    do count += 1;
    while (ids.has(`Flow_${count}`));
    return `Flow_${count}`;
  };
  return elements.flatMap((element) => {
    const id = element.id ?? nextId();
    const named = { ...element, id } as Element;
    const [source, target]: (Element | undefined)[] = [element['sourceRef'], element['targetRef']];
    if (source?.id === undefined || target?.id === undefined) {
      problems.add(named, 'workflow.flowEnds');
      return [];
    }
    const [from, to] = [nodes.get(source.id), nodes.get(target.id)];
    // An end that was refused has its own problem.
    if (from === undefined || to === undefined) return [];
    if (from.scope !== to.scope) {
      problems.add(named, 'workflow.crossing');
      return [];
    }
    const condition = expressionOf(named, element['conditionExpression'], problems);
    const more = { ...(condition && { condition }), ...listenersOf(named, problems) };
    return [{ id, name: element.name ?? '', source: from.id, target: to.id, ...more }];
  });
}
