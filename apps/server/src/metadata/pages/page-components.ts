import type { Find } from './page-problems.js';
import type { Node, Spot } from './spots.js';

/** The parts of JSON Schema that our components use. */
export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly items?: ValueSchema;
}

/** Components for pages, as in `schemas/meta/components.json`: names of amis, and our own with their schemas. */
export interface PageComponents {
  readonly amis: ReadonlySet<string>;
  readonly own: ReadonlyMap<string, ValueSchema>;
}

/** Conditions of amis: it also sets `height` by `heightOn`. */
const CONDITION = /(?:On|Expr)$/;

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Whether a value matches a schema. */
function fits(value: unknown, schema: ValueSchema): boolean {
  const { type, enum: choices, minimum, maximum, properties = {}, required = [], items } = schema;
  const types = typeof type === 'string' ? [type] : (type ?? []);
  if (types.length > 0 && !types.some((one) => TYPES[one]?.(value) === true)) return false;
  if (choices !== undefined && !choices.includes(value)) return false;
  if (typeof value === 'number' && (value < (minimum ?? value) || value > (maximum ?? value))) return false;
  if (Array.isArray(value)) return items === undefined || value.every((one) => fits(one, items));
  if (typeof value !== 'object' || value === null) return true;
  const node = value as Node;
  return (
    required.every((name) => node[name] !== undefined) &&
    Object.entries(properties).every(([name, inner]) => node[name] === undefined || fits(node[name], inner))
  );
}

export const isComponent = ({ amis, own }: PageComponents, type: string): boolean => amis.has(type) || own.has(type);

/** Keys of a page at one of our components that the component does not declare, and missing keys. */
export function componentProblems(spot: Spot, node: Node, { own }: PageComponents, find: Find): void {
  const component = own.get(String(node['type']));
  if (component === undefined) return;
  const { properties = {}, required = [] } = component;
  for (const [name, value] of Object.entries(node)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const at: Spot = { key: name, value, above: spot, step: name };
    if (schema === undefined) {
      if (!CONDITION.test(name)) find('unknownProperty', at, { name, component: String(node['type']) });
    } else if (value !== undefined && !fits(value, schema)) {
      find('wrongProperty', at, { name, component: String(node['type']) });
    }
  }
  for (const name of required)
    if (node[name] === undefined && node[`${name}On`] === undefined && node[`${name}Expr`] === undefined)
      find('missingProperty', spot, { name, component: String(node['type']) });
}
