import type { Language } from '../../http/index.js';
import type { Child, Field, Resource, Table } from '../../metadata/index.js';

/** A JSON Schema as OpenAPI 3.1 has it. */
export type Schema = Record<string, unknown>;

export const ID: Schema = { type: 'string', pattern: '^\\d{1,19}$' };

/** Wire types by the type of a field; what is not named travels as a text. */
const WIRE: Readonly<Record<string, Schema>> = {
  int: { type: 'integer' },
  decimal: { type: ['string', 'number'], format: 'decimal' },
  date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?$' },
  datetime: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' },
  bool: { type: 'boolean' },
  id: ID,
  deleted: { type: 'integer' },
  json: {},
  attachment: {},
};

const idText: Schema = { type: 'string', description: 'id' };

function wireType({ type, spec }: Field): Schema {
  if (type.name === 'ref') return idText;
  if (type.name === 'dict') return spec.numeric === true ? { type: 'integer' } : { type: 'string' };
  return WIRE[type.name] ?? { type: 'string' };
}

/** `null` is a value of every field that need not be filled in. */
function nullable(schema: Schema): Schema {
  const { type } = schema;
  return type === undefined ? schema : { ...schema, type: [...(Array.isArray(type) ? type : [type]), 'null'] };
}

/** A field with its label as title, its bounds, and in words what it names. */
export function fieldSchema(field: Field, language: Language): Schema {
  const { spec, label } = field;
  const wire = wireType(field);
  const names = spec.dict ?? spec.target;
  return {
    ...(spec.required === true ? wire : nullable(wire)),
    title: label[language],
    ...(wire['type'] === 'string' && wire['pattern'] === undefined && spec.length !== undefined
      ? { maxLength: spec.length }
      : {}),
    ...(wire['type'] === 'integer' && spec.min !== undefined ? { minimum: spec.min } : {}),
    ...(wire['type'] === 'integer' && spec.max !== undefined ? { maximum: spec.max } : {}),
    ...(names === undefined ? {} : { description: `${field.type.name} ${names}` }),
  };
}

const objectOf = (properties: Record<string, Schema>, required: string[], more: Schema = {}): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  ...more,
});

/** A record as it is answered, without its lines. Names of keys and references come beside the fields. */
function answered(table: Table, language: Language): Record<string, Schema> {
  const shown = [...table.fields.values()].filter((field) => field.spec.writeOnly !== true);
  return Object.fromEntries(shown.map((field) => [field.key, fieldSchema(field, language)]));
}

const isOpen = (field: Field): boolean =>
  !field.standard && field.spec.readonly !== true && field.computed === undefined && field.type.name !== 'code';

/** What a client may send, and what it must. */
function sent(table: Table, language: Language, without?: string): { fields: Record<string, Schema>; must: string[] } {
  const open = [...table.fields.values()].filter((field) => isOpen(field) && field.key !== without);
  const must = open.filter(({ spec }) => spec.required === true && spec.default === undefined);
  const key: Record<string, Schema> = { [table.idField]: { type: 'string' } };
  if (table.versioned) key['version'] = { type: 'integer' };
  return {
    fields: { ...key, ...Object.fromEntries(open.map((field) => [field.key, fieldSchema(field, language)])) },
    must: must.map((field) => field.key),
  };
}

/** Schemas of a resource's records: `{key}` as answered, `{key}Input` as sent. */
export function resourceSchemas(resource: Resource, language: Language): Record<string, Schema> {
  const lines = (make: (child: Child) => Schema): Record<string, Schema> =>
    Object.fromEntries(
      resource.children.map((child) => [
        child.property,
        { type: 'array', title: child.label[language], items: make(child) },
      ]),
    );
  const head = sent(resource, language);
  const title = resource.label[language];
  return {
    [resource.key]: objectOf(
      { ...answered(resource, language), ...lines((child) => objectOf(answered(child, language), [])) },
      [],
      { title },
    ),
    [`${resource.key}Input`]: objectOf(
      {
        ...head.fields,
        ...lines((child) => {
          const { fields, must } = sent(child, language, child.parentField);
          return objectOf(fields, must);
        }),
      },
      head.must,
      { title },
    ),
  };
}
