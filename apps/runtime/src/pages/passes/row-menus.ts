import { isObject, type Json, type JsonObject } from '../json.js';

const EXPRESSION = /^\$\{([\s\S]*)\}$/;

/** The class of the menu for the buttons that do not fit into a row. */
const MENU = 'lm-row-menu';

const isRowMenu = (node: JsonObject): boolean =>
  node.type === 'dropdown-button' &&
  String(node.className ?? '')
    .split(' ')
    .includes(MENU);

/** The condition of a button; undefined: it is always visible. */
function conditionOf(button: Json): string | undefined {
  const shown = isObject(button) ? button.visibleOn : undefined;
  return typeof shown === 'string' && shown !== '' ? (EXPRESSION.exec(shown)?.[1] ?? shown) : undefined;
}

function menu(node: JsonObject): JsonObject {
  const buttons = Array.isArray(node.buttons) ? node.buttons : [];
  const [first] = buttons;
  if (buttons.length === 1 && isObject(first)) return first;
  const conditions = buttons.map(conditionOf);
  if (buttons.length === 0 || conditions.includes(undefined)) return node;
  return { ...node, visibleOn: `\${${conditions.map((one) => `(${one})`).join(' || ')}}` };
}

/**
 * Row menu pass. A copy of the schema in which a row's menu is visible only when one of its buttons is, and a single
 * button replaces the menu. It runs after the permission pass, which may leave only a few buttons.
 */
export function trimRowMenus(node: Json): Json {
  if (Array.isArray(node)) return node.map(trimRowMenus);
  if (!isObject(node)) return node;
  const copy: JsonObject = {};
  for (const [key, child] of Object.entries(node)) if (child !== undefined) copy[key] = trimRowMenus(child);
  return isRowMenu(copy) ? menu(copy) : copy;
}
