import { browserComparisons } from './browser-reads.js';
import type { CompileContext } from './compile-context.js';
import { fixedValueProblem } from './known-values.js';
import type { AccessFile, ScreenFile } from './metadata-files.js';
import type { Resource } from './resource.js';

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

/** The fields and values that `set` of a field compares, for each text in it. */
function* setTexts(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.includes('${')) yield value;
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* setTexts(inner);
}

/** Parts of a screen with their `set`, each with the lines that they belong to. */
function* partsOf(
  value: unknown,
  lines?: string,
): Generator<{ field: string; set: object; lines: string | undefined }> {
  if (typeof value !== 'object' || value === null) return;
  const { field, set, lines: own } = value as { field?: unknown; set?: unknown; lines?: unknown };
  if (typeof field === 'string' && typeof set === 'object' && set !== null) yield { field, set, lines };
  else for (const inner of Object.values(value)) yield* partsOf(inner, typeof own === 'string' ? own : lines);
}

/** A state or a key in the `set` of a field must exist, or the condition is never true. */
function checkSets(spec: ScreenFile['spec'], resource: Resource, context: CompileContext, file: string): void {
  const { search, columns, form, view, totals } = spec;
  for (const { field, set, lines } of partsOf({ search, columns, form, view, totals })) {
    const child = resource.children.find(({ property }) => property === lines);
    for (const { name, value } of [...setTexts(set)].flatMap(browserComparisons)) {
      const table = [child, resource].find((one) => one?.fields.has(name));
      const compared = table?.fields.get(name);
      const problem = table && compared && fixedValueProblem(table, compared, value, context);
      if (problem !== undefined)
        context.complain(file, `${field}.set: the expression compares ${name} with ${value}: ${problem}`);
    }
  }
}

/** The records that a screen shows must be possible: their values are keys of the dictionaries. */
export function checkScreens(
  screens: readonly ScreenFile[],
  access: readonly AccessFile[],
  resources: ReadonlyMap<string, Resource>,
  context: CompileContext,
): void {
  for (const { file, spec } of screens) {
    const own = access.find((one) => folderOf(one.file) === folderOf(file))?.spec.model;
    const resource = resources.get(spec.model ?? own ?? '');
    if (resource !== undefined) checkSets(spec, resource, context, file);
    for (const [key, value] of Object.entries(spec.only ?? {})) {
      const field = resource?.fields.get(key);
      const problem = resource && field && fixedValueProblem(resource, field, value, context);
      if (problem !== undefined) context.complain(file, `only: ${problem}`);
    }
  }
}
