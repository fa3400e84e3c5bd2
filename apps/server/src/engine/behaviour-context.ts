import type { Tx } from '../database/index.js';
import type { Table } from '../metadata/index.js';
import type { BehaviourContext, RecordAccess } from './behaviour.js';
import { limits } from './limits.js';
import type { DocumentContext } from './operation.js';
import { Records, stampChange, stampNew, tableSql, Writer } from './storage/index.js';

/** What a behaviour gets to see of a call; `tx` when it runs inside the call's transaction. */
export function behaviourContext(context: DocumentContext, tx?: Tx): BehaviourContext {
  const { actor, clock, database, registry, dictionaries, secrets } = context;
  const records = new Records(tx ?? database.read, database.flavour, actor.tenantId);
  const writer = (): Writer => {
    if (tx === undefined) throw new Error('a behaviour may write only within the transaction of its call');
    return new Writer(tx, database.flavour, actor.tenantId);
  };
  const tableOf = (model: string): Table =>
    registry.tables.find((table) => table.key === model) ?? registry.resource(model);
  const access: RecordAccess = {
    get: (model, id) => records.get(tableOf(model), id),
    find: (model, where, take = limits.page.max) => {
      const table = tableOf(model);
      return records.list(table, { where, take }, tableSql(table, database.flavour).whole);
    },
    async lock(model, id) {
      await writer().get(tableOf(model), id, undefined, true);
    },
    async update(model, id, changes) {
      const table = tableOf(model);
      const stored = await writer().get(table, id, undefined, true);
      const version = table.versioned ? Number(stored?.['version']) : undefined;
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
      await writer().remove(table, ids, stampChange(table, actor, clock));
    },
    dictionary(code) {
      const business = dictionaries.entries('biz', actor.tenantId, code);
      return business.size > 0 ? business : dictionaries.entries('system', actor.tenantId, code);
    },
  };
  return { actor, clock, records: access, secrets };
}
