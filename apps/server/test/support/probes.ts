import type { Call, Field, Registry, Resource } from '../../src/metadata/index.js';
import { actionsOfCall, callPath, lineTable } from '../../src/metadata/index.js';
import type { TenantRows } from './tenant-rows.js';

type Row = Record<string, unknown>;

/** What is sent together with a value of another row; `own` are the rows of the caller. */
export interface Asked {
  query?: Record<string, string>;
  body?: Row;
  /** A sheet with one cell: heading and value. */
  sheet?: [heading: string, value: string];
}

/** One way to refer to a row in a call. */
export interface Probe {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Model and field of the value that is sent. */
  readonly model: string;
  readonly field: string;
  readonly ask: (value: string, own: TenantRows) => Asked;
  /** Model of the caller's own row that the call also needs; each call needs a new one. */
  readonly own?: string;
  /** The answer does not depend on the value, not even for the owner of the row. */
  readonly deaf?: true;
}

/** Operations that take no row. */
export const WITHOUT_ROW = new Set([
  ...[
    'create',
    'run',
    'init',
    'countLine',
    'importTemplate',
    'scopes.fields',
    'fieldRules.models',
    'fieldRules.fields',
  ],
  ...['users.info', 'users.updateInfo', 'users.updatePassword'],
]);
const LISTS = new Set(['list', 'forest', 'select', 'tree', 'lazyTree', 'lazyList']);
/** Query keys that a behaviour handles, and the models whose rows they name. */
const NARROW: Record<string, string> = { deptId: 'dept', userId: 'user', roleId: 'role' };

/** Models whose rules refuse the generated row, whatever it refers to. */
const RULED = new Set(['exps', 'heatSummary', 'labInspect']);
const unheard = ({ key }: Resource) => (RULED.has(key) ? ({ deaf: true } as const) : {});

const isReference = ({ type, spec }: Field, registry: Registry): boolean =>
  ['ref', 'refs'].includes(type.name) && spec.readonly !== true && tenantsOwn(registry, spec.target);

/** Whether the rows of a model belong to tenants. */
export const tenantsOwn = (registry: Registry, key = ''): boolean => registry.resources.get(key)?.tenant === true;

function listProbes({ model: { tree } }: Resource, call: Call): Omit<Probe, 'method' | 'path'>[] {
  const narrow = (call.spec.with?.['narrow'] ?? []) as string[];
  const model = call.spec.of ?? '';
  // This call lists only salespeople, and the caller is none.
  const deaf = call.verb === 'getSalemanSelect' ? ({ deaf: true } as const) : {};
  const ask = (name: string) => (value: string) => ({ query: { [name]: value } });
  // Trees are not filtered by tenant, and pickers only by what they show.
  const byTenant = (tree && call.operation === 'tree') || call.operation === 'select';
  return [
    { model, field: 'id', ask: ask('id'), ...deaf },
    { model, field: 'tenantId', ask: ask('tenantId'), ...(byTenant ? { deaf: true } : deaf) },
    ...narrow.flatMap((name) => {
      const target = NARROW[name];
      return target === undefined ? [] : [{ model: target, field: 'id', ask: ask(name) }];
    }),
    ...(tree === undefined || !call.operation.startsWith('lazy') ? [] : [{ model, field: 'id', ask: ask('parentId') }]),
  ];
}

const batch = (
  name: string,
  model: string,
  body: (own: TenantRows) => Row = () => ({}),
): Omit<Probe, 'method' | 'path'>[] => [
  { model, field: 'id', ask: (value, own) => ({ query: { ...textsOf(body(own)), [name]: value }, body: body(own) }) },
  {
    ...{ model, field: 'id', own: model },
    ask: (value, own) => ({
      query: { ...textsOf(body(own)), [name]: `${own.id(model)},${value}` },
      body: body(own),
    }),
  },
];

/** The text parameters of a body, for the query of a GET. */
const textsOf = (body: Row): Record<string, string> =>
  Object.fromEntries(Object.entries(body).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])));

/** Fields of a form or sheet that refer to rows of tenants. */
function referenceProbes(registry: Registry, resource: Resource): Omit<Probe, 'method' | 'path'>[] {
  const { key } = resource;
  return [...resource.fields.values()]
    .filter((field) => isReference(field, registry))
    .map((field) => ({
      ...{ model: String(field.spec.target), field: 'id', own: key },
      ask: (value, own) => ({ body: { id: own.id(key), version: 1, [field.key]: value } }),
    }));
}

