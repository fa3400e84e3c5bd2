import { dirname } from 'node:path/posix';
import { type Field, near, type Resource } from '../../metadata/index.js';
import type { SeedFile } from '../../seeding/index.js';
import type { Compiled } from './check.js';

/** Keys of `ext` in dictionary entries, by the code of the dictionary. */
function extensionKeys(seeds: readonly SeedFile[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { model, rows } of seeds) {
    if (model !== 'dict' && model !== 'dictBiz') continue;
    for (const { code, ext } of rows) {
      const keys = found.get(String(code)) ?? new Set();
      found.set(String(code), keys);
      if (typeof ext === 'object' && ext !== null) for (const key of Object.keys(ext)) keys.add(key);
    }
  }
  return found;
}

/** Dictionary of every name in a model's formulas: fields of head and lines, values of actions. */
function dictionariesOf({ children, fields, actions }: Resource): Map<string, string> {
  const values = [...actions.values()].flatMap(({ input }) => input.values.map(({ field }) => field));
  const all: Field[] = [fields, ...children.map((child) => child.fields)].flatMap((one) => [...one.values()]);
  return new Map(
    [...values, ...all].flatMap(({ key, spec: { dict } }) => (dict === undefined ? [] : [[key, dict] as const])),
  );
}

/** `EXT(line.grade).density`: the field, and the key read from its entry. */
const READ = /EXT\((?:\w+\.)*(\w+)\)\.(\w+)/g;
/** What `fill` of a screen reads from the chosen entry. */
const CHOSEN = /\bext\.(\w+)/g;

interface Filled {
  readonly field: string;
  readonly fill: Readonly<Record<string, string>>;
}

function* filledIn(value: unknown): Generator<Filled> {
  if (typeof value !== 'object' || value === null) return;
  if ('field' in value && 'fill' in value) yield value as Filled;
  for (const inner of Object.values(value)) yield* filledIn(inner);
}

/** What formulas and screens read from dictionary entries must exist in at least one of them, or it is always empty. */
export function checkExtensions({ files, seeds, registry }: Compiled): string[] {
  const keys = extensionKeys(seeds);
  const problemOf = (dict: string | undefined, name: string): string | undefined => {
    const known = keys.get(dict ?? '');
    if (known === undefined || known.has(name)) return undefined;
    return `no entry of the dictionary ${dict} has ${name}${near(name, known)}`;
  };
  const ofModels = files.models.flatMap(({ file, spec }) => {
    const dictionaries = dictionariesOf(registry.resources.get(spec.key) as Resource);
    return [...JSON.stringify(spec).matchAll(READ)].flatMap(([text, field = '', name = '']) => {
      const problem = problemOf(dictionaries.get(field), name);
      return problem === undefined ? [] : [`${file} ${spec.key}: ${text}: ${problem}`];
    });
  });
  const ofScreens = files.screens.flatMap(({ file, spec }) => {
    const own = files.access.find((one) => dirname(one.file) === dirname(file))?.spec.model;
    const resource = registry.resources.get(spec.model ?? own ?? '');
    const dictionaries = resource === undefined ? new Map<string, string>() : dictionariesOf(resource);
    return [...filledIn(spec)].flatMap(({ field, fill }) =>
      Object.entries(fill).flatMap(([key, text]) =>
        [...text.matchAll(CHOSEN)].flatMap(([, name = '']) => {
          const problem = problemOf(dictionaries.get(field), name);
          return problem === undefined ? [] : [`${file}: ${field}.fill.${key}: ${problem}`];
        }),
      ),
    );
  });
  return [...ofModels, ...ofScreens];
}
