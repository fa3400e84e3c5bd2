import { isObject, type Json, type JsonObject } from '../json.js';

/** Containers that are removed when all their buttons are removed, and the property with these buttons. */
const BUTTON_HOLDERS: Record<string, string> = {
  operation: 'buttons',
  'button-group': 'buttons',
  'button-toolbar': 'buttons',
  'dropdown-button': 'buttons',
};

/** `permission` of a node: one code or several, any of which is enough. Values with data (`${…}`) are not codes. */
function codesOf(node: JsonObject): string[] {
  const { permission } = node;
  const codes = Array.isArray(permission) ? permission : [permission];
  return codes.filter((code): code is string => typeof code === 'string' && code !== '' && !code.includes('${'));
}

function isForbidden(node: JsonObject, granted: ReadonlySet<string>): boolean {
  const codes = codesOf(node);
  return codes.length > 0 && !codes.some((code) => granted.has(code));
}

function lostAllButtons(before: JsonObject, after: JsonObject): boolean {
  const key = BUTTON_HOLDERS[String(before.type)];
  if (!key) return false;
  const had = before[key];
  const has = after[key];
  return Array.isArray(had) && had.length > 0 && Array.isArray(has) && has.length === 0;
}

/**
 * Permission pass. A copy of the schema without the nodes whose `permission` is not granted, at any depth: dialogs,
 * drawers, columns and options are included. undefined when the node itself is forbidden.
 */
export function cutForbidden(node: Json, granted: ReadonlySet<string>): Json | undefined {
  if (Array.isArray(node)) {
    return node.map((item) => cutForbidden(item, granted)).filter((item): item is Json => item !== undefined);
  }
  if (!isObject(node)) return node;
  if (isForbidden(node, granted)) return undefined;
  const copy: JsonObject = {};
  for (const [key, child] of Object.entries(node)) {
    const kept = child === undefined ? undefined : cutForbidden(child, granted);
    if (kept !== undefined) copy[key] = kept;
  }
  return lostAllButtons(node, copy) ? undefined : copy;
}
