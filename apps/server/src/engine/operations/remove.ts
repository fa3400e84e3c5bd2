import { badRequest, describe } from '../../errors/index.js';
import type { FilterNode } from '../../filter/index.js';
import type { Child, Field, Record_, Resource } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import { asId, demandState } from '../document/index.js';
import { limits } from '../limits.js';
import type { Operation, OperationContext } from '../operation.js';
import { stampChange, type Writer } from '../storage/index.js';
import { lockDocument, writerOf } from '../writing/index.js';

/** Ids of a batch: `ids=1,2` or `id=1` in the query, or the same in the body; bounded. */
export function readIds(context: OperationContext): string[] {
  const { query, body, resource } = context;
  const source = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record_) : {};
  const raw = query['ids'] ?? query['id'] ?? query[resource.idField] ?? source['ids'] ?? source['id'];
  const parts = Array.isArray(raw)
    ? raw
    : typeof raw === 'string' || typeof raw === 'number'
      ? String(raw).split(',')
      : [];
  const natural = resource.idField !== 'id';
  const ids = parts.map((part) =>
    natural && typeof part === 'string' ? part.trim() : asId(typeof part === 'string' ? part.trim() : part),
  );
  if (ids.length === 0) throw badRequest('request.missing', { name: 'ids' });
  if (ids.some((id) => id === undefined || id === '')) throw badRequest('request.wrongType', { name: 'ids' });
  if (ids.length > limits.batch.ids) throw badRequest('request.tooMany', { max: limits.batch.ids });
  return [...new Set(ids as string[])];
}

const within = ({ key, type }: Pick<Field, 'key' | 'type'>, ids: readonly string[]): FilterNode => ({
  left: { type: 'field', field: key },
  op: type.name === 'refs' ? 'contains_any' : 'select_any_in',
  right: [...ids],
});

/** A reference, or a list of them that must hold somebody: those a record may do without hold nothing back. */
const holdsBack = ({ type, spec, stored, standard }: Field, { key }: Resource): boolean =>
  (type.name === 'ref' || (type.name === 'refs' && spec.required === true)) &&
  spec.target === key &&
  stored &&
  !standard;

/**
 * A record that others point to stays: the message names who does. Links and tables without calls of their own (tokens,
 * versions) are bookkeeping and hold nothing back; neither do audit columns, or nobody who ever worked could leave.
 */
async function demandUnreferenced(context: OperationContext, ids: readonly string[], writer: Writer): Promise<void> {
  const { registry, resource } = context;
  for (const other of registry.tables) {
    const isOwnLine = resource.children.some((child) => child.key === other.key);
    const head = registry.resources.get(other.key);
    const bookkeeping = head !== undefined && (head.path === undefined || head.model.columns === 'link');
    if (isOwnLine || other === resource || bookkeeping) continue;
    for (const field of other.fields.values()) {
      if (!holdsBack(field, resource)) continue;
      if (await writer.exists(other, within(field, ids))) {
        throw badRequest('record.referenced', { label: resource.label, by: other.label });
      }
    }
  }
}

/** Trees lose their leaves first. */
async function demandNoChildren({ resource }: OperationContext, ids: readonly string[], writer: Writer): Promise<void> {
  const { tree } = resource.model;
  const parent = tree && resource.fields.get(tree.parent);
  if (parent !== undefined && (await writer.exists(resource, within(parent, ids))))
    throw badRequest('record.hasChildren');
}

/** Deletes records with their lines; all or none. An id the actor cannot see does not exist: 404. */
export const remove: Operation = {
  name: 'remove',
  async run(context) {
    const { resource, actor, clock, database, behaviour } = context;
    const ids = readIds(context);
    await database.transaction(async (tx) => {
      const writer = writerOf(context, tx);
      const hooks = behaviourContext(context, tx);
      const records: Record_[] = [];
      for (const id of ids) {
        const record = await lockDocument(context, id, writer);
        demandState(resource, record, resource.model.editable?.remove, describe('action.remove'));
        records.push(record);
      }
      await demandNoChildren(context, ids, writer);
      for (const record of records) await behaviour?.guard?.(hooks, 'remove', record, record);
      await demandUnreferenced(context, ids, writer);
      for (const child of resource.children) await removeLines(context, child, records, writer);
      await writer.remove(resource, ids, stampChange(resource, actor, clock));
      for (const record of records) await behaviour?.after?.(hooks, 'remove', record, record);
    });
  },
};

async function removeLines(
  context: OperationContext,
  child: Child,
  records: readonly Record_[],
  writer: Writer,
): Promise<void> {
  const lines = records.flatMap((record) => record[child.property] as Record_[]);
  await writer.remove(
    child,
    lines.map((line) => String(line[child.idField])),
    stampChange(child, context.actor, context.clock),
  );
}