function sheetProbes(registry: Registry, { fields }: Resource): Omit<Probe, 'method' | 'path'>[] {
  return [...fields.values()]
    .filter((field) => isReference(field, registry))
    .map(({ spec, label }) => {
      const model = String(spec.target);
      const field = registry.resource(model).display ?? 'id';
      return { model, field, ask: (value) => ({ sheet: [label.zh, value] }) };
    });
}

function assignProbes(registry: Registry, { key, fields }: Resource, call: Call): Omit<Probe, 'method' | 'path'>[] {
  const { ids = 'ids', by, fields: said = {} } = call.spec.with ?? {};
  if (typeof by === 'string') return [{ model: key, field: by, ask: (value) => ({ body: { [by]: value } }) }];
  const references = Object.entries(said as Record<string, string>).filter(([, name]) => {
    const field = fields.get(name);
    return field !== undefined && isReference(field, registry);
  });
  return [
    ...batch(String(ids), key),
    ...references.map(([name, field]) => ({
      ...{ model: String(fields.get(field)?.spec.target), field: 'id', own: key },
      ask: (value: string, own: TenantRows) => ({ body: { [String(ids)]: own.id(key), [name]: value } }),
    })),
  ];
}

/** A valid value for a field; for a reference, the caller's own row. */
function wordFor({ type, spec }: Field, registry: Registry, own: TenantRows): unknown {
  if (type.name === 'ref' || type.name === 'refs')
    return tenantsOwn(registry, spec.target) ? own.id(String(spec.target)) : '1';
  if (type.name === 'int' || type.name === 'decimal') return String(spec.min ?? 1);
  if (type.name === 'attachment') return null;
  if (type.name === 'bool') return false;
  if (type.name === 'date') return '2026-03-02';
  if (type.name === 'datetime') return '2026-03-02 08:00:00';
  return 'x';
}

/** Parameters of an action: the choice of the action, and a value for each of its inputs. */
function payloadOf(registry: Registry, resource: Resource, call: Call, own: TenantRows): Row {
  const choice = call.spec.with?.['action'];
  const { by, ...choices } = typeof choice === 'object' && choice !== null ? (choice as Row) : {};
  const [chosen = ''] = Object.keys(choices);
  const named = chosen === 'true' || chosen === 'false' ? chosen === 'true' : chosen;
  const name = by === undefined ? (actionsOfCall(call)[0] ?? '') : String(choices[chosen]);
  const input = resource.actions.get(name)?.input;
  const words = (input?.values ?? []).map((one) => [one.name, wordFor(one.field, registry, own)]);
  const lines = (input?.lines ?? []).map(({ child }) => [child.property, [{ id: own.id(child.key) }]]);
  return { ...(by === undefined ? {} : { [String(by)]: named }), ...Object.fromEntries([...words, ...lines]) };
}

/**
 * Options are requested by id. Trees are always complete, and salespeople do not include the caller, so these are
 * `deaf`.
 */
function optionProbes(registry: Registry, { key }: Resource, { spec, verb }: Call): Omit<Probe, 'method' | 'path'>[] {
  const target = registry.resource(spec.of ?? key);
  const ask = (ids: string) => ({ query: { ids } });
  if (!tenantsOwn(registry, target.key)) return [{ model: key, field: 'id', ask, deaf: true }];
  const isDeaf = target.model.tree !== undefined || verb.endsWith('/salesmanId');
  return [{ model: target.key, field: 'id', ask, ...(isDeaf ? { deaf: true } : {}) }];
}

/** A document sent with the call: its own id, the rows it refers to, and its process. */
function sentProbes(registry: Registry, { key, fields }: Resource): Omit<Probe, 'method' | 'path'>[] {
  const open = [...fields.values()].filter(({ spec, standard }) => spec.required === true && !standard);
  const words = (own: TenantRows): Row =>
    Object.fromEntries(open.map((field) => [field.key, wordFor(field, registry, own)]));
  // The end must be after the start.
  const body = (own: TenantRows): Row => ({
    ...words(own),
    ...(fields.has('endTime') && { endTime: '2026-03-03 08:00:00' }),
  });
  return [
    { model: key, field: 'id', ask: (value, own) => ({ body: { ...body(own), id: value } }) },
    {
      model: 'wfDefinition',
      field: 'id',
      ask: (value, own) => ({ body: { ...body(own), processDefinitionId: value } }),
    },
    ...open
      .filter((field) => isReference(field, registry))
      .map((field) => ({
        ...{ model: String(field.spec.target), field: 'id' },
        ask: (value: string, own: TenantRows) => ({ body: { ...body(own), [field.key]: value } }),
      })),
  ];
}

