import { answering, type Tx } from '../../database/index.js';
import { badRequest, conflict, describe, notFound } from '../../errors/index.js';
import type { Child, Record_, Resource } from '../../metadata/index.js';
import { behaviourContext } from '../behaviour-context.js';
import {
  applyDefaults,
  asId,
  asObject,
  checkDocument,
  computeDocument,
  demandState,
  type ParsedDocument,
  parseDocument,
} from '../document/index.js';
import { fieldRights, writable } from '../field-rights.js';
import type { DocumentContext, Operation, OperationContext } from '../operation.js';
import { nextCode, stampChange, stampNew, Writer } from '../storage/index.js';
import { changedValues } from './changed-values.js';
import { explainDuplicate } from './duplicate.js';
import { insertLines, mergeLines, saveLines } from './lines.js';
import { withOnce } from './told-once.js';

const writerOf = (context: DocumentContext, tx: Tx): Writer =>
  new Writer(tx, context.database.flavour, context.actor.tenantId, context.actor.userId);

/** What the actor may not write is not taken from him, of the head and of the lines. */
function withoutReadonly({ head, lines }: ParsedDocument, { resource, decision }: DocumentContext): ParsedDocument {
  const open = fieldRights(decision, resource);
  const left = [...lines].map(([child, rows]): [Child, Record_[] | undefined] => {
    const rights = fieldRights(decision, child);
    // Of lines that are closed as a whole, nothing is taken: not one, and not that one is missing.
    if (rights.readonly.has(child.idField)) return [child, undefined];
    return [child, rows?.map((row) => writable(row, rights))];
  });
  return { head: writable(head, open), lines: new Map(left) };
}

/**
 * Whether a row has a number that was never drawn. Rows of a tenant come back from a file with their sequences; what is
 * common to all does not: a copy of a tenant has the code that it was given.
 */
const isTaken = async (tx: Tx, { name, tenant }: Resource, column: string, code: string): Promise<boolean> =>
  !tenant && (await tx.get(`SELECT 1 AS one FROM ${name} WHERE \`${column}\` = ? LIMIT 1`, [code])) !== undefined;

/** Gives every numbered field that is still empty its number. Last of all: the sequence stays locked until the commit. */
async function drawNumbers(context: DocumentContext, tx: Tx, record: Record_): Promise<void> {
  const { resource, database, actor, clock } = context;
  for (const field of resource.fields.values()) {
    const { rule } = field.spec;
    if (rule === undefined || (record[field.key] ?? '') !== '') continue;
    const key = `${resource.key}.${field.key}`;
    const draw = () => nextCode(tx, database.flavour, actor.tenantId, key, rule, record, clock);
    let code = await draw();
    while (await isTaken(tx, resource, field.column, code)) code = await draw();
    record[field.key] = code;
  }
}

/** Figures and checks that create, update and countLine share. */
export async function completeDocument(context: DocumentContext, document: Record_, tx?: Tx): Promise<void> {
  await context.dictionaries.ready();
  await context.behaviour?.compute?.(behaviourContext(context, tx), document);
  computeDocument(context.resource, document);
}

/** Inserts a document: head, lines and numbers in the running transaction. Returns it as stored. */
export async function insertDocument(context: DocumentContext, parsed: ParsedDocument, tx: Tx): Promise<Record_> {
  const { resource, behaviour } = context;
  const writer = writerOf(context, tx);
  const within = behaviourContext(context, tx);
  const open = withoutReadonly(parsed, context);
  const document = { ...open.head };
  for (const [child, lines] of open.lines) document[child.property] = lines ?? [];

  await context.dictionaries.ready();
  applyDefaults(resource, document);
  if (resource.model.states !== undefined) document[resource.model.states.field] = initialState(context);
  await behaviour?.defaults?.(within, document);
  for (const child of resource.children) {
    for (const line of document[child.property] as Record_[]) applyDefaults(child, line);
  }
  await completeDocument(context, document, tx);
  await checkDocument(context, document, 'create', writer);
  await behaviour?.guard?.(within, 'create', document);
  await drawNumbers(context, tx, document);
  await behaviour?.before?.(within, 'create', document);

  const head = stampNew(resource, document, context.actor, context.clock);
  await explainDuplicate(resource, head, () => writer.insert(resource, [head]));
  document['id'] = head[resource.idField];
  for (const child of resource.children) {
    await insertLines(context, child, document, writer);
  }
  const stored = { ...head, ...document };
  await behaviour?.after?.(within, 'create', stored);
  return stored;
}

function initialState({ resource }: DocumentContext): unknown {
  const { states } = resource.model;
  const field = states && resource.fields.get(states.field);
  return field?.type.parse(states?.initial, field.spec);
}

/** The stored document, its head row locked; 404 when the actor cannot see it. */
export async function lockDocument(context: DocumentContext, id: string, writer: Writer): Promise<Record_> {
  const { resource, decision } = context;
  const head = await writer.get(resource, id, decision.where, true);
  if (head === undefined) throw notFound();
  for (const child of resource.children) head[child.property] = await writer.children(child, id);
  return head;
}

