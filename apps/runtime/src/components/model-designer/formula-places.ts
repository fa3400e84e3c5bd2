import { isPart, type Part, partOf, textOf } from './model-text.js';

/** A formula of an action or a guard: its path in the model, and the lines it is evaluated for, one by one. */
export interface FormulaPlace {
  path: readonly string[];
  text: string;
  each?: string;
}

/** Always formulas, whatever they contain. */
const ALWAYS = new Set(['that', 'must', 'when', 'times']);
/** Texts for people, not formulas. */
const WORDS = new Set(['message', 'text', 'zh', 'en']);

/** Formulas in a part of an action, in order; in `set`, those of `lines.key` are evaluated for each line. */
function* below(value: unknown, path: readonly string[], each: string | undefined): Generator<FormulaPlace> {
  const key = path.at(-1) ?? '';
  if (typeof value === 'string') {
    if (ALWAYS.has(key) || value.includes('${')) yield { path, text: value, ...(each !== undefined && { each }) };
    return;
  }
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) yield* below(one, [...path, String(at)], each);
    return;
  }
  if (!isPart(value)) return;
  const own = typeof value.each === 'string' ? value.each : each;
  for (const [name, part] of Object.entries(value)) {
    if (WORDS.has(name)) continue;
    const [lines = '', field] = path.at(-1) === 'set' ? name.split('.') : [];
    yield* below(part, [...path, name], field === undefined ? own : lines);
  }
}

/** The formulas of an action. */
export const formulasOfAction = (model: Part, action: string): FormulaPlace[] => [
  ...below(partOf(model.actions)[action], ['actions', action], undefined),
];

/** The conditions that must hold whenever the document, or one of its lines (`lines`), is saved. */
export function formulasOfGuards(model: Part, lines?: string): FormulaPlace[] {
  const table = lines === undefined ? model : partOf(partOf(model.children)[lines]);
  const path = [...(lines === undefined ? [] : ['children', lines]), 'guards'];
  if (!Array.isArray(table.guards)) return [];
  return table.guards.map((guard, at) => ({
    path: [...path, String(at), 'must'],
    text: textOf(partOf(guard).must),
    ...(lines !== undefined && { each: lines }),
  }));
}

/** Every formula of a model, except the computed fields. */
export const formulasOf = (model: Part): FormulaPlace[] => [
  ...formulasOfGuards(model),
  ...Object.keys(partOf(model.children)).flatMap((lines) => formulasOfGuards(model, lines)),
  ...Object.keys(partOf(model.actions)).flatMap((action) => formulasOfAction(model, action)),
];

/** The model with the formula at this path replaced. */
export function withFormula(model: Part, [first = '', ...others]: readonly string[], text: string): Part {
  const set = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return text;
    if (Array.isArray(value)) return value.with(Number(key), set(value[Number(key)], rest));
    return { ...partOf(value), [key]: set(partOf(value)[key], rest) };
  };
  return { ...model, [first]: set(model[first], others) };
}
