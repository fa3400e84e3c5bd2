import type { Tx } from '../../database/index.js';
import { conflict, notFound } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';
import type { DocumentContext } from '../operation.js';
import { Writer } from '../storage/index.js';

/** Writes in the name of the context's actor. */
export const writerOf = ({ database, actor }: DocumentContext, tx: Tx): Writer =>
  new Writer(tx, database.flavour, actor.tenantId, actor.userId);

/** The stored document with its lines, its head row locked; 404 when the actor cannot see it. */
export async function lockDocument(context: DocumentContext, id: string, writer: Writer): Promise<Record_> {
  const { resource, decision } = context;
  const head = await writer.get(resource, id, decision.where, true);
  if (head === undefined) throw notFound();
  for (const child of resource.children) head[child.property] = await writer.children(child, id);
  return head;
}

/** The version the client has seen must be the stored one: both are named. */
export function demandVersion({ resource }: DocumentContext, payload: Record_, stored: Record_): void {
  if (!resource.versioned) return;
  const current = Number(stored['version']);
  const seen = payload['version'];
  if (seen === undefined || seen === null || seen === '' || Number(seen) === current) return;
  throw conflict('record.stale', { yours: String(seen).slice(0, 20), current }, { yours: Number(seen), current });
}
