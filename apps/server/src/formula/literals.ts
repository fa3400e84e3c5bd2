import type { Comparison } from '../metadata/resource.js';
import type { Node } from './parse-text.js';

/** Fixed values in a formula: values that names are compared with, and possible results. */
interface Literals {
  readonly comparisons: Comparison[];
  readonly outcomes: string[];
}

/** Lambda parameters with the name of the list whose items they are; undefined if the list has no name. */
type Items = ReadonlyMap<string, string | undefined>;

const EQUAL = new Set(['eq', 'streq', 'ne', 'strneq']);

function literal(node: Node): string | undefined {
  if (node.type === 'string') return String(node.value);
  return node.type === 'literal' && typeof node.value === 'number' ? String(node.value) : undefined;
}

/** `status`, `before.status`, `lines[].verdict`; undefined for a value without a name. */
function nameOf(node: Node, items: Items): string | undefined {
  if (node.type === 'variable') {
    const name = String(node.name);
    return items.has(name) ? items.get(name) : name;
  }
  if (node.type !== 'getter') return undefined;
  const [host, key] = [node.host as Node, node.key as Node | string];
  const of = host.type === 'variable' ? nameOf(host, items) : undefined;
  const name = typeof key === 'string' ? key : key.type === 'identifier' ? String(key.name) : undefined;
  return of === undefined || name === undefined ? undefined : `${of}.${name}`;
}

function walk(value: unknown, items: Items, found: Comparison[]): void {
  if (Array.isArray(value)) for (const one of value) walk(one, items, found);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const node = value as Node;
  const args = (node.args ?? []) as Node[];
  const note = (side: Node, other: Node): void => {
    const [name, fixed] = [nameOf(side, items), literal(other)];
    if (name !== undefined && fixed !== undefined) found.push({ name, value: fixed });
  };
  if (EQUAL.has(node.type)) {
    note(node.left as Node, node.right as Node);
    note(node.right as Node, node.left as Node);
  }
  if (node.identifier === 'ARRAYINCLUDES' && args[0]?.type === 'array' && args[1] !== undefined)
    for (const member of (args[0].members ?? []) as Node[]) note(args[1], member);
  const rule = args[1];
  if (node.type === 'func_call' && rule?.type === 'anonymous_function') {
    const list = args[0] === undefined ? undefined : listName(args[0], items);
    const [item, ...more] = (rule.args as Node[]).map(({ name }) => String(name));
    const inside = new Map<string, string | undefined>([...items, ...more.map((name) => [name, undefined] as const)]);
    if (item !== undefined) inside.set(item, list && `${list}[]`);
    walk(args[0], items, found);
    walk(rule.return, inside, found);
    return;
  }
  for (const [key, part] of Object.entries(node)) if (key !== 'start' && key !== 'end') walk(part, items, found);
}

/** Name of a list, or of the list that ARRAYFILTER takes its items from. */
function listName(node: Node, items: Items): string | undefined {
  const inner = node.identifier === 'ARRAYFILTER' ? (node.args as Node[])[0] : undefined;
  return inner === undefined ? nameOf(node, items) : listName(inner, items);
}

function* outcomes(node: Node | undefined): Generator<string> {
  const [first, ...more] = ((node?.body ?? []) as Node[]).filter?.(({ type }) => type !== 'raw') ?? [];
  if (node === undefined) return;
  if (node.type === 'document' || node.type === 'arg-list') {
    if (more.length === 0) yield* outcomes(first);
  } else if (node.type === 'script') yield* outcomes(node.body as Node);
  else if (node.type === 'conditional') {
    yield* outcomes(node.consequent as Node);
    yield* outcomes(node.alternate as Node);
  } else if (node.identifier === 'IF') for (const one of (node.args as Node[]).slice(1)) yield* outcomes(one);
  else {
    const fixed = literal(node);
    if (fixed !== undefined) yield fixed;
  }
}

/** The fixed values of a formula: those that names are compared with, and those that it may return. */
export function literalsOf(root: Node): Literals {
  const comparisons: Comparison[] = [];
  walk(root, new Map(), comparisons);
  return { comparisons, outcomes: [...outcomes(root)] };
}
