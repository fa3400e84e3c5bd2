import type { Tx } from '../../database/index.js';
import { badRequest, describe } from '../../errors/index.js';
import type { FilterNode } from '../../filter/index.js';
import type { Child, Field, Record_, Resource } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import { demandState } from '../document/index.js';
import type { DocumentContext } from '../operation.js';
import { stampChange, type Writer } from '../storage/index.js';
import { lockDocument, writerOf } from './read-document.js';

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

/** Keys of the tables whose records the removal takes along or changes, by the effects that its model says. */
function followingTables({ resource, registry }: DocumentContext): Set<string> {
  const keys = new Set<string>();
  for (const { spec, effects } of resource.actions.values()) {
    if (spec.on?.includes('remove') !== true) continue;
    for (const effect of effects) {
      const head = 'target' in effect ? registry.resources.get(effect.target.model) : undefined;
      for (const { key } of head === undefined ? [] : [head, ...head.children]) keys.add(key);
    }
  }
  return keys;
}

/**
 * A record that others point to stays: the message names who does. Links and tables without calls of their own (tokens,
 * versions) are bookkeeping and hold nothing back; neither do audit columns, or nobody who ever worked could leave.
 */
async function demandUnreferenced(
  context: DocumentContext,
  ids: readonly string[],
  writer: Writer,
  isMeant: (table: string) => boolean,
): Promise<void> {
  const { registry, resource } = context;
  for (const other of registry.tables) {
    const isOwnLine = resource.children.some((child) => child.key === other.key);
    const head = registry.resources.get(other.key);
    const bookkeeping = head !== undefined && (head.path === undefined || head.model.columns === 'link');
    if (isOwnLine || other === resource || bookkeeping || !isMeant(other.key)) continue;
    for (const field of other.fields.values()) {
      if (!holdsBack(field, resource)) continue;
      if (await writer.exists(other, within(field, ids))) {
        throw badRequest('record.referenced', { label: resource.label, by: other.label });
      }
    }
  }
}

/** Trees lose their leaves first. */
async function demandNoChildren({ resource }: DocumentContext, ids: readonly string[], writer: Writer): Promise<void> {
  const { tree } = resource.model;
  const parent = tree && resource.fields.get(tree.parent);
  if (parent !== undefined && (await writer.exists(resource, within(parent, ids))))
    throw badRequest('record.hasChildren');
}

/** Deletes documents with their lines in the running transaction. One that the actor cannot see does not exist: 404. */
export async function removeDocuments(context: DocumentContext, ids: readonly string[], tx: Tx): Promise<void> {
  const { resource, actor, clock, behaviour } = context;
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
  const following = followingTables(context);
  await demandUnreferenced(context, ids, writer, (table) => !following.has(table));
  for (const child of resource.children) await removeLines(context, child, records, writer);
  await writer.remove(resource, ids, stampChange(resource, actor, clock));
  for (const record of records) {
    await behaviour?.after?.(hooks, 'remove', record, record);
    await context.engine.saved(context, tx, 'remove', record, record);
  }
  // What its effects should have taken along and did not still holds it.
  if (following.size > 0) await demandUnreferenced(context, ids, writer, (table) => following.has(table));
}

async function removeLines(
  context: DocumentContext,
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
