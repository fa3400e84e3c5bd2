/** A JSON object with unknown properties: those without a control in the designer stay unchanged. */
export type Part = { readonly [key: string]: unknown };

export const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const partOf = (value: unknown): Part => (isPart(value) ? value : {});
export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** The model in a text, or the problem when the text is not a model. */
export function readModel(text: string): { model: Part; problem: '' } | { model: undefined; problem: string } {
  try {
    const read: unknown = JSON.parse(text);
    if (isPart(read)) return { model: read, problem: '' };
    return { model: undefined, problem: '{ }' };
  } catch (error) {
    return { model: undefined, problem: (error as Error).message };
  }
}

export const printModel = (model: Part): string => JSON.stringify(model, null, 2);

/** The object with the property set, or without it when the value is undefined. */
export function put(part: Part, key: string, value: unknown): Part {
  if (value !== undefined) return { ...part, [key]: value };
  const { [key]: _, ...rest } = part;
  return rest;
}

/** Like `put`, for a longer path; missing objects are created. */
export function putAt(part: Part, [first = '', ...others]: readonly string[], value: unknown): Part {
  return put(part, first, others.length === 0 ? value : putAt(partOf(part[first]), others, value));
}

export const partAt = (part: Part, path: readonly string[]): Part =>
  path.reduce<Part>((found, key) => partOf(found[key]), part);

/** The same order, with one key renamed. */
export const renamed = (part: Part, from: string, to: string): Part =>
  Object.fromEntries(Object.entries(part).map(([key, value]) => [key === from ? to : key, value]));

/** Moves a key one place earlier (-1) or later (1); at the end it stays. */
export function moved(part: Part, key: string, by: -1 | 1): Part {
  const entries = Object.entries(part);
  const at = entries.findIndex(([name]) => name === key);
  const other = at + by;
  const [one, two] = [entries[at], entries[other]];
  if (one === undefined || two === undefined) return part;
  entries[at] = two;
  entries[other] = one;
  return Object.fromEntries(entries);
}

/** `name`, `name2` …: the first free key. */
export function freeKey(part: Part, base: string): string {
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}${number}`;
    if (!Object.hasOwn(part, key)) return key;
  }
}

/** The differences of two models as texts with paths: `fields.price.scale: 2 → 3`. */
export function differences(before: unknown, after: unknown, path = ''): string[] {
  if (isPart(before) && isPart(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => differences(before[key], after[key], path === '' ? key : `${path}.${key}`));
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const shown = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value));
  return [`${path}: ${shown(before)} → ${shown(after)}`];
}
