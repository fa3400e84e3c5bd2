import { badRequest, notFound } from '../../errors/index.js';
import type { FilterNode } from '../../filter/index.js';
import type { Record_ } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import { asId, checkChanges } from '../document/index.js';
import { limits } from '../limits.js';
import type { Operation, OperationContext } from '../operation.js';
import { stampChange, Writer } from '../storage/index.js';
import { actionInput, bodyOf } from './action-input.js';
import { lockDocument } from './save.js';
import { withOnce } from './told-once.js';

const payloadOf = (context: OperationContext): Record_ => ({ ...context.query, ...bodyOf(context) });

/** Ids of the records: an array or comma-joined, under the name that the call gives them. */
function namedIds(payload: Record_, name: string, most: number): string[] {
  const raw = payload[name];
  if (raw === undefined || raw === null || raw === '') throw badRequest('request.missing', { name });
  const parts: unknown[] = Array.isArray(raw) ? raw : String(raw).split(',');
  const ids = parts.map((part) => asId(typeof part === 'string' ? part.trim() : part));
  if (ids.length === 0) throw badRequest('request.missing', { name });
  if (ids.length > most) throw badRequest('request.tooMany', { max: most });
  if (ids.some((id) => id === undefined)) throw badRequest('request.wrongType', { name });
  return [...new Set(ids as string[])];
}

/** Records by the ids under `with.ids` (default `ids`), or by the value of the field `with.by`. 404 for one not to be seen. */
async function lockNamed(context: OperationContext, payload: Record_, writer: Writer): Promise<Record_[]> {
  const { resource, call } = context;
  const { ids = 'ids', by, most = limits.batch.ids } = call.spec.with ?? {};
  if (typeof by === 'string') {
    const value = payload[by];
    if (typeof value !== 'string' || value === '') throw badRequest('request.missing', { name: by });
    const where: FilterNode = { left: { type: 'field', field: by }, op: 'equal', right: value };
    const [found] = await writer.list(resource, { where, take: 1 });
    if (found === undefined) throw notFound();
    return lockAll(context, [String(found[resource.idField])], writer);
  }
  return lockAll(context, namedIds(payload, String(ids), Number(most)), writer);
}

async function lockAll(context: OperationContext, ids: readonly string[], writer: Writer): Promise<Record_[]> {
  const records: Record_[] = [];
  for (const id of ids) records.push(await lockDocument(context, id, writer));
  return records;
}

/** What differs of the stored fields; undefined when nothing does. */
function changesOf({ resource }: OperationContext, next: Record_, before: Record_): Record_ | undefined {
  const changes: Record_ = {};
  for (const { key, standard, stored } of resource.fields.values()) {
    if (stored && !standard && next[key] !== before[key]) changes[key] = next[key];
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/**
 * Gives some fields of one or many records new values, all or none: grants, settings, resets; at most `with.most`. The
 * behaviour sees the call's verb as the operation, and does what fields cannot say. Answers what is told once.
 */
export const assign: Operation = {
  name: 'assign',
  async run(context) {
    const { resource, database, actor, clock, behaviour, call } = context;
    const payload = payloadOf(context);
    const { ids = 'ids', by } = call.spec.with ?? {};
    const said = actionInput(context, payload, [String(ids), ...(typeof by === 'string' ? [by] : [])]);
    const named = new Set(Object.keys(said));
    const written = await database.transaction(async (tx) => {
      const done: Record_[] = [];
      const writer = new Writer(tx, database.flavour, actor.tenantId, actor.userId);
      const hooks = behaviourContext(context, tx);
      for (const before of await lockNamed(context, payload, writer)) {
        const next: Record_ = { ...before, ...said };
        if (named.size > 0) await checkChanges(context, next, named, writer, before);
        await behaviour?.guard?.(hooks, call.verb, next, before);
        await behaviour?.before?.(hooks, call.verb, next, before);
        const changes = changesOf(context, next, before);
        if (changes !== undefined) {
          const version = resource.versioned ? Number(before['version']) : undefined;
          const stamp = stampChange(resource, actor, clock, version);
          await writer.update(resource, String(before[resource.idField]), { ...changes, ...stamp }, version);
        }
        await behaviour?.after?.(hooks, call.verb, next, before);
        done.push(next);
      }
      return done;
    });
    const told = withOnce(context, ...written);
    return told.once === undefined ? undefined : told;
  },
};
