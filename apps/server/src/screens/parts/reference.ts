import { type Child, callPath, type Field, optionsVerb } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { addressOf, isManaged, type ScreenContext } from '../screen-context.js';

/** Records that a picker shows before somebody types. */
const SHOWN = 50;
/** Milliseconds in which the pickers of many lines share one answer. */
const SHARED = 10_000;

/** Where a picker gets what a reference may name: from the resource that has the reference, under its own rights. */
function optionsOf(context: ScreenContext, key: string): string | undefined {
  const { resource, table, screen } = context;
  // Calls that are no model's answer their own tree.
  if (screen.path !== undefined && key === resource.model.tree?.parent) return addressOf(context, 'tree');
  const verb = optionsVerb(key, table === resource ? undefined : (table as Child).property);
  return resource.calls.some((call) => call.verb === verb) ? callPath(resource, verb) : undefined;
}

/** Address and parameters, those of one tenant where several are managed. */
const queried = (context: ScreenContext, address: string, ...parts: readonly string[]): string => {
  const all = isManaged(context) ? [...parts, 'tenantId=${tenantId}'] : parts;
  return all.length === 0 ? address : `${address}?${all.join('&')}`;
};

/** The lines of the document itself that an action lets somebody choose from. */
export const ownLines = ({ resource }: ScreenContext, { spec }: Pick<Field, 'spec'>): Child | undefined =>
  resource.children.find(({ key }) => key === spec.target);

/** What a line is called: its number or name, else its place. */
function ownChoices({ property, idField, fields, orderField }: Child): string {
  const named = [...fields.values()].find(({ spec }) => spec.list === true && /^(string|code)$/.test(spec.type));
  return `\${ARRAYMAP(${property}, one => {value: one.${idField}, label: one.${named?.key ?? orderField ?? idField}})}`;
}

/** The control of a reference: a tree where its target is one, else a list that is typed into. */
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
  // What is chosen already has its name, however many others there are; who has no name to type sees all.
  const shown = isMany ? [] : [`size=${SHOWN}`];
  const isLine = table !== resource;
  const child = resource.children.find((one) => one === table);
  const own = isLine ? (child === undefined ? [] : [chosenIn(child, key)]) : [`ids=\${${key}}`];
  // Another tenant has other records; nothing else that is typed changes what may be chosen.
  const again: Node = isManaged(context) ? { trackExpression: '${tenantId}' } : { autoRefresh: false };
  const source: Node = { method: 'get', url: queried(context, address, ...own, ...shown), ...again };
  return {
    type: 'select',
    source: isLine ? { ...source, cache: SHARED } : source,
    ...look,
    ...(isMany ? {} : typedInto(context, address)),
  };
}

/** What is chosen in the lines of a table, all of it: they share one answer. In a form of one line it is that line's. */
const chosenIn = ({ property }: Child, key: string): string =>
  `ids=\${JOIN(UNIQ(ARRAYMAP(${property}, one => one.${key})), ',') || ${key}}`;

/** What a picker asks for when somebody types: there may be more records than it shows. */
const typedInto = (context: ScreenContext, address: string): Node => ({
  autoComplete: {
    method: 'get',
    url: queried(context, address, 'keyword=${term}', `size=${SHOWN}`),
    responseData: { options: '${items}' },
  },
});
