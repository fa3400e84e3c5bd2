import type { CompileContext } from './compile-context.js';
import { compileField } from './compile-field.js';
import { compileGuards } from './compile-guards.js';
import { computeOrder } from './compute-order.js';
import { compileIndexes } from './indexes.js';
import type { ChildSpec, FieldSpec, ModelSpec, Words } from './model.js';
import type { Child, Field, Table } from './resource.js';
import { standardChildFields, standardFields } from './standard-fields.js';
import { viewSql } from './views.js';

/** Standard fields that come before the declared ones. */
const FIRST = new Set(['id', 'tenantId']);

function mergeFields(
  standard: readonly Field[],
  declared: Readonly<Record<string, FieldSpec>>,
  place: string,
  context: CompileContext,
  parent?: string,
): Map<string, Field> {
  const fields = new Map<string, Field>();
  const own = new Set(Object.keys(declared));
  const isFirst = (field: Field) => FIRST.has(field.key) || field.key === parent;
  const add = (field: Field | undefined) => field && fields.set(field.key, field);
  const missing = standard.filter((field) => !own.has(field.key));
  missing.filter(isFirst).forEach(add);
  for (const [key, spec] of Object.entries(declared)) add(compileField(key, spec, `${place}.${key}`, context));
  missing.filter((field) => !isFirst(field)).forEach(add);
  const aliases = new Set<string>();
  for (const { key, spec } of fields.values()) {
    const { alias } = spec;
    if (alias === undefined) continue;
    if (fields.has(alias) || aliases.has(alias)) context.complain(`${place}.${key}`, `the name ${alias} is taken`);
    aliases.add(alias);
  }
  return fields;
}

const orderOf = (fields: Map<string, Field>, place: string, context: CompileContext): Field[] =>
  computeOrder(fields, (keys) => context.complain(place, `computed fields read each other: ${keys.join(' → ')}`));

const words = ({ zh, en }: Words): Words => ({ zh, en });

/** The head table of a model. */
export function compileHead(model: ModelSpec, context: CompileContext): Table {
  const fields = mergeFields(standardFields(model, context), model.fields, model.key, context);
  const idField = model.idField ?? 'id';
  // Internal tables may have a key of several columns.
  if (!fields.has(idField) && (model.idField !== undefined || model.path !== undefined)) {
    context.complain(model.key, `there is no key field ${idField}`);
  }
  const traits = {
    // A view is read like a table.
    name: model.view ? `(${viewSql(model, context)})` : model.table,
    view: model.view !== undefined,
    key: model.key,
    label: words(model),
    fields,
    idField,
    // A tenant id that is drawn as a number belongs to a tenant itself; it does not say whose row it is.
    tenant: (fields.get('tenantId')?.stored ?? false) && fields.get('tenantId')?.spec.rule === undefined,
    logicalDelete: fields.get('isDeleted')?.standard ?? false,
    versioned: fields.get('version')?.standard ?? false,
    audited: !model.view && ['business', 'tenant', 'base'].includes(model.columns ?? 'business'),
    home: model.home ?? ((model.columns ?? 'business') === 'business' ? ('tenant' as const) : ('platform' as const)),
  };
  return {
    ...traits,
    indexes: compileIndexes(traits, model.indexes ?? [], model.key, context),
    computeOrder: orderOf(fields, model.key, context),
  };
}

const MAX_LINES = 200;

/** A child table of a model's document. */
export function compileChild(property: string, spec: ChildSpec, head: Table, context: CompileContext): Child {
  const place = `${head.key}.${property}`;
  const label = { zh: `${head.label.zh}ID`, en: `${head.label.en} ID` };
  const standard = standardChildFields(spec.parent, head.tenant, label, context);
  const fields = mergeFields(standard, spec.fields, place, context, spec.parent);
  if (spec.order !== undefined && fields.get(spec.order)?.type.name !== 'int') {
    context.complain(`${place}.order`, `there is no int field ${spec.order}`);
  }
  if (head.fields.has(property)) context.complain(place, `${head.key} also has a field ${property}`);
  const traits = {
    name: spec.table,
    key: spec.key,
    label: words(spec),
    fields,
    idField: 'id',
    tenant: head.tenant,
    logicalDelete: true,
    versioned: false,
    audited: true,
    home: head.home,
    property,
    parentField: spec.parent,
    orderField: spec.order,
    min: spec.min ?? 0,
    max: spec.max ?? MAX_LINES,
    guards: compileGuards(spec.guards, place, context),
  };
  return {
    ...traits,
    indexes: compileIndexes(traits, spec.indexes ?? [], place, context),
    computeOrder: orderOf(fields, place, context),
  };
}
