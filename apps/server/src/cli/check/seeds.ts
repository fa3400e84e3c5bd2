import { accessSeeds } from '../../seeding/index.js';
import type { Record_, Resource } from '../../metadata/index.js';
import type { Compiled } from './check.js';
import { isReference, valueProblem } from './records.js';

const keyOf = (model: string, key: Readonly<Record_>): string =>
  `${model} ${JSON.stringify(Object.entries(key).sort(([a], [b]) => a.localeCompare(b)))}`;

/** References in a value, including those in lists. */
const referencesIn = (value: unknown): [string, Record_][] =>
  (Array.isArray(value) ? value : [value]).filter(isReference).map(({ $ref }) => $ref);

/**
 * Seeds must be rows of existing models: known fields, valid values, existing dictionary keys, references to rows of
 * the same or an earlier file, no duplicates. Rows made from access files come last.
 */
export function checkSeeds({ seeds, files, names, registry }: Compiled): string[] {
  const known = new Set<string>();
  const problems: string[] = [];
  const rights = accessSeeds(
    files.access.map(({ spec }) => spec),
    names.roles,
  );
  const menus = rights.find(({ model }) => model === 'menu')?.rows ?? [];
  for (const { code } of menus) known.add(keyOf('menu', { code }));
  for (const file of seeds) {
    const place = `seeds/${file.name}`;
    const resource = registry.resources.get(file.model);
    if (resource === undefined) {
      problems.push(`${place}: there is no model ${file.model}`);
      continue;
    }
    for (const key of file.key)
      if (!resource.fields.has(key)) problems.push(`${place} key: ${file.model} has no field ${key}`);
    for (const [at, row] of file.rows.entries()) {
      problems.push(...rowProblems(resource, row).map((problem) => `${place} rows[${at}]${problem}`));
      const own = keyOf(file.model, Object.fromEntries(file.key.map((key) => [key, row[key]])));
      if (known.has(own)) problems.push(`${place} rows[${at}]: there is a row of this key already`);
      known.add(own);
    }
  }
  return problems;

  function rowProblems(resource: Resource, row: Readonly<Record_>): string[] {
    return Object.entries(row).flatMap(([key, value]) => {
      const field = resource.fields.get(key);
      if (field === undefined) return [`: ${resource.key} has no field ${key}`];
      const lost = referencesIn(value).filter(([model, natural]) => !known.has(keyOf(model, natural)));
      const isPassword = typeof value === 'object' && value !== null && '$password' in value;
      // Lists of ids and keys are stored as text with commas.
      const isList = Array.isArray(value) && !['json', 'attachment'].includes(field.spec.type);
      const one = isList && !value.some(isReference) ? value.join(',') : value;
      const problem = field.standard || isPassword ? undefined : valueProblem(resource, key, one, names.dictionaries);
      return [
        ...lost.map(([model, natural]) => `.${key}: there is no ${model} ${JSON.stringify(natural)} before it`),
        ...(problem === undefined ? [] : [`.${key}: ${problem}`]),
      ];
    });
  }
}
