import { badRequest, notFound } from '../../errors/index.js';
import type { FilterNode } from '../../filter/index.js';
import type { ActionInput, Record_ } from '../../metadata/index.js';
import { asId } from '../document/index.js';
import { limits } from '../limits.js';
import type { Operation, OperationContext } from '../operation.js';
import type { Writer } from '../storage/index.js';
import { readInput } from '../actions/index.js';
import { bodyOf, NAMING } from './action.js';
import { changeDocument, lockDocument, writerOf } from '../writing/index.js';
import { withOnce } from './told-once.js';

const payloadOf = (context: OperationContext): Record_ => ({ ...context.query, ...bodyOf(context) });

/** Ids of the records: an array or comma-separated, under the name that the call defines. */
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

/**
 * Records by the ids under `with.ids` (default `ids`), or by the value of the field `with.by`. 404 for one that the
 * caller may not see.
 */
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

/** Fields that calls accept, by the call: `with.fields` defines them, payload key → field. */
const inputs = new WeakMap<OperationContext['call'], ActionInput>();

function inputOf({ call, resource }: OperationContext): ActionInput {
  const known = inputs.get(call);
  if (known !== undefined) return known;
  const names = (call.spec.with?.['fields'] ?? {}) as Record<string, string>;
  const values = Object.entries(names).map(([name, key]) => {
    const field = resource.fields.get(key);
    if (field === undefined) throw new Error(`model ${resource.key} has no field ${key}`);
    return { name, field, stored: true, required: false };
  });
  const input = { values, lines: [] };
  inputs.set(call, input);
  return input;
}

/**
 * Sets some fields of one or many records, all or none: grants, settings, resets; at most `with.most` records. The
 * behaviour gets the call's verb as the operation, and does the rest. Returns values that are shown only once.
 */
export const assign: Operation = {
  name: 'assign',
  async run(context) {
    const { database, call } = context;
    const payload = payloadOf(context);
    const { ids = 'ids', by } = call.spec.with ?? {};
    const others = [...NAMING, context.resource.idField, String(ids), ...(typeof by === 'string' ? [by] : [])];
    const { head: said } = readInput(context, inputOf(context), payload, [...Object.keys(context.query), ...others]);
    const named = new Set(Object.keys(said));
    const written = await database.transaction(async (tx) => {
      const done: Record_[] = [];
      for (const before of await lockNamed(context, payload, writerOf(context, tx))) {
        const document: Record_ = { ...before, ...said };
        done.push(await changeDocument(context, { before, document, operation: call.verb, named }, tx));
      }
      return done;
    });
    const told = withOnce(context, ...written);
    return told.once === undefined ? undefined : told;
  },
};
