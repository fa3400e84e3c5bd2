import type { Tx } from '../../database/index.js';
import type { Record_, Resource, Target } from '../../metadata/index.js';
import type { DocumentContext } from '../operation.js';
import { tableSql, type Writer } from '../storage/index.js';
import { writerOf } from '../writing/index.js';
import { resolveCondition } from './conditions.js';
import { evaluate, type Layers } from './scope.js';

/** Limit of documents in one effect: more than the pieces of any contract, 200 lines of 999. */
const MAX_TARGETS = 200_000;

/** Ids are numbers stored as texts of different length. */
const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

async function idsOf(
  context: DocumentContext,
  resource: Resource,
  { id, where }: Target,
  writer: Writer,
  layers: Layers,
) {
  if (id !== undefined) {
    const found = evaluate(context, id, layers);
    const ids = Array.isArray(found) ? found : [found];
    return ids.filter((one) => one !== null && one !== '').map(String);
  }
  if (where === undefined) return [];
  const condition = resolveCondition(context, where, resource, layers);
  const onlyId = tableSql(resource, context.database.flavour).select([resource.idField]);
  const rows = await writer.list(resource, { where: condition, take: MAX_TARGETS + 1 }, onlyId);
  if (rows.length > MAX_TARGETS)
    throw new Error(`an effect is about more than ${MAX_TARGETS} documents of ${resource.key}`);
  return rows.map((row: Record_) => String(row[resource.idField]));
}

/** The documents of an effect, for one line of `each` (or for all, without `each`). */
export interface Aimed {
  readonly resource: Resource;
  readonly ids: readonly string[];
  readonly layers: Layers;
}

/** The documents of an effect as they are when the action starts, in the order of their ids. */
export async function aim(
  context: DocumentContext,
  tx: Tx,
  target: Target,
  items: readonly Layers[],
): Promise<Aimed[]> {
  const resource = context.registry.resource(target.model);
  const writer = writerOf(context, tx);
  const aimed: Aimed[] = [];
  for (const layers of items) {
    const ids = await idsOf(context, resource, target, writer, layers);
    aimed.push({ resource, ids: [...new Set(ids)].sort(byId), layers });
  }
  return aimed;
}

/**
 * Locks all documents that the effects of an action use, by kind, then by id: this order prevents deadlocks between two
 * actions.
 */
export async function lockInOrder(context: DocumentContext, tx: Tx, all: readonly Aimed[]): Promise<void> {
  const byModel = new Map<string, { resource: Resource; ids: Set<string> }>();
  for (const { resource, ids } of all) {
    const known = byModel.get(resource.key) ?? { resource, ids: new Set<string>() };
    for (const id of ids) known.ids.add(id);
    byModel.set(resource.key, known);
  }
  const writer = writerOf(context, tx);
  for (const key of [...byModel.keys()].sort()) {
    const { resource, ids } = byModel.get(key)!;
    await writer.hold(resource, [...ids].sort(byId));
  }
}
