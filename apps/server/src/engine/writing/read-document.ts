import type { Tx } from '../../database/index.js';
import { conflict, notFound } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';
import type { DocumentContext } from '../operation.js';
import { Writer } from '../storage/index.js';

/** Writes on behalf of the context's actor. */
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

/**
 * The stored documents with their lines, their head rows locked, by id; one statement per table. 404 for one that does
 * not exist.
 */
export async function lockDocuments(
  context: DocumentContext,
  ids: readonly string[],
  writer: Writer,
): Promise<Map<string, Record_>> {
  const { resource, decision } = context;
  const documents = await writer.getAll(resource, ids, decision.where);
  if (ids.some((id) => !documents.has(id))) throw notFound();
  for (const child of resource.children)
    for (const [id, lines] of await writer.childrenOf(child, ids)) {
      const document = documents.get(id);
      if (document !== undefined) document[child.property] = lines;
    }
  return documents;
}

/** The version that the client has seen must be the stored one; the error names both. */
export function demandVersion({ resource }: DocumentContext, payload: Record_, stored: Record_): void {
  if (!resource.versioned) return;
  const current = Number(stored['version']);
  const seen = payload['version'];
  if (seen === undefined || seen === null || seen === '' || Number(seen) === current) return;
  throw conflict('record.stale', { yours: String(seen).slice(0, 20), current }, { yours: Number(seen), current });
}
