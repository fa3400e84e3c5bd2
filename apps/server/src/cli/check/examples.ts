import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/index.js';
import type { Record_, Resource, Table } from '../../metadata/index.js';
import type { Compiled } from './check.js';
import { recordProblems, valueProblem } from './records.js';

interface Examples {
  valid?: { name?: unknown; record?: Record_; expected?: Record_ }[];
  invalid?: { name?: unknown; patch?: Record_; field?: unknown; message?: unknown }[];
}

/** Code of a guard's refusal. A guard has its own message, so this is not a key of the catalogue. */
const GUARD = 'guard';

/** The table and the key that a path like `lines[0].width` names. */
function tableOf(resource: Resource, path: string): { table: Table | undefined; key: string } {
  const [, property, key] = /^(\w+)\[\d+\]\.(\w+)$/.exec(path) ?? [];
  if (property === undefined || key === undefined) return { table: resource, key: path };
  return { table: resource.children.find((child) => child.property === property), key };
}

const hasField = (resource: Resource, path: string): boolean => {
  const { table, key } = tableOf(resource, path);
  return table?.fields.has(key) === true || resource.children.some(({ property }) => property === path);
};

/** Required values that a record lacks, except those that a default or a look-up of a behaviour fills in. */
function missing(table: Table, record: Record_, place: string): string[] {
  const { children = [] } = table as Partial<Resource>;
  const own = [...table.fields.values()]
    .filter(({ spec, standard, key }) => {
      const { parentField, orderField } = table as { parentField?: string; orderField?: string };
      const isGiven = spec.default !== undefined || spec.readonly === true || spec.computed !== undefined;
      return !standard && spec.required === true && !isGiven && key !== parentField && key !== orderField;
    })
    .filter(({ key }) => record[key] === undefined || record[key] === null || record[key] === '')
    .map(({ key }) => `${place}: ${key} is required`);
  const lines = children.flatMap(({ property, min, ...child }) => {
    const rows = Array.isArray(record[property]) ? (record[property] as Record_[]) : [];
    const few = rows.length < min ? [`${place}: at least ${min} of ${property} are required`] : [];
    return [...few, ...rows.flatMap((row, at) => missing(child as Table, row, `${place}.${property}[${at}]`))];
  });
  return [...own, ...lines];
}

function problemsOf(resource: Resource, examples: Examples, { names, files }: Compiled): string[] {
  const problems: string[] = [];
  for (const [at, { record, expected }] of (examples.valid ?? []).entries()) {
    const place = `valid[${at}]`;
    if (record === undefined) problems.push(`${place}: write "record"`);
    else {
      problems.push(...recordProblems(resource, record, names.dictionaries, `${place}.record`));
      problems.push(...missing(resource, record, `${place}.record`));
    }
    problems.push(...recordProblems(resource, expected ?? {}, names.dictionaries, `${place}.expected`));
  }
  for (const [at, { patch, field, message }] of (examples.invalid ?? []).entries()) {
    const place = `invalid[${at}]`;
    for (const path of Object.keys(patch ?? {}))
      if (!hasField(resource, path)) problems.push(`${place}.patch: ${resource.key} has no field ${path}`);
    if (!hasField(resource, String(field)))
      problems.push(`${place}.field: ${resource.key} has no field ${String(field)}`);
    if (message !== GUARD && files.words[String(message)] === undefined)
      problems.push(`${place}.message: there is no message ${String(message)}`);
    if (
      String(message).startsWith('value.') &&
      Object.entries(patch ?? {}).every(([path, value]) => isFine(path, value))
    )
      problems.push(`${place}: nothing is wrong with ${JSON.stringify(patch)}`);
  }
  return problems;

  function isFine(path: string, value: unknown): boolean {
    const { table, key } = tableOf(resource, path);
    return table !== undefined && valueProblem(table, key, value, new Map()) === undefined;
  }
}

/**
 * Checks `examples.json` against its model: it must accept and refuse the examples. Documents with lines must have one.
 */
export function checkExamples({ schemasDir }: Pick<Config, 'schemasDir'>, compiled: Compiled): string[] {
  return compiled.files.models.flatMap(({ file, spec }) => {
    const name = `${dirname(file)}/examples.json`;
    const path = join(schemasDir, name);
    const resource = compiled.registry.resource(spec.key);
    if (!existsSync(path)) {
      const needed = resource.calls.length > 0 && resource.children.some(({ min }) => min > 0);
      return needed ? [`${name} is missing: tests make records of a document with lines from it`] : [];
    }
    try {
      const examples = JSON.parse(readFileSync(path, 'utf8')) as Examples;
      return problemsOf(resource, examples, compiled).map((problem) => `${name} ${problem}`);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return [`${name}: ${error.message}`];
    }
  });
}
