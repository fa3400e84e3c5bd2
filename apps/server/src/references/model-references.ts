import { decisionsInText } from '../formula/index.js';
import type { ModelSpec } from '../metadata/index.js';
import type { NamedKind, NamingKind, Reference } from './reference.js';

type From = Reference['from'];

/** Keys whose values are texts for people or words of the language, so they are no references. */
const WORDS = new Set(['zh', 'en', 'help', '$schema', 'type', 'operation', 'op', 'conjunction', 'pattern', 'icon']);
/** What the value under a key of a model refers to, wherever the key is. */
const NAMES: Readonly<Record<string, NamedKind>> = {
  target: 'model',
  model: 'model',
  of: 'model',
  dict: 'dict',
  process: 'flow',
};
/** Parts of a model that are reported by their own kind. */
const PARTS: Readonly<Record<string, NamingKind>> = { prints: 'print', figures: 'figure' };

const IDENTIFIER = /[A-Za-z_]\w*/g;
const isPlain = (text: string): boolean => /^[A-Za-z_][\w.]*$/.test(text);

/** Keys of a model's fields; those of lines as `property.key`. */
export function fieldKeysOf({ fields = {}, children = {} }: Pick<ModelSpec, 'fields' | 'children'>): Set<string> {
  const lines = Object.entries(children).flatMap(([property, { fields: own }]) =>
    Object.keys(own).map((key) => `${property}.${key}`),
  );
  return new Set([...Object.keys(fields), ...lines]);
}

/** Names within `${…}` in a text. */
export function namesInFormulas(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf('${'); at >= 0; at = text.indexOf('${', at + 2)) {
    const end = text.indexOf('}', at);
    const inner = text.slice(at + 2, end < 0 ? undefined : end);
    for (const [name] of inner.matchAll(IDENTIFIER)) found.push(name);
  }
  return found;
}

/**
 * References of a model: to other models, dictionaries, its process, and its own fields, in formulas, field lists,
 * prints and figures. `spec` must be complete, including the fields of its fieldsets.
 */
export function modelReferences(spec: ModelSpec): Reference[] {
  const found: Reference[] = [];
  const own = fieldKeysOf(spec);
  const walk = (value: unknown, key: string, path: readonly (string | number)[], from: From): void => {
    if (typeof value === 'string') text(value, key, path, from);
    if (typeof value !== 'object' || value === null) return;
    for (const [step, inner] of Object.entries(value)) {
      if (WORDS.has(step)) continue;
      const part = path.length === 1 ? PARTS[String(path[0])] : undefined;
      walk(
        inner,
        Array.isArray(value) ? key : step,
        [...path, step],
        part === undefined ? from : { kind: part, key: `${spec.key}/${step}` },
      );
    }
  };
  const text = (value: string, key: string, path: readonly (string | number)[], from: From): void => {
    const place = path.join('.');
    const add = (kind: NamedKind, name: string): void => void found.push({ from, to: { kind, key: name }, place });
    for (const asked of decisionsInText(value)) add('decision', asked.key);
    // `of` in a call is another model; `of` in a figure is a field.
    const named = key === 'of' && path[0] !== 'calls' ? undefined : NAMES[key];
    if (named !== undefined) add(named, value);
    else if (isPlain(value) && own.has(value)) add('field', `${spec.key}.${value}`);
    else if (value.includes('${'))
      for (const name of new Set(namesInFormulas(value))) if (own.has(name)) add('field', `${spec.key}.${name}`);
  };
  const { key: _, table: __, path: ___, dialect: ____, display, ...rest } = spec;
  walk({ display, ...rest }, '', [], { kind: 'model', key: spec.key });
  return found;
}