function probesOf(registry: Registry, resource: Resource, call: Call): Omit<Probe, 'method' | 'path'>[] {
  const model = resource.key;
  const settings = call.spec.with ?? {};
  const byId = (name: string, more: Row = {}): Omit<Probe, 'method' | 'path'>[] => [
    { model, field: 'id', ask: (value) => ({ query: { [name]: value }, body: { [name]: value, ...more } }) },
  ];
  const { operation } = call;
  if (LISTS.has(operation)) return listProbes(resource, { ...call, spec: { ...call.spec, of: call.spec.of ?? model } });
  switch (operation) {
    case 'options':
      return optionProbes(registry, resource, call);
    case 'submit':
    case 'update':
      return [
        { model, field: 'id', ask: (value) => ({ body: { id: value, version: 1 } }) },
        ...referenceProbes(registry, resource).map((probe) => ({ ...probe, ...unheard(resource) })),
      ];
    case 'remove':
      return batch('ids', model);
    case 'action':
      // Ids of lines, which stand for their documents.
      if (settings['child'] !== undefined)
        return byId(String(settings['id'])).map((probe) => ({
          ...probe,
          model: lineTable(resource, call)?.key ?? model,
        }));
      return batch('ids', model, (own) => payloadOf(registry, resource, call, own));
    case 'ask':
      // Without a document, the call has various parameters for records and returns what exists of them.
      return settings['id'] !== undefined
        ? byId(String(settings['id']))
        : ['ids', 'contractId'].map((key) => {
            return { model, field: 'id', deaf: true, ask: (value: string) => ({ query: { [key]: value } }) } as const;
          });
    case 'attach':
      return [{ model, field: 'id', ask: (value) => ({ query: { id: value }, sheet: ['件数', '1'] }) }];
    case 'removeLine':
    case 'listLines':
    case 'exportLines':
      return byId('id').map((probe) => ({ ...probe, model: lineTable(resource, call)?.key ?? model }));
    case 'export':
      return [...batch('ids', model), ...listProbes(resource, { ...call, spec: { ...call.spec, of: model } })];
    case 'assign':
      return assignProbes(registry, resource, call);
    case 'childSelect':
      return byId(String(settings['parent']));
    case 'childList':
      return byId('parentId');
    case 'dictionary':
    case 'dictionaryTree':
      return resource.fields.has('code')
        ? [{ model, field: 'code', ask: (value) => ({ query: { code: value } }) }]
        : [{ model, field: 'id', deaf: true, ask: (value) => ({ query: { code: value } }) }];
    case 'values':
      return [
        { model, field: 'id', ask: (value) => ({ query: { field: resource.display ?? resource.idField, id: value } }) },
      ];
    case 'import':
      return resource.children.length > 0
        ? [{ model, field: 'id', deaf: true, ask: (value) => ({ query: { id: value }, sheet: ['件数', '1'] }) }]
        : [
            { model, field: 'id', deaf: true, ask: (value) => ({ sheet: ['ID', value] }) },
            ...sheetProbes(registry, resource).map((probe) => ({ ...probe, ...unheard(resource) })),
          ];
    case 'approval.selectUser':
      return [{ model, field: 'id', ask: (value) => ({ query: { id: value, nodeId: 'start' } }) }];
    case 'approval.initiate':
      return settings['save'] === true ? sentProbes(registry, resource) : byId('id');
    case 'approval.upEvent':
      return byId('id', { nodeId: 'start', result: 1, comment: 'x', version: 1 });
    case 'users.updatePlatform':
      return byId('userId', { userType: 1, userExt: '{}' });
    default:
      return byId(String(settings['id'] ?? resource.idField));
  }
}

/** A model whose rows belong to tenants, or are the tenants. A view has no rows of its own. */
export const concernsTenants = ({ key, tenant, view }: Resource): boolean => (tenant && !view) || key === 'tenant';

/** Every way to refer to a row of a tenant in a call of a model. */
export function modelProbes(registry: Registry): Probe[] {
  const probes: Probe[] = [];
  for (const resource of registry.resources.values()) {
    if (!concernsTenants(resource)) continue;
    for (const call of resource.calls) {
      if (WITHOUT_ROW.has(call.operation)) continue;
      for (const method of call.methods)
        for (const probe of probesOf(registry, resource, call))
          probes.push({ ...probe, method, path: callPath(resource, call.verb) });
    }
  }
  return probes;
}
