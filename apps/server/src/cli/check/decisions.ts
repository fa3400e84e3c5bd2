import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import type { Config } from '../../config/index.js';
import { compileTable, type DecisionTable, overlaps, tableWords } from '../../decisions/index.js';
import { decisionsInText } from '../../formula/index.js';
import { decisionTables } from '../../seeding/index.js';
import { type Formula, near, type Resource } from '../../metadata/index.js';
import type { Compiled } from './check.js';
import { located } from './located.js';

interface CheckedDecisions {
  /** Usable tables, by key. */
  readonly tables: ReadonlyMap<string, DecisionTable>;
  readonly problems: readonly string[];
}

const namesOf = (all: readonly { readonly name: string }[]): string[] => all.map(({ name }) => name);

/** Names that formulas of every action know. */
const AROUND = ['before', 'payload', 'actor', 'now', 'today', 'line', 'nth', 'time'];

/** Formulas of an action that call a decision. */
function* asking(value: unknown): Generator<Formula> {
  if (typeof value !== 'object' || value === null) return;
  if ('evaluate' in value && 'decisions' in value) yield value as Formula;
  else for (const inner of value instanceof Map ? value.values() : Object.values(value)) yield* asking(inner);
}

/** A table reads the values that the formula names and those that the action knows; any other name would be empty. */
function askedOver(resource: Resource, tables: ReadonlyMap<string, DecisionTable>): string[] {
  return [...resource.actions.values()].flatMap(({ name, to, reads, set, append, must, effects }) => {
    const place = `${resource.key}.actions.${name}`;
    const own = [...resource.fields.keys(), ...resource.children.map(({ property }) => property)];
    const known = [...own, ...AROUND, ...namesOf(reads)];
    const calls = [...asking([to, set, append, must, effects])].flatMap(({ decisions = [] }) => decisions);
    return calls.flatMap(({ key, given }) => {
      const wanted = tables.get(key)?.reads ?? [];
      const unread = given.filter((one) => wanted.length > 0 && !wanted.includes(one));
      const unknown = wanted.filter((one) => !given.includes(one) && !known.includes(one));
      return [
        ...unread.map((one) => `${place}: the decision ${key} does not read ${one}${near(one, wanted)}`),
        ...unknown.map((one) => `${place}: the decision ${key} reads ${one}, which the action does not know`),
      ];
    });
  });
}

/**
 * Tables must be readable, with unique keys and without overlapping rules for hit policy U; the decisions that models
 * call must exist.
 */
export async function checkDecisions({ schemasDir }: Config, { files, registry }: Compiled): Promise<CheckedDecisions> {
  const tables = new Map<string, DecisionTable>();
  const problems: string[] = [];
  for (const file of decisionTables(schemasDir)) {
    const { table, problems: wrong } = await compileTable(readFileSync(join(schemasDir, file), 'utf8'));
    problems.push(...wrong.map((problem) => `${file} ${problem.elementId}: ${tableWords(problem).en}`));
    if (table === undefined) continue;
    if (tables.has(table.key)) problems.push(`${file} ${table.key}: another file has a decision of this key`);
    tables.set(table.key, table);
    if (table.policy === 'UNIQUE')
      for (const [a, b] of overlaps(table))
        problems.push(`${file} ${table.key}: the rules ${a} and ${b} can be hit together`);
  }
  for (const { file, spec } of files.models)
    for (const { key, output } of decisionsInText(JSON.stringify(spec).replaceAll('\\"', '"'))) {
      const table = tables.get(key);
      if (table === undefined) problems.push(`${file} ${spec.key}: there is no decision ${key}`);
      else if (table.outputs.every(({ name }) => name !== output))
        problems.push(
          `${file} ${spec.key}: the decision ${key} has no output ${output}${near(output, namesOf(table.outputs))}`,
        );
    }
  for (const resource of registry.resources.values()) problems.push(...located(askedOver(resource, tables), files));
  return { tables, problems };
}
