import type { DecisionTable } from '../../decisions/index.js';
import type { Registry } from '../../metadata/index.js';
import { bounds } from '../bounds.js';
import { type Candidate, compileProcess, type Graph, type Problem, UNREAD_PROPERTY } from '../kernel/index.js';
import { decisionProblems, decisionWarnings } from './decision-uses.js';
import { problemWords } from './describe.js';
import { businessOf, fieldProblems, nameWarnings } from './references.js';
import { idleProblems, setProblems } from './work-problems.js';

/** Names that diagrams in files may use. */
export interface DrawingNames {
  readonly registry: Registry;
  readonly decisions: ReadonlyMap<string, DecisionTable>;
  /** Aliases of the roles that are seeded. */
  readonly roles: ReadonlySet<string>;
  /** Whether code does something with documents of a model when their process reaches a task. */
  hasBehaviour(model: string): boolean;
}

/** Roles that are not seeded: a step for such a role would have no candidates. */
function roleProblems({ key, starters, nodes }: Graph, roles: ReadonlySet<string>): Problem[] {
  const named: (readonly [id: string, candidate: Candidate])[] = [
    ...starters.map((one) => [key, one] as const),
    ...[...nodes.values()].flatMap(({ id, candidates, cc }) => [...candidates, ...cc].map((one) => [id, one] as const)),
  ];
  return named
    .filter(([, { kind, value }]) => kind === 'role' && !roles.has(value))
    .map(([id, { value }]) => problem(id, 'workflow.unknownCandidate', { kind: 'role', value }));
}

const problem = (elementId: string, code: string, params: Problem['params']): Problem => ({
  elementId,
  code,
  params: { id: elementId, ...params },
});

/**
 * The processes of a diagram by their keys, and its errors with regard to these models, roles and decisions, each with
 * its element.
 */
export async function checkDrawing(xml: string, names: DrawingNames): Promise<{ keys: string[]; problems: string[] }> {
  const { registry, decisions, roles, hasBehaviour } = names;
  const { graphs, problems, warnings } = await compileProcess(xml, bounds);
  const find = async (key: string): Promise<DecisionTable | undefined> => decisions.get(key);
  const found: Problem[] = [...problems, ...warnings.filter(({ attribute }) => attribute?.startsWith(UNREAD_PROPERTY))];
  for (const graph of graphs) {
    const own = businessOf(registry, graph.key);
    const { document } = graph.properties;
    const resource = own ?? registry.resources.get(document ?? '');
    if (document !== undefined && !registry.resources.has(document))
      found.push(problem(graph.key, 'workflow.unknownDocument', { document }));
    found.push(
      ...(await decisionProblems(graph, find)),
      ...(await decisionWarnings(graph, resource, find)),
      ...fieldProblems(graph, own),
      ...nameWarnings(graph, own),
      ...idleProblems(graph, resource, resource !== undefined && hasBehaviour(resource.key)),
      ...setProblems(graph, resource),
      ...roleProblems(graph, roles),
    );
  }
  return {
    keys: graphs.map(({ key }) => key),
    problems: found.map((one) => `${one.elementId}: ${problemWords(one).en}`),
  };
}
