import type { Tx } from '../../database/index.js';
import { describe } from '../../errors/index.js';
import type { Child, Record_ } from '../../metadata/index.js';
import { demandState, type ParsedDocument } from '../document/index.js';
import { fieldRights, writable } from '../field-rights.js';
import type { DocumentContext } from '../operation.js';
import { changeDocument, createDocuments } from './document-writer.js';
import { fillCopies } from './copies.js';
import { mergeLines } from './lines.js';
import { demandVersion, lockDocument, writerOf } from './read-document.js';

/** Ignores values of head and lines that the actor may not write. */
function withoutReadonly({ head, lines }: ParsedDocument, { resource, decision }: DocumentContext): ParsedDocument {
  const open = fieldRights(decision, resource);
  const left = [...lines].map(([child, rows]): [Child, Record_[] | undefined] => {
    const rights = fieldRights(decision, child);
    // If lines are closed as a whole, the payload changes nothing: neither their values nor their number.
    if (rights.readonly.has(child.idField)) return [child, undefined];
    return [child, rows?.map((row) => writable(row, rights))];
  });
  return { head: writable(head, open), lines: new Map(left) };
}

/**
 * Stores the values of a form or a sheet as a new document, as far as the actor may write them. `last`: the transaction
 * ends with it.
 */
export async function insertParsed(
  context: DocumentContext,
  parsed: ParsedDocument,
  tx: Tx,
  last = false,
): Promise<Record_> {
  const { head, lines } = withoutReadonly(parsed, context);
  const document: Record_ = { ...head };
  for (const [child, rows] of lines) document[child.property] = rows ?? [];
  await createDocuments(context, [document], tx, { last });
  return document;
}

/**
 * Changes a stored document to the values of a form or a sheet. Missing fields keep their values. `last` as in
 * `insertParsed`.
 */
export async function updateParsed(
  context: DocumentContext,
  id: string,
  payload: Record_,
  parsed: ParsedDocument,
  tx: Tx,
  last = false,
): Promise<Record_> {
  const { resource } = context;
  const before = await lockDocument(context, id, writerOf(context, tx));
  demandVersion(context, payload, before);
  demandState(resource, before, resource.model.editable?.update, describe('action.update'));
  const { head, lines } = withoutReadonly(parsed, context);
  const writer = writerOf(context, tx);
  await fillCopies(context, writer, resource, [{ sent: head, before }], true);
  for (const [child, rows] of lines) {
    const stored = new Map((before[child.property] as Record_[]).map((line) => [line[child.idField], line]));
    const sent = (rows ?? []).map((row) => ({ sent: row, before: stored.get(row[child.idField]) }));
    await fillCopies(context, writer, child, sent, true);
  }
  const document: Record_ = { ...before, ...head };
  for (const [child, rows] of lines) document[child.property] = mergeLines(context, child, rows, before);
  const changed = await changeDocument(context, { before, document, operation: 'update', last }, tx);
  await context.engine.saved(context, tx, 'update', changed, before);
  return changed;
}
