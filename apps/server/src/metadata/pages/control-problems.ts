import type { Find } from './page-problems.js';
import { type Node, nodeOf, type Spot } from './spots.js';

/** Controls for input, in addition to `input-…`. */
const CONTROLS = new Set([
  ...['select', 'textarea', 'checkbox', 'checkboxes', 'radios', 'switch', 'picker', 'combo', 'condition-builder'],
  ...['tree-select', 'nested-select', 'chained-select', 'list-select', 'button-group-select', 'transfer'],
]);
/** `input-…` that only contains other controls. */
const HOLDERS = new Set(['input-group', 'input-sub-form', 'input-kv', 'input-kvs']);
/** A control that contains its own label. */
const OWN_WORDS = ['label', 'option', 'optionLabel', 'ariaLabel', 'title', 'placeholder', 'addButtonText'];
/** Layout components, whose controls belong to the form around them. */
const LAYOUT = new Set([
  'group',
  'input-group',
  'fieldset',
  'fieldSet',
  'flex',
  'container',
  'grid',
  'tabs',
  'collapse',
]);
const CONDITIONS = ['visibleOn', 'hiddenOn', 'visible', 'hidden'];

const isSaid = (words: unknown): boolean => typeof words === 'string' && words.trim() !== '';
const isControl = ({ type }: Node): boolean =>
  typeof type === 'string' && (CONTROLS.has(type) || (type.startsWith('input-') && !HOLDERS.has(type)));

/** Controls of a form, including those in layout components. */
function controlsOf(form: Spot): Spot[] {
  const found: Spot[] = [];
  const open: Spot[] = below(form);
  for (let spot = open.shift(); spot !== undefined; spot = open.shift()) {
    const node = nodeOf(spot) as Node;
    if (isControl(node)) found.push(spot);
    else if (node['type'] === undefined || LAYOUT.has(String(node['type']))) open.push(...below(spot));
  }
  return found;
}

function below(spot: Spot): Spot[] {
  const node = nodeOf(spot) as Node;
  return ['body', 'controls', 'columns', 'tabs', 'items'].flatMap((key) => {
    const list: Spot = { key, value: node[key], above: spot, step: key };
    const inner = Array.isArray(list.value)
      ? list.value.map((value, step): Spot => ({ key, value, above: list, step }))
      : [list];
    return inner.filter((one) => nodeOf(one) !== undefined);
  });
}

/** Two controls with the same name overwrite each other, unless a condition shows only one of them at a time. */
function doubles(form: Spot, find: Find): void {
  const first = new Map<string, Node>();
  for (const spot of controlsOf(form)) {
    const node = nodeOf(spot) as Node;
    const { name } = node;
    if (typeof name !== 'string' || name === '') continue;
    const other = first.get(name);
    if (other === undefined) first.set(name, node);
    else if (!CONDITIONS.some((key) => key in node || key in other)) find('doubleControl', spot, { name });
  }
}

/** A component that is the only content of a tab, a panel or a dialog. */
const FILLING = new Set(['input-tree', 'input-table', 'combo', 'condition-builder', 'transfer', 'button-group-select']);
const ICON_BUTTON = new Set(['button', 'action', 'submit', 'reset']);

/** Components without a name for screen readers: a control without a label, a button with only an icon. */
function isNameless(key: string, node: Node): boolean {
  if (ICON_BUTTON.has(String(node['type'])))
    return isSaid(node['icon']) && !['label', 'tooltip', 'title', 'ariaLabel'].some((one) => isSaid(node[one]));
  // A cell with an editor is named by its column, a tree or a table by the tab or dialog that contains it.
  if (!isControl(node) || key === 'quickEdit' || FILLING.has(String(node['type']))) return false;
  return !OWN_WORDS.some((one) => isSaid(node[one]));
}

/** Controls of a form that overwrite each other, and components without a name. */
export function controlProblems(spot: Spot, node: Node, find: Find): void {
  if (node['type'] === 'form') doubles(spot, find);
  if (isNameless(spot.key, node)) find('missingLabel', spot, { name: String(node['name'] ?? node['type']) });
}
