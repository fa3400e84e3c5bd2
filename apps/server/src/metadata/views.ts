import type { CompileContext } from './compile-context.js';
import type { ModelSpec } from './model.js';
import type { Resource } from './resource.js';

/** Operations that also work on rows which are never written. */
const READING: ReadonlySet<string> = new Set([
  'list',
  'detail',
  'export',
  'values',
  'options',
  'lookup',
  'print',
  'ask',
]);

/** `${model}` in a view: the rows of another view. */
const OTHER = /\$\{(\w+)\}/g;

/** The SELECT of a view, with the SELECTs of the views that it uses inserted. */
export function viewSql(
  { key, view = [] }: ModelSpec,
  context: CompileContext,
  within: readonly string[] = [],
): string {
  const inside = [...within, key];
  return view.join(' ').replace(OTHER, (_, name: string) => {
    const other = context.views.get(name);
    if (other === undefined) context.complain(`${key}.view`, `there is no view ${name}`);
    if (inside.includes(name)) context.complain(`${key}.view`, `${[...inside, name].join(' → ')} is a circle`);
    return other === undefined || inside.includes(name) ? name : `(${viewSql(other, context, inside)})`;
  });
}

/** A view is only read, so it cannot have parts that need a table. */
export function checkView({ model, calls, tenant, home }: Resource, context: CompileContext): void {
  if (model.view === undefined) return;
  if (!tenant || home !== 'tenant') context.complain(`${model.key}.view`, 'says which tenant its rows belong to');
  for (const part of ['children', 'states', 'actions', 'indexes', 'uses', 'process'] as const)
    if (model[part] !== undefined) context.complain(`${model.key}.${part}`, 'a view has none');
  for (const { verb, operation } of calls)
    if (!READING.has(operation)) context.complain(`${model.key}.calls.${verb}`, `a view cannot ${operation}`);
  if (!/^SELECT\b/.test(model.view.join(' '))) context.complain(`${model.key}.view`, 'begins with SELECT');
}
