import { type Child, callPath, type Field, optionsVerb } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { addressOf, isManaged, type ScreenContext } from '../screen-context.js';

/** Number of options that a picker shows before a search. */
const SHOWN = 50;
/** For this number of milliseconds, the pickers of all lines share one answer. */
const SHARED = 10_000;

/** The address of a reference's options: from the resource with the reference, under the rights of that resource. */
function optionsOf(context: ScreenContext, key: string): string | undefined {
  const { resource, table, screen } = context;
  // On a screen with its own path, the calls of that path provide the tree.
  if (screen.path !== undefined && key === resource.model.tree?.parent) return addressOf(context, 'tree');
  const verb = optionsVerb(key, table === resource ? undefined : (table as Child).property);
  return resource.calls.some((call) => call.verb === verb) ? callPath(resource, verb) : undefined;
}

/** Address with its query; with the tenant if several are managed. */
const queried = (context: ScreenContext, address: string, ...parts: readonly string[]): string => {
  const all = isManaged(context) ? [...parts, 'tenantId=${tenantId}'] : parts;
  return all.length === 0 ? address : `${address}?${all.join('&')}`;
};

/** The lines of the document itself, from which an action lets the user choose. */
export const ownLines = ({ resource }: ScreenContext, { spec }: Pick<Field, 'spec'>): Child | undefined =>
  resource.children.find(({ key }) => key === spec.target);

/** The label of a line: its number or name, else its position. */
function ownChoices({ property, idField, fields, orderField }: Child): string {
  const named = [...fields.values()].find(({ spec }) => spec.list === true && /^(string|code)$/.test(spec.type));
  return `\${ARRAYMAP(${property}, one => {value: one.${idField}, label: one.${named?.key ?? orderField ?? idField}})}`;
}

/** The control of a reference: a tree if its target is a tree, else a searchable list. */
export function reference(context: ScreenContext, { key, spec }: Field): Node {
  const { resource, table, resources, complain } = context;
  const isAbove = key === resource.model.tree?.parent;
  const isMany = spec.type === 'refs';
  const look: Node = { clearable: true, searchable: true, ...(isMany ? { multiple: true, joinValues: true } : {}) };
  const address = optionsOf(context, key);
  const lines = ownLines(context, { spec });
  if (address === undefined && lines !== undefined) return { type: 'select', ...look, source: ownChoices(lines) };
  if (address === undefined) {
    complain(`${key}: nobody answers what may be chosen; say "set": { "source": … }`);
    return {};
  }
  if (resources.get(spec.target ?? '')?.model.tree !== undefined) {
    const top = isAbove ? { placeholder: 'i18n:page.top' } : {};
    const chosen = isMany ? { cascade: true, autoCheckChildren: false } : {};
    return { type: 'tree-select', source: `get:${queried(context, address)}`, ...look, ...chosen, ...top };
  }
  // The answer always includes the chosen option, however many others there are. A picker for many values loads all
  // options, because it has no search by name.
  const shown = isMany ? [] : [`size=${SHOWN}`];
  const isLine = table !== resource;
  const child = resource.children.find((one) => one === table);
  const own = isLine ? (child === undefined ? [] : [chosenIn(child, key)]) : [`ids=\${${key}}`];
  // The options depend on the tenant, but on no other input.
  const again: Node = isManaged(context) ? { trackExpression: '${tenantId}' } : { autoRefresh: false };
  const source: Node = { method: 'get', url: queried(context, address, ...own, ...shown), ...again };
  return {
    type: 'select',
    source: isLine ? { ...source, cache: SHARED } : source,
    ...look,
    ...(isMany ? {} : typedInto(context, address)),
  };
}

/** The chosen ids of all lines, so that they share one answer; in the form of one line, the id of that line. */
const chosenIn = ({ property }: Child, key: string): string =>
  `ids=\${JOIN(UNIQ(ARRAYMAP(${property}, one => one.${key})), ',') || ${key}}`;

/** Searches while the user types, because there may be more records than the picker shows. */
const typedInto = (context: ScreenContext, address: string): Node => ({
  autoComplete: {
    method: 'get',
    url: queried(context, address, 'keyword=${term}', `size=${SHOWN}`),
    responseData: { options: '${items}' },
  },
});
