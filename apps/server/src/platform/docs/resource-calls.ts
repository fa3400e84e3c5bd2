import type { Access } from '../../access/index.js';
import { rightOf } from '../../engine/index.js';
import type { Language } from '../../http/index.js';
import { type Call, type CompiledRegistry, callPath, type Resource } from '../../metadata/index.js';
import { actionShape } from './action-schema.js';
import { fieldSchema, type Schema } from './field-schema.js';
import { enveloped, FAILURES, json, paged, ref } from './responses.js';

/** Path → method (lower case) → operation object. */
export type Paths = Record<string, Record<string, Schema>>;

const query = (name: string, schema: Schema, more: Schema = {}): Schema => ({ name, in: 'query', schema, ...more });
const text: Schema = { type: 'string' };
const whole: Schema = { type: 'integer', minimum: 1 };
const file: Schema = { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };
const pdf: Schema = { content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } };

const paging = [query('current', whole), query('size', whole), query('ascs', text), query('descs', text)];

/** Bare search keys of a list; suffixes such as `_like`, `_ge`, `_in` stand behind any of them. */
function filters(resource: Pick<Resource, 'fields'>, language: Language): Schema[] {
  const open = [...resource.fields.values()].filter(({ stored, spec, type }) => {
    return stored && spec.writeOnly !== true && type.operators.length > 0;
  });
  return open.map((field) => query(field.key, text, { description: String(fieldSchema(field, language)['title']) }));
}

/** Of lines with their head: names that both have are those of the lines. */
function lineFilters(resource: Resource, language: Language): Schema[] {
  const fields = new Map([resource, ...resource.children].flatMap((table) => [...table.fields]));
  return filters({ fields }, language);
}

interface Shape {
  parameters?: Schema[];
  body?: Schema;
  /** Content of the success: data for the envelope, or a whole response. */
  data?: Schema;
  response?: Schema;
}

/** Parameters and answers by operation; operations of other modules are recognised by their last word. */
function shapeOf(resource: Resource, operation: string, language: Language): Shape {
  const record = ref(resource.key);
  const id = query(resource.idField, text, { required: true });
  const ids = query('ids', text, { required: true, description: '1,2,3' });
  switch (operation) {
    case 'list':
      return { parameters: [...paging, ...filters(resource, language)], data: paged(record) };
    case 'listLines':
      return { parameters: [...paging, ...lineFilters(resource, language)], data: paged({ type: 'object' }) };
    case 'exportLines':
      return { parameters: lineFilters(resource, language), response: file };
    case 'detail':
    case 'detailWithoutNext':
      return { parameters: [id], data: record };
    case 'init':
      return { data: record };
    case 'ask':
      return { data: {} };
    case 'run':
      return { body: { type: 'object' }, data: {} };
    case 'create':
    case 'update':
    case 'submit':
      return { body: ref(`${resource.key}Input`), data: { type: 'object', properties: { id: text } } };
    case 'drawing':
    case 'countLine':
      return { body: { type: 'object' }, data: { type: 'object' } };
    case 'remove':
    case 'removeLine':
    case 'assign':
      return { parameters: [ids] };
    case 'select':
    case 'childSelect':
    case 'selectUser':
      return { parameters: [query('keyword', text)], data: { type: 'array', items: { type: 'object' } } };
    case 'options': {
      const parameters = [query('keyword', text), query('ids', text), query('current', whole), query('size', whole)];
      const option = { type: 'object', properties: { id: text, value: text, label: text } };
      return { parameters, data: { type: 'array', items: option } };
    }
    case 'dictionary':
      return { parameters: [query('code', text)], data: { type: 'array', items: { type: 'object' } } };
    case 'values':
      return {
        parameters: [query('field', text, { required: true }), query('counted', text)],
        data: { type: 'array', items: {} },
      };
    case 'export':
      return { parameters: filters(resource, language), response: file };
    case 'importTemplate':
      return { response: file };
    case 'print':
      return { parameters: [ids, query('print', text)], response: pdf };
    case 'attach':
    case 'import':
      return { body: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } };
    default:
      return /tree|forest|lazy/i.test(operation) ? { data: { type: 'array', items: record } } : {};
  }
}

type Asked = Pick<Access, 'demandedAny'>;

function permissionText(access: Asked, resource: Resource, call: Call): string {
  const right = rightOf(call.operation, resource, undefined);
  const method = call.methods.length === 1 ? call.methods[0] : undefined;
  const texts = access
    .demandedAny(resource, right, call.verb, method)
    .map(({ permission = 'closed', via }) => (permission === 'menu' ? `menu:${via.join('|')}` : permission));
  return [...new Set(texts)].join(' | ') || 'closed';
}

/** Values of a payload as keys of the query. */
function queryOf(body: Schema | undefined, parameters: Schema[]): Schema[] {
  const named = new Set(parameters.map(({ name }) => name));
  const { properties = {}, required = [] } = (body ?? {}) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const values = Object.entries(properties).filter(([name, { type }]) => !named.has(name) && type !== 'array');
  return [
    ...parameters,
    ...values.map(([name, schema]) => query(name, schema, required.includes(name) ? { required: true } : {})),
  ];
}

function operationOf(resource: Resource, call: Call, registry: CompiledRegistry, access: Asked, language: Language) {
  const target = call.spec.of === undefined ? resource : registry.resource(call.spec.of);
  const right = call.operation.slice(call.operation.indexOf('.') + 1);
  const shape = right === 'action' ? actionShape(target, call, language) : shapeOf(target, right, language);
  const { parameters = [], body, data = {}, response }: Shape = shape;
  const media = right === 'import' ? 'multipart/form-data' : 'application/json';
  const requestBody = { required: body !== undefined, content: { [media]: { schema: body ?? {} } } };
  // By GET, the payload stands in the query.
  const inQuery = right === 'action' ? queryOf(body, parameters) : parameters;
  return (method: string): Schema => ({
    operationId: `${resource.key}.${call.verb.replace(/^\//, '')}.${method}`,
    summary: `${resource.label[language]} · ${call.verb}`,
    tags: [resource.key],
    'x-permission': permissionText(access, resource, call),
    ...(parameters.length > 0 && { parameters: method === 'get' ? inQuery : parameters }),
    ...(method === 'post' && { requestBody }),
    responses: { 200: { description: 'OK', ...(response ?? json(enveloped(data))) }, ...FAILURES },
  });
}

/** All regular calls. */
export function resourcePaths(registry: CompiledRegistry, access: Asked, language: Language): Paths {
  const paths: Paths = {};
  for (const resource of registry.resources.values()) {
    for (const call of resource.calls) {
      const item = (paths[callPath(resource, call.verb)] ??= {});
      const make = operationOf(resource, call, registry, access, language);
      for (const method of call.methods.map((one) => one.toLowerCase())) item[method] = make(method);
    }
  }
  return paths;
}
