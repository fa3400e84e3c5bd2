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

/** A required reference, or a required list of references: optional ones do not prevent a removal. */
const holdsBack = ({ type, spec, stored, standard }: Field, { key }: Resource): boolean =>
  (type.name === 'ref' || (type.name === 'refs' && spec.required === true)) &&
  spec.target === key &&
  stored &&
  !standard;

/** Keys of the tables whose records the removal also removes or changes, by the effects of its model. */
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
 * A record that others refer to cannot be removed: the message names them. Links and tables without calls (tokens,
 * versions) do not prevent it; neither do audit columns, or nobody who ever worked could be removed.
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

/** Removes the children of a tree before their parents. */
async function demandNoChildren({ resource }: DocumentContext, ids: readonly string[], writer: Writer): Promise<void> {
  const { tree } = resource.model;
  const parent = tree && resource.fields.get(tree.parent);
  if (parent !== undefined && (await writer.exists(resource, within(parent, ids))))
    throw badRequest('record.hasChildren');
}

/** Deletes documents with their lines in the running transaction. 404 for a document that the actor cannot see. */
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
  // A record that its effects did not remove still prevents the removal.
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
