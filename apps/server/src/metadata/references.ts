import type { CompileContext } from './compile-context.js';
import type { ModelSpec } from './model.js';
import type { Resource, Table } from './resource.js';

/** Field names of a condition-builder tree. */
function* fieldsOf(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  const { left, children } = node as { left?: { field?: unknown }; children?: unknown };
  if (typeof left?.field === 'string') yield left.field;
  if (Array.isArray(children)) for (const child of children) yield* fieldsOf(child);
}

/** Field names that a model mentions outside its fields must exist. */
export function checkReferences(resource: Resource, tables: ReadonlyMap<string, Table>, context: CompileContext): void {
  const { model, key } = resource;
  const needs = (place: string, names: readonly (string | undefined)[], table: Table | undefined = resource) => {
    for (const name of names) {
      if (name !== undefined && table && !table.fields.get(name)?.stored) {
        context.complain(`${key}.${place}`, `there is no stored field ${name}`);
      }
    }
  };
  needs('display', [model.display]);
  needs('pick', model.pick ?? []);
  needs('tree.parent', [model.tree?.parent]);
  needs('sort', sortKeys(model));
  for (const guard of model.guards ?? []) {
    if (guard.field !== undefined && !resource.fields.has(guard.field) && !model.children?.[guard.field]) {
      context.complain(`${key}.guards`, `there is no field ${guard.field}`);
    }
  }
  for (const child of resource.children) {
    for (const { field } of child.guards)
      if (field !== undefined && !child.fields.has(field))
        context.complain(`${key}.${child.property}.guards`, `there is no field ${field}`);
  }
  for (const call of resource.calls) {
    const target = call.spec.of === undefined ? resource : tables.get(call.spec.of);
    needs(`calls ${call.verb}`, [...fieldsOf(call.spec.where)], target);
  }
}

const sortKeys = (model: ModelSpec): string[] =>
  (model.sort ?? '')
    .split(',')
    .map((part) => part.trim().replace(/^-/, ''))
    .filter((part) => part !== '');
