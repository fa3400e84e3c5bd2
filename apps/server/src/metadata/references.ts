import type { CompileContext } from './compile-context.js';
import { fixedValueProblem, isSameness } from './known-values.js';
import type { ModelSpec } from './model.js';
import { near } from './near.js';
import type { Resource, Table } from './resource.js';

/** A condition of a condition-builder tree. */
interface Leaf {
  readonly field: string;
  readonly op: string;
  readonly right: unknown;
}

/** The conditions of a condition-builder tree. */
function* leavesOf(node: unknown): Generator<Leaf> {
  if (typeof node !== 'object' || node === null) return;
  const { left, op, right, children } = node as { left?: { field?: unknown }; children?: unknown } & Partial<Leaf>;
  if (typeof left?.field === 'string') yield { field: left.field, op: String(op), right };
  if (Array.isArray(children)) for (const child of children) yield* leavesOf(child);
}

/** Values that a tree compares with must be possible. */
function checkTree(tree: unknown, table: Table | undefined, place: string, context: CompileContext): void {
  for (const { field: key, op, right } of leavesOf(tree)) {
    const field = table?.fields.get(key);
    if (table === undefined || field === undefined || !isSameness(op)) continue;
    for (const value of [right].flat()) {
      const isFixed = typeof value !== 'string' || !value.includes('${');
      const problem = isFixed ? fixedValueProblem(table, field, value, context) : undefined;
      if (problem !== undefined) context.complain(place, `${key}: ${problem}`);
    }
  }
}

/** Field names that a model uses outside its fields must exist. */
export function checkReferences(resource: Resource, tables: ReadonlyMap<string, Table>, context: CompileContext): void {
  const { model, key } = resource;
  const needs = (place: string, names: readonly (string | undefined)[], table: Table | undefined = resource) => {
    for (const name of names) {
      if (name !== undefined && table && !table.fields.get(name)?.stored) {
        context.complain(`${key}.${place}`, `there is no stored field ${name}${near(name, table.fields.keys())}`);
      }
    }
  };
  needs('display', [model.display]);
  needs('pick', model.pick ?? []);
  needs('tree.parent', [model.tree?.parent]);
  needs('sort', sortKeys(model));
  for (const guard of model.guards ?? []) {
    if (guard.field !== undefined && !resource.fields.has(guard.field) && !model.children?.[guard.field]) {
      const known = [...resource.fields.keys(), ...Object.keys(model.children ?? {})];
      context.complain(`${key}.guards`, `there is no field ${guard.field}${near(guard.field, known)}`);
    }
  }
  for (const child of resource.children) {
    for (const { field } of child.guards)
      if (field !== undefined && !child.fields.has(field))
        context.complain(
          `${key}.${child.property}.guards`,
          `there is no field ${field}${near(field, child.fields.keys())}`,
        );
  }
  for (const call of resource.calls) {
    const target = call.spec.of === undefined ? resource : tables.get(call.spec.of);
    const names = [...leavesOf(call.spec.where)].map(({ field }) => field);
    needs(`calls ${call.verb}`, names, target);
    checkTree(call.spec.where, target, `${key}.calls ${call.verb}.where`, context);
  }
  for (const [name, { where, measures }] of Object.entries(model.figures ?? {}))
    for (const tree of [where, ...measures.map((one) => one.where)])
      checkTree(tree, resource, `${key}.figures.${name}.where`, context);
}

const sortKeys = (model: ModelSpec): string[] =>
  (model.sort ?? '')
    .split(',')
    .map((part) => part.trim().replace(/^-/, ''))
    .filter((part) => part !== '');
