import type { Tx } from '../../database/index.js';
import type { Record_, Resource } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import { computeDocument } from '../document/index.js';
import type { DocumentContext } from '../operation.js';
import { Records } from '../storage/index.js';
import { followReferences } from './copies.js';
import { writerOf } from './read-document.js';

/**
 * Copies values of references, lets the behaviour look up values, then computes formulas: lines, then head. Changes
 * `document` in place.
 */
export async function completeDocument(context: DocumentContext, document: Record_, tx?: Tx): Promise<void> {
  await context.dictionaries.ready();
  const { database, actor } = context;
  await followReferences(
    context,
    tx ? writerOf(context, tx) : new Records(database.read, database.flavour, actor.tenantId),
    document,
  );
  await context.behaviour?.compute?.(behaviourContext(context, tx), document);
  computeDocument(context.resource, document);
}

/**
 * Whether figures may change with these fields. A change of the state, an opinion or the like does not compute them
 * again, so that a price or density that has changed since does not alter a signed document.
 */
export const recounts = (
  { fields, model, countedFrom, bookkeeping }: Resource,
  named: ReadonlySet<string> | undefined,
): boolean =>
  named === undefined ||
  [...named].some((key) => {
    if (key.includes('.') || countedFrom.has(key)) return true;
    const isForm = fields.get(key)?.spec.readonly !== true;
    return isForm && key !== model.states?.field && !bookkeeping.has(key);
  });