/** The version the client has seen must be the stored one: both are named. */
export function demandVersion(context: DocumentContext, payload: Record_, stored: Record_): number | undefined {
  if (!context.resource.versioned) return undefined;
  const current = Number(stored['version']);
  const seen = payload['version'];
  if (seen === undefined || seen === null || seen === '') return current;
  if (Number(seen) !== current) {
    throw conflict('record.stale', { yours: String(seen).slice(0, 20), current }, { yours: Number(seen), current });
  }
  return current;
}

/** Changes a stored document in the running transaction. Fields the payload does not name keep their values. */
export async function updateDocument(
  context: DocumentContext,
  id: string,
  payload: Record_,
  parsed: ParsedDocument,
  tx: Tx,
): Promise<Record_> {
  const { resource } = context;
  const before = await lockDocument(context, id, writerOf(context, tx));
  const version = demandVersion(context, payload, before);
  demandState(resource, before, resource.model.editable?.update, describe('action.update'));

  const open = withoutReadonly(parsed, context);
  const document: Record_ = { ...before, ...open.head };
  for (const [child, lines] of open.lines) document[child.property] = mergeLines(child, lines, before);
  await storeDocument(context, document, before, version, tx);
  return document;
}

/**
 * Counts, checks and writes a changed document in the running transaction; `before` is the stored one. Behaviours see
 * it as `update`, or as `amend` where somebody's task opened some fields to him.
 */
export async function storeDocument(
  context: DocumentContext,
  document: Record_,
  before: Record_,
  version: number | undefined,
  tx: Tx,
  operation: 'update' | 'amend' = 'update',
): Promise<void> {
  const { resource, behaviour } = context;
  const id = String(before[resource.idField]);
  const writer = writerOf(context, tx);
  const within = behaviourContext(context, tx);
  await completeDocument(context, document, tx);
  await checkDocument(context, document, 'update', writer, before);
  await behaviour?.guard?.(within, operation, document, before);
  await behaviour?.before?.(within, operation, document, before);

  const changes = {
    ...changedValues(resource, document, before),
    ...stampChange(resource, context.actor, context.clock, version),
  };
  const written = await explainDuplicate(resource, document, () => writer.update(resource, id, changes, version));
  if (!written) throw conflict('record.stale', { yours: version ?? '', current: '?' });
  for (const child of resource.children) await saveLines(context, child, document, before, writer);
  await behaviour?.after?.(within, operation, document, before);
}

/** Of the body alone: by it the right to create or to change was decided. */
const idOf = ({ resource: { idField } }: DocumentContext, payload: Record_): string | undefined => {
  const raw = payload[idField];
  if (raw === undefined || raw === null || raw === '') return undefined;
  const id = idField === 'id' ? asId(raw) : typeof raw === 'string' ? raw : undefined;
  if (id === undefined) throw badRequest('request.wrongType', { name: idField });
  return id;
};

/** A transaction may run twice and fills the document in: each run starts from what was sent. */
const copyOf = ({ head, lines }: ParsedDocument): ParsedDocument => ({
  head: { ...head },
  lines: new Map([...lines].map(([child, rows]) => [child, rows?.map((row) => ({ ...row }))])),
});

async function createFrom(context: OperationContext, payload: Record_): Promise<unknown> {
  const parsed = parseDocument(context.resource, payload, 'create');
  return context.database.transaction(async (tx) => {
    const stored = await insertDocument(context, copyOf(parsed), tx);
    const answer = { id: stored[context.resource.idField] };
    answering(answer);
    // What is told once is not kept with the answer.
    return { ...answer, ...withOnce(context, stored) };
  });
}

async function updateFrom(context: OperationContext, payload: Record_, id: string): Promise<unknown> {
  const parsed = parseDocument(context.resource, payload, 'update');
  const answer = { id };
  await context.database.transaction((tx) => {
    answering(answer);
    return updateDocument(context, id, payload, copyOf(parsed), tx);
  });
  return answer;
}

/** Stores a new record with its lines. Answers `{id}`, and what is told once. */
export const create: Operation = {
  name: 'create',
  run: (context) => createFrom(context, asObject(context.body)),
};

/** Changes a record; the payload names it by id, and by version what it was based on. Answers `{id}`. */
export const update: Operation = {
  name: 'update',
  run(context) {
    const payload = asObject(context.body);
    const id = idOf(context, payload);
    if (id === undefined) throw badRequest('request.missing', { name: context.resource.idField });
    return updateFrom(context, payload, id);
  },
};

/** Insert without an id, change with one. A natural key decides by what is stored. */
export const submit: Operation = {
  name: 'submit',
  async run(context) {
    const { resource, database, actor } = context;
    const payload = asObject(context.body);
    const id = idOf(context, payload);
    if (id === undefined) return createFrom(context, payload);
    if (resource.idField !== 'id') {
      const exists = await database.transaction(
        async (tx) => (await new Writer(tx, database.flavour, actor.tenantId).get(resource, id)) !== undefined,
      );
      if (!exists) return createFrom(context, payload);
    }
    return updateFrom(context, payload, id);
  },
};
