import type { Tx } from '../../database/index.js';
import { conflict } from '../../errors/index.js';
import type { Child, Record_, Resource } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import { applyDefaults, checkDocument } from '../document/index.js';
import type { DocumentContext, Saving } from '../operation.js';
import { stampChange, stampNew } from '../storage/index.js';
import { changedValues } from './changed-values.js';
import { checkChoices } from './choices.js';
import { fillCopies } from './copies.js';
import { completeDocument, recounts } from './counting.js';
import { duplicateOf, explainDuplicate } from './duplicate.js';
import { insertLines, saveLines } from './lines.js';
import { drawNumbers } from './numbers.js';
import { writerOf } from './read-document.js';

/** A stored document and its new content. */
export interface Change {
  readonly before: Record_;
  readonly document: Record_;
  /** Name of the operation for the behaviour; undefined: the behaviour is called later, when everything is written. */
  readonly operation: string | undefined;
  /** Fields that are written (`key`, `lines.key`), closed to forms or not; undefined: all fields of a form. */
  readonly named?: ReadonlySet<string> | undefined;
  /** Refuses a document that is not allowed, after its figures are computed. */
  readonly demand?: (() => Promise<void>) | undefined;
  /** The transaction ends with this write. */
  readonly last?: boolean;
}

/** Options for new documents. */
interface Making {
  /** Keys and references come from the engine itself. */
  readonly known?: boolean;
  /** The transaction ends with this write. */
  readonly last?: boolean;
}

/**
 * Whether the transaction ends without reading the written rows: then they are sent with the commit, which saves a
 * round trip.
 */
const isLastWord = ({ resource, behaviour }: DocumentContext, saving: Saving): boolean =>
  behaviour?.after === undefined && ![...resource.actions.values()].some(({ spec }) => spec.on?.includes(saving));

const initialState = ({ model, fields }: Resource): Record_ => {
  const field = model.states && fields.get(model.states.field);
  return field === undefined ? {} : { [field.key]: field.type.parse(model.states?.initial, field.spec) };
};

/**
 * Stores new documents in the running transaction, each with its lines: defaults → compute → check → number → write →
 * effects. Returns the stored documents.
 */
export async function createDocuments(
  context: DocumentContext,
  documents: readonly Record_[],
  tx: Tx,
  { known = false, last = false }: Making = {},
): Promise<Record_[]> {
  const { resource, behaviour } = context;
  const writer = writerOf(context, tx);
  const within = behaviourContext(context, tx);
  await context.dictionaries.ready();
  await fillCopies(
    context,
    writer,
    resource,
    documents.map((sent) => ({ sent })),
    !known,
  );
  for (const child of resource.children) {
    const lines = documents.flatMap((document) => (document[child.property] ??= []) as Record_[]);
    await fillCopies(
      context,
      writer,
      child,
      lines.map((sent) => ({ sent })),
      !known,
    );
  }
  for (const document of documents) {
    applyDefaults(resource, document, context);
    Object.assign(document, initialState(resource));
    await behaviour?.defaults?.(within, document);
    for (const child of resource.children) {
      for (const line of document[child.property] as Record_[]) applyDefaults(child, line, context);
    }
    await completeDocument(context, document, tx);
    await checkDocument(context, document, writer, { mode: 'create', known });
    if (!known) await checkChoices(context, writer, { document });
    await behaviour?.guard?.(within, 'create', document);
    await drawNumbers(context, tx, document);
    await behaviour?.before?.(within, 'create', document);
  }
  const heads = documents.map((document) => stampNew(resource, document, context.actor, context.clock));
  const [first = {}] = heads;
  const explain = (error: unknown): unknown => duplicateOf(resource, first, error);
  const atCommit = last && isLastWord(context, 'create') ? explain : undefined;
  await explainDuplicate(resource, first, () => writer.insert(resource, heads, atCommit));
  for (const [at, document] of documents.entries()) {
    document['id'] = heads[at]?.[resource.idField];
    for (const child of resource.children) await insertLines(context, child, document, writer, atCommit);
    Object.assign(document, { ...heads[at], ...document });
    await behaviour?.after?.(within, 'create', document);
    await context.engine.saved(context, tx, 'create', document, document);
  }
  return [...documents];
}

const touches = (child: Child, { named, document, before }: Change): boolean =>
  named === undefined || document[child.property] !== before[child.property];

/**
 * Changes a stored document in the running transaction: compute → check → write → effects. Numbers do not change.
 * Figures are computed again when a field that they may depend on is written. Returns the document as it is now.
 */
export async function changeDocument(context: DocumentContext, change: Change, tx: Tx): Promise<Record_> {
  const { resource, behaviour, actor, clock } = context;
  const { document, before, operation, named } = change;
  const writer = writerOf(context, tx);
  const within = behaviourContext(context, tx);
  if (recounts(resource, named)) await completeDocument(context, document, tx);
  await checkDocument(context, document, writer, { mode: 'update', before, named });
  await checkChoices(context, writer, { document, before, named });
  await change.demand?.();
  if (operation !== undefined) {
    await behaviour?.guard?.(within, operation, document, before);
    await behaviour?.before?.(within, operation, document, before);
  }
  const values = changedValues(resource, document, before);
  const lines = resource.children.filter((child) => touches(child, change));
  if (named === undefined || lines.length > 0 || Object.keys(values).length > 0) {
    const version = resource.versioned ? Number(before['version']) : undefined;
    const stamp = stampChange(resource, actor, clock, version);
    const id = String(before[resource.idField]);
    const explain = (error: unknown): unknown => duplicateOf(resource, document, error);
    const atCommit = change.last === true && isLastWord(context, 'update') ? explain : undefined;
    const write = () => writer.update(resource, id, { ...values, ...stamp }, version, atCommit);
    if (!(await explainDuplicate(resource, document, write)))
      throw conflict('record.stale', { yours: version ?? '', current: '?' });
    for (const child of lines) await saveLines(context, child, document, before, writer);
    Object.assign(document, stamp);
  }
  if (operation !== undefined) await behaviour?.after?.(within, operation, document, before);
  return document;
}
