import { Injectable } from '@nestjs/common';
import { Access } from '../../access/index.js';
import { Dictionaries, MetadataService } from '../../engine/index.js';
import { describe } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import type { Resource } from '../../metadata/index.js';
import { dictionarySchemaName } from './action-schema.js';
import { type ControllerCall, ControllerCalls } from './controller-calls.js';
import { resourceSchemas, type Schema } from './field-schema.js';
import { answerSchema, bodySchema, queryParameters } from './taken-schema.js';
import { type Paths, resourcePaths } from './resource-calls.js';
import { enveloped, FAILURES, json, SHARED_RESPONSES, SHARED_SCHEMAS } from './responses.js';

export interface OpenApi {
  openapi: '3.1.0';
  info: Schema;
  tags: { name: string; description: string }[];
  paths: Paths;
  components: Schema;
  security: Schema[];
}

/** `:id` of a controller's path as OpenAPI writes it. */
const templated = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
/** The group of a controller's path, e.g. `lc-system/menu`. */
const groupOf = (path: string): string => path.split('/').slice(2, 4).join('/');

function controllerOperation(call: ControllerCall): Schema {
  const { path, method, permission = 'closed', handler, raw, taken } = call;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const described = taken === undefined || call.body ? [] : queryParameters(taken);
  const parameters = [
    ...inPath,
    ...described,
    ...call.query.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
  ];
  const success = raw
    ? { description: 'OK' }
    : { description: 'OK', ...json(enveloped(taken === undefined ? {} : answerSchema(taken))) };
  return {
    operationId: `${handler}.${path}.${method.toLowerCase()}`,
    summary: handler,
    tags: [groupOf(path)],
    'x-permission': permission,
    ...(permission === 'public' && { security: [] }),
    ...(permission === 'guest' && { security: [{}, { token: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: { content: { 'application/json': { schema: taken === undefined ? {} : bodySchema(taken) } } },
    }),
    responses: { 200: success, ...FAILURES },
  };
}

/** The dictionaries whose keys actions take. */
function dictionariesOf(resources: Iterable<Resource>): { code: string; numeric: boolean }[] {
  const found = new Map<string, { code: string; numeric: boolean }>();
  for (const { actions } of resources) {
    for (const { input } of actions.values()) {
      const fields = [
        ...input.values.map(({ field }) => field),
        ...input.lines.flatMap(({ fields: some }) => [...some.values()]),
      ];
      for (const { spec } of fields) {
        const { dict: code, numeric = false, dictSource } = spec;
        if (code !== undefined && dictSource !== 'system') found.set(`${code} ${numeric}`, { code, numeric });
      }
    }
  }
  return [...found.values()];
}

/** The description of all calls, made from the metadata in force and the controllers; kept until the metadata change. */
@Injectable()
export class OpenApiDocuments {
  private version: string | undefined;
  private readonly made = new Map<Language, OpenApi>();

  constructor(
    private readonly metadata: MetadataService,
    private readonly controllers: ControllerCalls,
    private readonly access: Access,
    private readonly dictionaries: Dictionaries,
  ) {}

  title(language: Language): string {
    return describe('docs.title')[language];
  }

  /** The calls, with the keys that the tenant's dictionaries have now. */
  async withDictionaries(language: Language, tenantId: string): Promise<OpenApi> {
    await this.dictionaries.ready();
    const document = this.of(language);
    const schemas = { ...(document.components['schemas'] as Record<string, Schema>) };
    for (const { code, numeric } of dictionariesOf(this.metadata.registry.resources.values())) {
      const keys = [...this.dictionaries.entries('biz', tenantId, code).keys()];
      const values = numeric ? keys.map(Number) : keys;
      // JSON Schema knows no list of nothing: a dictionary without entries says the type alone.
      const among = values.length > 0 ? { enum: values } : {};
      schemas[dictionarySchemaName(code, numeric)] = { type: numeric ? 'integer' : 'string', ...among };
    }
    return { ...document, components: { ...document.components, schemas } };
  }

  of(language: Language): OpenApi {
    const { version } = this.metadata.registry;
    if (version !== this.version) this.made.clear();
    this.version = version;
    const known = this.made.get(language) ?? this.make(language);
    this.made.set(language, known);
    return known;
  }

  private make(language: Language): OpenApi {
    const { registry } = this.metadata;
    const paths = resourcePaths(registry, this.access, language);
    const tags = new Map<string, string>();
    const schemas: Record<string, Schema> = { ...SHARED_SCHEMAS };
    for (const resource of registry.resources.values()) {
      Object.assign(schemas, resourceSchemas(resource, language));
      if (resource.calls.length > 0) tags.set(resource.key, resource.label[language]);
    }
    for (const call of this.controllers.all()) {
      const path = templated(call.path);
      // The exact path of a controller wins over the wildcard of the resources.
      (paths[path] ??= {})[call.method.toLowerCase()] = controllerOperation(call);
      tags.set(groupOf(call.path), groupOf(call.path));
    }
    return {
      openapi: '3.1.0',
      info: { title: this.title(language), version: registry.version },
      tags: [...tags].map(([name, description]) => ({ name, description })),
      paths,
      components: {
        schemas,
        responses: SHARED_RESPONSES,
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Lc-Auth', description: 'bearer {token}' } },
      },
      security: [{ token: [] }],
    };
  }
}
