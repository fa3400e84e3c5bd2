import type { CompileContext } from './compile-context.js';
import { lineTable } from './line-table.js';
import { OPTIONS, optionsOf } from './options.js';
import type { Call, Resource, Table } from './resource.js';

/** Operations on the lines of one table. */
const LINES: ReadonlySet<string> = new Set([
  ...['childSelect', 'import', 'importTemplate', 'removeLine'],
  ...['listLines', 'exportLines'],
]);
/** Settings of calls that list fields of the records. */
const LISTS = ['columns', 'key', 'within', 'order', 'variables'] as const;

/** Fields in the settings of a call must exist, and must be writable if the call sets them. */
export function checkCallFields(
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
  context: CompileContext,
): void {
  for (const call of resource.calls) {
    const target = call.spec.of === undefined ? resource : resources.get(call.spec.of);
    if (target === undefined) continue;
    checkPeople(call, resource, context);
    const place = `${resource.key}.calls ${call.verb}.with`;
    const settings = call.spec.with ?? {};
    if (call.operation === 'attach') checkAttach(call, target, place, context);
    if (call.operation === 'assign') checkSet(call, target, place, context);
    else if (Array.isArray(settings['fields'])) checkNamed(settings['fields'], target, `${place}.fields`, context);
    // Sheets of a document contain its lines, unless the call exports documents.
    const table: Table = call.operation === 'export' ? target : (lineTable(target, call) ?? target);
    for (const name of LISTS)
      if (Array.isArray(settings[name])) checkNamed(settings[name], table, `${place}.${name}`, context);
    if (call.operation === OPTIONS && optionsOf(resource, call)?.field.spec.target !== target.key)
      context.complain(`${resource.key}.calls ${call.verb}`, `write "GET options/field", of what the field refers to`);
    if (LINES.has(call.operation)) checkLines(call, target, place, context);
  }
}

/** A person's own rows are found by stored fields that name persons. */
function checkPeople({ verb, spec: { people = [], of } }: Call, resource: Resource, context: CompileContext): void {
  const place = `${resource.key}.calls ${verb}.people`;
  if (people.length > 0 && of !== undefined) context.complain(place, 'it is about records of the model itself');
  for (const key of people) {
    const field = resource.fields.get(key);
    if (!field?.stored || field.spec.target !== 'user')
      context.complain(place, `${key} is no field that names persons`);
  }
}

/** An upload goes to a field of files. */
function checkAttach({ spec }: Call, target: Resource, place: string, context: CompileContext): void {
  const key = String(spec.with?.['field'] ?? 'files');
  if (target.fields.get(key)?.spec.type !== 'attachment')
    context.complain(`${place}.field`, `${target.key} has no attachment field ${key}`);
}

function checkNamed(keys: readonly unknown[], table: Table, place: string, context: CompileContext): void {
  for (const key of keys)
    if (!table.fields.has(String(key))) context.complain(place, `${table.key} has no field ${String(key)}`);
}

function checkSet(call: Call, target: Resource, place: string, context: CompileContext): void {
  const names = call.spec.with?.['fields'];
  if (names === undefined) return;
  if (typeof names !== 'object' || names === null || Array.isArray(names)) {
    context.complain(`${place}.fields`, 'write {"key of the payload": "field"}');
    return;
  }
  for (const key of Object.values(names).map(String)) {
    const field = target.fields.get(key);
    if (field === undefined) context.complain(`${place}.fields`, `${target.key} has no field ${key}`);
    else if (field.standard || field.computed !== undefined)
      context.complain(`${place}.fields`, `${key} is set by the engine alone`);
    else if (target.model.states?.field === key)
      context.complain(`${place}.fields`, `${key} is the state: an action sets it`);
  }
}

function checkLines(call: Call, target: Resource, place: string, context: CompileContext): void {
  const { child: property, display } = call.spec.with ?? {};
  const needed = property !== undefined || target.children.length > 1 || call.operation === 'childSelect';
  if (!needed) return;
  const child = lineTable(target, call);
  if (child === undefined) context.complain(`${place}.child`, `${target.key} has no lines ${String(property)}`);
  else if (display !== undefined) checkNamed([display], child, `${place}.display`, context);
}
