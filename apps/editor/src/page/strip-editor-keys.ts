import { isObject } from './json.js';
import type { Json, JsonObject } from './runtime.js';

/** Ids that the editor gives to every component. */
const EDITOR_ID = /^u:[\w-]+$/;
const REFERENCES = /u:[\w-]+/g;
/** Keys that the editor uses to remember how a form was made; amis does not read them. */
const EDITOR_KEYS = new Set(['feat', 'editorSetting']);

const isPrivate = (key: string) => key.startsWith('$$') || key.startsWith('__');
const isEditorId = (key: string, value: Json | undefined): boolean =>
  key === 'id' && typeof value === 'string' && EDITOR_ID.test(value);

/** Editor ids that something in the schema refers to (event actions, targets, formulas). */
export function usedIds(schema: Json): Set<string> {
  const used = new Set<string>();
  const visit = (node: Json | undefined, key: string): void => {
    if (typeof node === 'string') {
      if (!isEditorId(key, node)) for (const id of node.match(REFERENCES) ?? []) used.add(id);
    } else if (Array.isArray(node)) for (const item of node) visit(item, '');
    else if (isObject(node)) for (const [childKey, child] of Object.entries(node)) visit(child, childKey);
  };
  visit(schema, '');
  return used;
}

/** `node` without private keys, editor notes and unused ids, so only what a person made. */
export function stripEditorKeys(node: Json, used: ReadonlySet<string>): Json {
  if (Array.isArray(node)) return node.map((item) => stripEditorKeys(item, used));
  if (!isObject(node)) return node;
  const copy: JsonObject = {};
  for (const [key, child] of Object.entries(node)) {
    if (child !== undefined && !isEditorKey(key, child, used)) copy[key] = stripEditorKeys(child, used);
  }
  return copy;
}

/** True for a key that the editor added for itself. */
export function isEditorKey(key: string, value: Json | undefined, used: ReadonlySet<string>): boolean {
  return isPrivate(key) || EDITOR_KEYS.has(key) || (isEditorId(key, value) && !used.has(String(value)));
}
