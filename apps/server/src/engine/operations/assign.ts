import { badRequest, describe, fieldError, invalid, notFound } from '../../errors/index.js';
import type { FilterNode } from '../../filter/index.js';
import { type Record_, ValueProblem } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import { asId, checkDocument } from '../document/index.js';
import { limits } from '../limits.js';
import type { Operation, OperationContext } from '../operation.js';
import { stampChange, Writer } from '../storage/index.js';

const payloadOf = ({ body, query }: OperationContext): Record_ => ({
  ...query,
  ...(typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record_) : {}),
});

/** Ids of the records: an array or comma-joined, under the name that the call gives them. */
function namedIds(payload: Record_, name: string): string[] {
  const raw = payload[name];
  if (raw === undefined || raw === null || raw === '') throw badRequest('request.missing', { name });
  const parts: unknown[] = Array.isArray(raw) ? raw : String(raw).split(',');
  const ids = parts.map((part) => asId(typeof part === 'string' ? part.trim() : part));
  if (ids.length === 0) throw badRequest('request.missing', { name });
  if (ids.length > limits.batch.ids) throw badRequest('request.tooMany', { max: limits.batch.ids });
  if (ids.some((id) => id === undefined)) throw badRequest('request.wrongType', { name });
  return [...new Set(ids as string[])];
}

/** Values of the fields in `with.fields` (payload key → field key). They may be closed to forms: this call is their way. */
function saidFields({ call, resource }: OperationContext, payload: Record_): Record_ {
  const said: Record_ = {};
  const names = (call.spec.with?.['fields'] ?? {}) as Record<string, string>;
  for (const [name, key] of Object.entries(names)) {
    const field = resource.fields.get(key);
    if (field === undefined) throw new Error(`model ${resource.key} has no field ${key}`);
    if (payload[name] === undefined) continue;
    try {
      said[key] = field.type.parse(payload[name], field.spec);
    } catch (error) {
      if (!(error instanceof ValueProblem)) throw error;
      throw fieldError(name, field.label, error.code, error.params);
    }
    if (said[key] === null && field.spec.required === true)
      throw invalid([
        { field: name, label: field.label, message: describe('record.required', { label: field.label }) },
      ]);
  }
  return said;
}

/** Records by the ids under `with.ids` (default `ids`), or by the value of the field `with.by`. 404 for one not to be seen. */
async function lockNamed(context: OperationContext, payload: Record_, writer: Writer): Promise<Record_[]> {
  const { resource, decision, call } = context;
  const { ids = 'ids', by } = call.spec.with ?? {};
  if (typeof by === 'string') {
    const value = payload[by];
    if (typeof value !== 'string' || value === '') throw badRequest('request.missing', { name: by });
    const where: FilterNode = { left: { type: 'field', field: by }, op: 'equal', right: value };
    const [found] = await writer.list(resource, { where, take: 1 });
    if (found === undefined) throw notFound();
    return lockAll(context, [String(found[resource.idField])], writer);
  }
  return lockAll({ resource, decision }, namedIds(payload, String(ids)), writer);
}

async function lockAll(
  { resource, decision }: Pick<OperationContext, 'resource' | 'decision'>,
  ids: readonly string[],
  writer: Writer,
): Promise<Record_[]> {
  const records: Record_[] = [];
  for (const id of ids) {
    const record = await writer.get(resource, id, decision.where, true);
    if (record === undefined) throw notFound();
    records.push(record);
  }
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
 * Gives some fields of one or many records new values, all or none: grants, settings, resets. The behaviour sees the
 * call's verb as the operation, and does what fields cannot say.
 */
export const assign: Operation = {
  name: 'assign',
  async run(context) {
    const { resource, database, actor, clock, behaviour, call } = context;
    const payload = payloadOf(context);
    const said = saidFields(context, payload);
    await database.transaction(async (tx) => {
      const writer = new Writer(tx, database.flavour, actor.tenantId);
      const hooks = behaviourContext(context, tx);
      for (const before of await lockNamed(context, payload, writer)) {
        const next: Record_ = { ...before, ...said };
        if (Object.keys(said).length > 0) await checkDocument(context, next, 'update', writer, before);
        await behaviour?.guard?.(hooks, call.verb, next, before);
        await behaviour?.before?.(hooks, call.verb, next, before);
        const changes = changesOf(context, next, before);
        if (changes !== undefined) {
          const version = resource.versioned ? Number(before['version']) : undefined;
          const stamp = stampChange(resource, actor, clock, version);
          await writer.update(resource, String(before[resource.idField]), { ...changes, ...stamp }, version);
        }
        await behaviour?.after?.(hooks, call.verb, next, before);
      }
    });
  },
};
