import type { Tx } from '../database/index.js';
import { forbidden, notFound } from '../errors/index.js';
import type { Table } from '../metadata/index.js';
import type { BehaviourContext, RecordAccess } from './behaviour.js';
import { refuseState } from './document/index.js';
import { limits } from './limits.js';
import type { DocumentContext } from './operation.js';
import { ruledFields } from './ruled-fields.js';
import { Records, stampChange, stampNew, tableSql, Writer } from './storage/index.js';

/** The context that a behaviour gets for a call; `tx` when it runs inside the call's transaction. */
export function behaviourContext(context: DocumentContext, tx?: Tx): BehaviourContext {
  const { actor, clock, secrets, registry, words } = context;
  const fieldsOf = (model: string) => {
    const resource = registry.resources.get(model);
    return resource && ruledFields(resource);
  };
  const tableOf = (model: string) => registry.resources.get(model) ?? registry.tables.find(({ key }) => key === model);
  const fieldsOfDictionary: BehaviourContext['fieldsOfDictionary'] = (source, code) =>
    registry.tables
      .filter(
        ({ key, view }) =>
          view !== true && (registry.resources.get(key)?.path !== undefined || !registry.resources.has(key)),
      )
      .flatMap((table) =>
        [...table.fields.values()]
          .filter(({ stored, spec: { dict, dictSource = 'biz' } }) => stored && dict === code && dictSource === source)
          .map((field) => ({ table, field })),
      );
  const unitOf: BehaviourContext['unitOf'] = ({ spec: { unit } }, language) => unit && words.unit(unit, language);
  return {
    ...{ actor, clock, records: recordAccess(context, actor.tenantId, tx), secrets },
    ...{ fieldsOf, tableOf, fieldsOfDictionary, unitOf },
  };
}

function writing(tx: Tx | undefined): Tx {
  if (tx === undefined) throw new Error('a behaviour may write only within the transaction of its call');
  return tx;
}

function recordAccess(context: DocumentContext, tenantId: string, tx?: Tx): RecordAccess {
  const { clock, database, registry, dictionaries } = context;
  const actor = { ...context.actor, tenantId };
  const records = new Records(tx ?? database.read, database.flavour, tenantId);
  const writer = (): Writer => new Writer(writing(tx), database.flavour, tenantId, actor.userId);
  const tableOf = (model: string): Table =>
    registry.tables.find((table) => table.key === model) ?? registry.resource(model);
  return {
    get: (model, id) => (tx === undefined ? records : writer()).get(tableOf(model), id),
    async find(model, where, take, fields) {
      const table = tableOf(model);
      const sql = tableSql(table, database.flavour);
      const most = take ?? limits.page.max + 1;
      const selection = fields === undefined ? sql.whole : sql.select([...fields]);
      const found = await records.list(table, { where, take: most }, selection);
      if (take === undefined && found.length === most)
        throw new Error(`there are more than ${limits.page.max} records of ${model}: say how many are wanted`);
      return found;
    },
    count: (model, where) => records.count(tableOf(model), where),
    async lock(model, id) {
      await writer().get(tableOf(model), id, undefined, true);
    },
    async sum(model, name, where) {
      const table = tableOf(model);
      const field = table.fields.get(name);
      if (field === undefined) throw new Error(`${model} has no field ${name}`);
      const [row] = await records.aggregate(table, where, { numbers: [{ field }] }, 1);
      return row?.numbers[0] ?? '0';
    },
    create: (model, documents) => context.engine.create(context.engine.contextOf(actor, model), documents, writing(tx)),
    async move(model, id, name, changes = {}) {
      const target = context.engine.contextOf(actor, model);
      const action = target.resource.actions.get(name);
      if (action === undefined) throw new Error(`${model} has no action ${name}`);
      const before = await writer().get(target.resource, id, undefined, true);
      if (before === undefined) throw notFound();
      for (const child of target.resource.children) before[child.property] = await writer().children(child, id);
      await context.engine.perform(target, writing(tx), action, before, changes);
    },
    async update(model, id, changes) {
      const table = tableOf(model);
      const stored = await writer().get(table, id, undefined, true);
      if (stored === undefined) throw notFound();
      refuseState(table, stored, changes);
      const version = table.versioned ? Number(stored['version']) : undefined;
      await writer().update(table, id, { ...changes, ...stampChange(table, actor, clock, version) }, version);
    },
    async insert(model, record) {
      const table = tableOf(model);
      const row = stampNew(table, record, actor, clock);
      await writer().insert(table, [row]);
      return String(row[table.idField]);
    },
    async remove(model, ids) {
      const table = tableOf(model);
      const where = {
        left: { type: 'field' as const, field: table.idField },
        op: 'select_any_in' as const,
        right: [...ids],
      };
      // The rows are read before the removal, because the change log stores the removed values.
      if (ids.length > 0) await writer().list(table, { where }, tableSql(table, database.flavour).whole);
      await writer().remove(table, ids, stampChange(table, actor, clock));
    },
    within(other) {
      if (!actor.isAdministrator) throw forbidden();
      return recordAccess(context, other, tx);
    },
    dictionary(code) {
      const business = dictionaries.entries('biz', tenantId, code);
      return business.size > 0 ? business : dictionaries.entries('system', tenantId, code);
    },
  };
}
