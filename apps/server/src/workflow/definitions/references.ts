import type { Registry, Resource } from '../../metadata/index.js';
import { variablesOf } from './work-problems.js';
import type { Candidate, Graph, Node, Problem } from '../kernel/index.js';
import { formulaOf } from '../people/candidates.js';
import type { TenantPeople } from '../people/tenant-people.js';
import { paramNames, STANDARD_VARIABLES } from './variables.js';

/** The resource whose documents a process approves; undefined for a process without one. */
export const businessOf = (registry: Registry, processKey: string): Resource | undefined =>
  [...registry.resources.values()].find((resource) => resource.model.process === processKey);

const problem = (elementId: string, code: string, params: Problem['params'] = {}): Problem => ({
  elementId,
  code,
  params: { id: elementId, ...params },
});

/** `field` or `lines.field` of a document. */
function hasField(resource: Resource, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return resource.fields.has(first);
  const child = resource.children.find(({ property }) => property === first);
  return child !== undefined && rest.length === 1 && child.fields.has(rest[0]!);
}

/** Nobody may set it, or it does not exist. */
const isFixed = (resource: Resource, path: string): boolean => {
  const [first = '', last] = path.split('.');
  const lines = resource.children.find(({ property }) => property === first);
  const field = last === undefined ? resource.fields.get(first) : lines?.fields.get(last);
  return field === undefined || field.standard || field.spec.readonly === true || field.spec.computed !== undefined;
};

/** Fields in a diagram that the document of its process does not have, or that nobody may set. */
export function fieldProblems(graph: Graph, resource: Resource | undefined): Problem[] {
  if (resource === undefined) return [];
  const model = resource.key;
  const params = paramNames(graph);
  const known = (name: string): boolean =>
    hasField(resource, name) || STANDARD_VARIABLES.includes(name) || params.has(name);
  return [...graph.nodes.values()].flatMap((node) => [
    ...node.editable
      .filter((path) => isFixed(resource, path))
      .map((field) => problem(node.id, 'workflow.editableField', { field, model })),
    ...candidatesOf(node)
      .filter(({ kind, value }) => kind === 'field' && !known(value))
      .map(({ value }) => problem(node.id, 'workflow.candidateField', { field: value, model })),
  ]);
}

const candidatesOf = (node: Node): readonly Candidate[] => [...node.candidates, ...node.cc];

/**
 * Roles, departments, posts and users that the tenant does not have: only a warning, because the diagram may be
 * deployed before they exist.
 */
export function peopleWarnings(graph: Graph, people: TenantPeople): Problem[] {
  const missing = ({ kind, value }: Candidate): boolean => {
    if (kind === 'user')
      return (people.get(value.replace(/^taskUser_/, '')) ?? people.withAccount(value)) === undefined;
    if (kind === 'leader') return value !== 'initiator' && people.get(value) === undefined;
    return (kind === 'role' || kind === 'dept' || kind === 'post') && !people.has(kind, value);
  };
  const owners: { id: string; candidates: readonly Candidate[] }[] = [
    { id: graph.key, candidates: graph.starters },
    ...[...graph.nodes.values()].map((node) => ({ id: node.id, candidates: candidatesOf(node) })),
  ];
  return owners.flatMap(({ id, candidates }) =>
    candidates.filter(missing).map(({ kind, value }) => problem(id, 'workflow.unknownCandidate', { kind, value })),
  );
}

/** Names that formulas of a node read: for its instances and its candidates. */
function readsOf({ multi, candidates, cc }: Node): string[] {
  const asked = [...candidates, ...cc].filter(({ kind }) => kind === 'formula');
  const formulas = [multi?.completion, multi?.collection, multi?.cardinality];
  return [
    ...formulas.flatMap((formula) => formula?.reads ?? []),
    ...asked.flatMap((candidate) => formulaOf(candidate).reads),
  ];
}

/** Names in conditions and candidates that neither the document nor the process has: they would be empty. */
export function nameWarnings(graph: Graph, resource: Resource | undefined): Problem[] {
  if (resource === undefined) return [];
  const params = paramNames(graph);
  const properties = resource.children.map(({ property }) => property);
  const set = variablesOf(graph);
  const known = (name: string): boolean =>
    resource.fields.has(name) ||
    properties.includes(name) ||
    STANDARD_VARIABLES.includes(name) ||
    params.has(name) ||
    set.has(name);
  const reads = [
    ...[...graph.flows.values()].map(({ id, condition }) => ({ id, names: condition?.reads ?? [] })),
    ...[...graph.nodes.values()].map((node) => ({ id: node.id, names: readsOf(node) })),
  ];
  return reads.flatMap(({ id, names }) =>
    names.filter((name) => !known(name)).map((name) => problem(id, 'workflow.unknownName', { name })),
  );
}

/** User tasks without candidates: the process would wait there forever. */
export const emptyTasks = (graph: Graph): Problem[] =>
  [...graph.nodes.values()]
    .filter((node) => node.kind === 'userTask' && node.candidates.length === 0 && node.multi?.collection === undefined)
    .map(({ id }) => problem(id, 'workflow.noCandidates'));

/** A pool beside the process that does not run. */
export const partnerWarning = (id: string): Problem => problem(id, 'workflow.partner');
