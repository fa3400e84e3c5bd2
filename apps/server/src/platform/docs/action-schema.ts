import type { Language } from '../../http/index.js';
import { type Action, actionsOfCall, type Call, type Field, type Resource } from '../../metadata/index.js';
import { fieldSchema, ID, type Schema } from './field-schema.js';

/** What an action takes and answers, for the description of its call. */
interface ActionShape {
  readonly parameters: Schema[];
  readonly body: Schema;
  readonly data: Schema;
}

const text: Schema = { type: 'string' };

/** Name of the schema that lists the keys of a dictionary; `numeric`: as numbers. */
export const dictionarySchemaName = (code: string, numeric: boolean): string =>
  `dict${code
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}${numeric ? 'Number' : ''}`;

/** A value of a payload: keys of a dictionary are those of its schema. */
function valueSchema(field: Field, required: boolean, language: Language): Schema {
  const { dict, numeric = false } = field.spec;
  const plain = fieldSchema({ ...field, spec: { ...field.spec, required } }, language);
  if (dict === undefined || field.spec.dictSource === 'system') return plain;
  const keys = { $ref: `#/components/schemas/${dictionarySchemaName(dict, numeric)}` };
  const { type: _, maxLength: __, ...said } = plain;
  if (field.type.name === 'dict') return { ...said, anyOf: required ? [keys] : [keys, { type: 'null' }] };
  return field.type.name === 'json' ? { ...said, type: ['array', 'null'], items: keys } : plain;
}

function linesSchema({ child, fields, add }: Action['input']['lines'][number], language: Language): Schema {
  const values = [...fields].map(([name, field]) => [name, valueSchema(field, false, language)]);
  return {
    ...{ type: 'array', title: child.label[language], maxItems: child.max },
    items: {
      ...{ type: 'object', additionalProperties: false },
      properties: { [child.idField]: ID, ...Object.fromEntries(values) },
      ...(add ? {} : { required: [child.idField] }),
    },
  };
}

/** What one action takes: its values, and its lines. */
function inputOf({ input }: Action, language: Language): { fields: Record<string, Schema>; must: string[] } {
  const values = input.values.map(({ name, field, required }) => [name, valueSchema(field, required, language)]);
  const lines = input.lines.map((one) => [one.child.property, linesSchema(one, language)]);
  const must = [
    ...input.values.filter(({ required }) => required).map(({ name }) => name),
    ...input.lines.filter(({ required }) => required).map(({ child }) => child.property),
  ];
  return { fields: Object.fromEntries([...values, ...lines]), must };
}

/** What a call of `action` takes: the payload of its action, of several what each of them takes. */
export function actionShape(resource: Resource, call: Call, language: Language): ActionShape {
  const { action: setting, id = 'ids' } = call.spec.with ?? {};
  const found = actionsOfCall(call).flatMap((name) => resource.actions.get(name) ?? []);
  const inputs = found.map((action) => inputOf(action, language));
  const must = (inputs[0]?.must ?? []).filter((name) => inputs.every((one) => one.must.includes(name)));
  const choice: Record<string, Schema> = {};
  if (typeof setting === 'object' && setting !== null) {
    const { by, ...names } = setting as Record<string, unknown>;
    const keys = Object.keys(names);
    const isYesNo = keys.every((key) => key === 'true' || key === 'false');
    choice[String(by)] = isYesNo ? { type: 'boolean' } : { type: 'string', enum: keys };
    must.push(String(by));
  }
  const isBatch = found.some(({ spec }) => spec.batch !== undefined);
  const naming: Record<string, Schema> = {
    [String(id)]: isBatch ? { anyOf: [{ type: 'array', items: ID }, text], description: '1,2,3' } : ID,
    ...(resource.versioned ? { version: { type: 'integer' } } : {}),
  };
  return {
    parameters: [{ name: String(id), in: 'query', schema: text, description: isBatch ? '1,2,3' : 'id' }],
    body: {
      ...{ type: 'object', title: found[0]?.label[language] ?? '', additionalProperties: false },
      properties: { ...naming, ...choice, ...Object.assign({}, ...inputs.map(({ fields }) => fields)) },
      ...(must.length > 0 && { required: must }),
    },
    data: found.some(({ spec }) => spec.batch === 'rows') ? EACH : { type: 'object' },
  };
}

/** Answer of an action that does each row by itself. */
const EACH: Schema = {
  type: 'object',
  properties: {
    success: { type: 'integer' },
    fail: { type: 'integer' },
    errors: { type: 'array', items: { type: 'object', properties: { id: ID, number: text, msg: text } } },
  },
  required: ['success', 'fail', 'errors'],
};
