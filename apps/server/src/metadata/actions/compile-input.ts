import { compileField } from '../compile-field.js';
import type { ActionSpec, FieldSpec } from '../model.js';
import type { Child, Field, Table } from '../resource.js';
import type { ActionInput, LinesInput, ValueInput } from './action.js';
import { type ActionContext, inside } from './values.js';

type InputSpec = NonNullable<ActionSpec['input']>[string];
type LinesSpec = { fields: string[]; add?: boolean; required?: boolean };

/** The field of a table that an action writes: not one that only the engine sets. */
function writableField(table: Table, key: string, action: ActionContext, state?: string): Field | undefined {
  const { context, place } = action;
  const field = table.fields.get(key);
  if (field === undefined) context.complain(place, `${table.key} has no field ${key}`);
  else if (field.standard || field.computed !== undefined) context.complain(place, `${key} is set by the engine alone`);
  else if (key === state) context.complain(place, `${key} is the state: "to" sets it`);
  else return field;
  return undefined;
}

export { writableField };

const isFieldSpec = (spec: object): spec is FieldSpec => 'type' in spec;
const linesOf = (spec: InputSpec): LinesSpec | undefined => {
  if (Array.isArray(spec)) return { fields: spec };
  return 'fields' in spec ? (spec as LinesSpec) : undefined;
};

function compileLines(child: Child, spec: LinesSpec, action: ActionContext): LinesInput {
  const { add = false, required = false } = spec;
  const fields = new Map<string, Field>();
  for (const key of spec.fields) {
    const field = writableField(child, key, action);
    if (field !== undefined) fields.set(key, field);
  }
  return { child, fields, add, required };
}

/** The payload of an action: fields of the model, values of its own, and lines. */
export function compileInput(
  spec: ActionSpec['input'],
  table: Table,
  children: readonly Child[],
  state: string | undefined,
  action: ActionContext,
): ActionInput {
  const values: ValueInput[] = [];
  const lines: LinesInput[] = [];
  for (const [name, one] of Object.entries(spec ?? {})) {
    const at = inside(action, name);
    const child = children.find(({ property }) => property === name);
    const ofLines = linesOf(one);
    if (child !== undefined && ofLines !== undefined) lines.push(compileLines(child, ofLines, at));
    else if (child !== undefined || ofLines !== undefined)
      at.context.complain(at.place, child ? 'write a list of its fields' : `${table.key} has no lines ${name}`);
    else if (isFieldSpec(one)) {
      const field = compileField(name, one, at.place, at.context);
      if (field) values.push({ name, field, stored: false, required: one.required === true });
    } else {
      const { field: key = name, required = false } = one as { field?: string; required?: boolean };
      const field = writableField(table, key, at, state);
      if (field) values.push({ name, field, stored: true, required });
    }
  }
  return { values, lines };
}
