import type { Resource } from '../../metadata/index.js';
import type { Graph, Node, Problem } from '../kernel/index.js';
import { paramNames, STANDARD_VARIABLES } from './variables.js';

const problem = (id: string, code: string, params: Problem['params']): Problem => ({
  elementId: id,
  code,
  params: { id, ...params },
});

/** The name under which a behaviour or an action of the model finds the work of a task. */
const nameOf = ({ id, name, properties }: Node): string => properties['action'] ?? (name === '' ? id : name);

/**
 * Service and send tasks that would do nothing: the diagram defines no work, and the documents of the process have
 * neither an action with effects of that name nor a behaviour for it.
 */
export function idleProblems(graph: Graph, resource: Resource | undefined, hasBehaviour: boolean): Problem[] {
  const isIdle = (node: Node): boolean => {
    if (node.kind !== 'serviceTask' && node.kind !== 'sendTask') return false;
    if (node.work !== undefined || node.event !== undefined || (hasBehaviour && resource !== undefined)) return false;
    return (resource?.actions.get(nameOf(node))?.effects.length ?? 0) === 0;
  };
  return [...graph.nodes.values()]
    .filter(isIdle)
    .map((node) => problem(node.id, 'workflow.idleService', { name: nameOf(node) }));
}

/** Names that a diagram may not set: those of the engine, parameters, fields of the document. */
export function setProblems(graph: Graph, resource: Resource | undefined): Problem[] {
  const params = paramNames(graph);
  const isFixed = (name: string): boolean =>
    STANDARD_VARIABLES.includes(name) || params.has(name) || resource?.fields.has(name) === true;
  const owners: { id: string; names: readonly string[] }[] = [
    { id: graph.key, names: namesOf(graph.listeners) },
    ...[...graph.flows.values()].map(({ id, listeners }) => ({ id, names: namesOf(listeners) })),
    ...[...graph.nodes.values()].map((node) => ({ id: node.id, names: setBy(node) })),
  ];
  return owners.flatMap(({ id, names }) =>
    names.filter(isFixed).map((name) => problem(id, 'workflow.fixedName', { name })),
  );
}

const namesOf = (assignments: readonly { readonly variable: string }[] = []): string[] =>
  assignments.map(({ variable }) => variable);

/** Variables that a diagram sets: conditions may read them. */
export const variablesOf = (graph: Graph): Set<string> =>
  new Set([
    ...namesOf(graph.listeners),
    ...[...graph.flows.values()].flatMap(({ listeners }) => namesOf(listeners)),
    ...[...graph.nodes.values()].flatMap((node) => [
      ...setBy(node),
      ...(node.multi?.each === undefined ? [] : [node.multi.each]),
    ]),
  ]);

function setBy({ listeners, work, mapOut = [] }: Node): string[] {
  const results =
    work?.kind === 'formula'
      ? [work.assignment]
      : work?.kind === 'http'
        ? work.results
        : work?.kind === 'decision'
          ? [work]
          : [];
  return [
    ...namesOf(listeners),
    ...namesOf(results),
    ...mapOut.flatMap((mapping) => ('target' in mapping ? [mapping.target] : [])),
  ];
}
