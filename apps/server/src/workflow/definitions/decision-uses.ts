import type { DecisionTable } from '../../decisions/index.js';
import { decisionsInText } from '../../formula/index.js';
import type { DecisionCall, Formula, Resource } from '../../metadata/index.js';
import type { Graph, Problem } from '../kernel/index.js';
import { paramNames, STANDARD_VARIABLES } from './variables.js';

/** A place of a diagram that uses a decision table; without `output` it uses its result as a whole. */
interface DecisionUse extends Pick<DecisionCall, 'key' | 'given'> {
  readonly elementId: string;
  readonly output?: string;
  /** The task uses one value, so the table must have exactly one output. */
  readonly single?: true;
}

const isFormula = (value: object): value is Formula => 'evaluate' in value && 'text' in value;

/** Every use of a decision table in a part of a diagram, in whichever formula. */
function questions(value: unknown): DecisionCall[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isFormula(value)) return [...(value.decisions ?? [])];
  // Candidates store their formula as a text.
  const { kind, value: text } = value as { kind?: unknown; value?: unknown };
  if (kind === 'formula' && typeof text === 'string') return decisionsInText(text);
  return Object.values(value).flatMap(questions);
}

/** All places of a process that use decision tables. */
export function decisionUses(graph: Graph): DecisionUse[] {
  const { nodes, flows, key: id, starters, listeners } = graph;
  const parts = [{ id, starters, listeners }, ...nodes.values(), ...flows.values()];
  return parts.flatMap((part): DecisionUse[] => {
    const asked = questions(part).map((call): DecisionUse => ({ ...call, elementId: part.id }));
    const work = 'work' in part && part.work?.kind === 'decision' ? part.work : undefined;
    if (work === undefined) return asked;
    return [...asked, { elementId: part.id, key: work.key, given: [], ...(work.takes === 'one' && { single: true }) }];
  });
}

/** Decisions in a diagram that do not exist, or do not have the named output. `find`: the tables of the tenant. */
export async function decisionProblems(
  graph: Graph,
  find: (key: string) => Promise<DecisionTable | undefined>,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const add = (id: string, code: string, params: Problem['params']): void =>
    void problems.push({ elementId: id, code, params: { id, ...params } });
  for (const { elementId, key, output, single } of decisionUses(graph)) {
    const table = await find(key);
    const count = table?.outputs.length ?? 0;
    if (table === undefined) add(elementId, 'workflow.unknownDecision', { key });
    else if (output !== undefined && table.outputs.every(({ name }) => name !== output))
      add(elementId, 'workflow.decisionOutput', { key, output });
    else if (single === true && count > 1) add(elementId, 'workflow.decisionEntry', { key, count });
  }
  return problems;
}

/** Names that a decision reads and neither the document nor the process has: they would be empty. */
export async function decisionWarnings(
  graph: Graph,
  resource: Resource | undefined,
  find: (key: string) => Promise<DecisionTable | undefined>,
): Promise<Problem[]> {
  if (resource === undefined) return [];
  const set = new Set([...graph.nodes.values()].flatMap(({ work }) => (work !== undefined ? setBy(work) : [])));
  const known = new Set([
    ...[...STANDARD_VARIABLES, ...resource.fields.keys(), ...set, ...paramNames(graph).keys()],
    ...resource.children.map(({ property }) => property),
  ]);
  const problems: Problem[] = [];
  for (const { elementId: id, key, given } of decisionUses(graph))
    for (const name of (await find(key))?.reads ?? [])
      if (!known.has(name) && !given.includes(name))
        problems.push({ elementId: id, code: 'workflow.decisionRead', params: { id, key, name } });
  return problems;
}

function setBy(work: NonNullable<ReturnType<Graph['nodes']['get']>>['work'] & object): string[] {
  if (work.kind === 'decision') return [work.variable];
  if (work.kind === 'formula') return [work.assignment.variable];
  return work.kind === 'http' ? work.results.map(({ variable }) => variable) : [];
}
