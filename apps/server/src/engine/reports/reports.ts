import { AppError, badRequest, fieldError, forbidden, notFound } from '../../errors/index.js';
import type { Call, Record_, Resource } from '../../metadata/index.js';
import { mayReadField } from '../field-rights.js';
import type { MetadataService } from '../metadata-service.js';
import type { Operation, OperationContext } from '../operation.js';
import { readDetail } from '../operations/detail.js';
import { list } from '../operations/list.js';
import type { Pipeline } from '../pipeline.js';
import { columnsOf, paramsOf, questionOf, valueGiven } from './report-definition.js';

/** Query keys of the call for paging and order; `id` names the report. */
const TURNING = ['current', 'size', 'ascs', 'descs'];

const listOf = (resource: Resource): Call | undefined =>
  resource.calls.find(({ operation, methods, spec }) => operation === 'list' && methods.includes('GET') && !spec.of);

/**
 * A stored report: its definition, and the rows of the list that it queries. The list is queried as the reader, so that
 * the reader's rights, scope and hidden fields apply as in the list itself.
 */
export const reportOperation = (metadata: MetadataService, pipeline: Pipeline): Operation => ({
  name: 'report',
  async run(context) {
    const { stored: definition } = await readDetail({ ...context, query: { id: context.query['id'] ?? '' } });
    if (definition['isSealed'] === '1') throw badRequest('report.sealed', { name: String(definition['name']) });
    const { resource, call } = entityOf(definition, metadata);
    const values = demandValues(definition, context);
    const question = questionOf(definition, values);
    const turning = Object.fromEntries(TURNING.flatMap((key) => entry(key, context.query[key])));
    const { actor, language, request, reply } = context;
    const asked = { actor, language, request, reply, body: undefined, query: { ...question, ...turning } };
    const entity = within(resource, () => pipeline.contextOf(resource, call, asked));
    const { columns, unknown } = columnsOf(definition, resource, language, ({ key }) =>
      mayReadField(entity.decision, key),
    );
    if (unknown.length > 0) throw wrong('columnsJson', context, 'report.unknownColumn', { name: unknown.join(', ') });
    const page = (await list.run(entity)) as { records: Record_[] };
    const shown = new Set([resource.idField, ...columns.flatMap(({ field, name }) => [field, name])]);
    return {
      ...{ id: definition['id'], code: definition['code'], name: definition['name'] },
      ...{ entity: resource.key, entityName: resource.label[language], columns },
      params: paramsOf(definition).map((param) => ({
        ...{ name: param.name, label: param[language] ?? param.name, required: param.required === true },
        value: values.get(param.name) ?? '',
      })),
      ...{ menu: resource.menus[0]?.code ?? null, query: question },
      ...page,
      records: page.records.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => shown.has(key)))),
    };
  },
});

const entry = (key: string, value: string | undefined): [string, string][] =>
  value === undefined || value === '' ? [] : [[key, value]];

const wrong = (field: string, { resource }: OperationContext, key: string, params: Record<string, string>): AppError =>
  fieldError(field, resource.fields.get(field)?.label ?? { zh: field, en: field }, key, params);

function entityOf(definition: Record_, { registry }: MetadataService): { resource: Resource; call: Call } {
  const resource = registry.resources.get(String(definition['entity']));
  const call = resource && listOf(resource);
  if (resource === undefined || call === undefined)
    throw notFound('report.noEntity', { name: String(definition['entity']) });
  return { resource, call };
}

/** The values by name. Throws 400 for a missing value, and for a parameter that the report does not have. */
function demandValues(definition: Record_, context: OperationContext): Map<string, string> {
  const params = paramsOf(definition);
  const known = new Set(['id', ...TURNING, ...params.map(({ name }) => name)]);
  const strange = Object.keys(context.query).find((key) => !known.has(key));
  if (strange !== undefined) throw badRequest('report.unknownParam', { name: strange });
  for (const param of params)
    if (param.required === true && valueGiven(param, context.query) === '')
      throw fieldError(param.name, { zh: param.zh ?? param.name, en: param.en ?? param.name }, 'request.missing', {
        name: param.name,
      });
  return new Map(params.map((param) => [param.name, valueGiven(param, context.query)]));
}

/** Names the list that the reader may not read. */
function within<T>({ label }: Resource, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError && error.status === 403) throw forbidden('report.closed', { name: label });
    throw error;
  }
}
