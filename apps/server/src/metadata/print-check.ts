import { companionOf } from './companion.js';
import type { CompileContext } from './compile-context.js';
import { near } from './near.js';
import type { PrintSpec } from './model.js';
import type { Field, Resource, Table } from './resource.js';

/** Types whose values cannot be printed as text. */
const UNPRINTED = new Set(['attachment']);
/** Types whose values may be printed as a code for scanners. */
const SCANNED = new Set(['string', 'code', 'int', 'decimal', 'date', 'dict']);
const NUMBERS = new Set(['int', 'decimal']);
/** Number of fields that fit on a label. */
const ON_LABEL = { '100x60': 10, '60x40': 6 } as const;

/** Prints must name existing fields, lines and approvals, and a print call must exist. */
export function checkPrints(
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
  context: CompileContext,
): void {
  const prints = Object.entries(resource.model.prints ?? {});
  if (prints.length > 0 && !resource.calls.some(({ operation, spec }) => operation === 'print' && !spec.of))
    context.complain(`${resource.key}.prints`, 'there is no call for them: write e.g. "GET print"');
  for (const [name, print] of prints) checkPrint(print, resource, resources, `${resource.key}.prints.${name}`, context);
}

/** References are printed by names: those of the table itself, or of the referenced records. */
const isNamed = (field: Field, table: Table, resources: ReadonlyMap<string, Resource>): boolean =>
  field.spec.target === undefined ||
  resources.get(field.spec.target)?.display !== undefined ||
  companionOf(field, table) === undefined;

function checkPrint(
  print: PrintSpec,
  resource: Resource,
  resources: ReadonlyMap<string, Resource>,
  place: string,
  context: CompileContext,
): void {
  const complain = (problem: string): void => context.complain(place, problem);
  const fieldIn = (table: Table, key: string): Field | undefined => {
    const field = table.fields.get(key);
    if (field === undefined) complain(`${table.key} has no field ${key}${near(key, table.fields.keys())}`);
    else if (!field.stored || field.spec.writeOnly === true || UNPRINTED.has(field.type.name))
      complain(`${key} is no field for that`);
    else if (!isNamed(field, table, resources)) complain(`${key} has no name to print`);
    else return field;
    return undefined;
  };
  if (print.code !== undefined) {
    const field = fieldIn(resource, print.code.field);
    if (field !== undefined && !SCANNED.has(field.type.name)) complain(`${field.key} is no field for a code`);
  }
  let count = 0;
  for (const block of print.blocks) {
    if ('fields' in block) for (const key of block.fields) count += fieldIn(resource, key) === undefined ? 0 : 1;
    else if (print.paper in ON_LABEL) complain('a label has room for fields and a code only');
    else if ('drawing' in block) {
      if (!resource.calls.some(({ operation }) => operation === 'drawing'))
        complain(`there is no call for the drawing ${block.drawing}: write e.g. "GET drawing"`);
    } else if ('ask' in block) {
      if (context.answers !== undefined && !context.answers.has(block.ask))
        complain(`there is no function ${block.ask}`);
    } else if ('lines' in block) {
      const child = resource.children.find(({ property }) => property === block.lines);
      if (child === undefined)
        complain(
          `${resource.key} has no lines ${block.lines}${near(
            block.lines,
            resource.children.map(({ property }) => property),
          )}`,
        );
      else for (const key of block.columns) fieldIn(child, key);
      for (const [column, total] of Object.entries(block.totals ?? {})) {
        if (!block.columns.includes(column)) complain(`the total ${total} stands below no column`);
        const field = fieldIn(resource, total);
        if (field !== undefined && !NUMBERS.has(field.type.name)) complain(`${total} is no number`);
      }
    } else if ('signatures' in block) {
      const { signatures } = block;
      const reference = signatures === 'self' ? undefined : fieldIn(resource, signatures)?.spec;
      const approved = signatures === 'self' ? resource : resources.get(reference?.target ?? '');
      if (signatures === 'self' || reference !== undefined)
        if (reference?.type === 'refs' || approved?.model.process === undefined)
          complain(`${signatures} names nothing that is approved`);
    }
  }
  const most = ON_LABEL[print.paper as keyof typeof ON_LABEL];
  if (count > most) complain(`a label of ${print.paper} has room for ${most} fields`);
}
