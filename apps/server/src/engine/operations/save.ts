import { answering } from '../../database/index.js';
import { badRequest } from '../../errors/index.js';
import { companionOf, type Record_ } from '../../metadata/index.js';
import { asId, asObject, type ParsedDocument, parseDocument } from '../document/index.js';
import type { DocumentContext, Operation, OperationContext } from '../operation.js';
import { Writer } from '../storage/index.js';
import { insertParsed, updateParsed } from '../writing/index.js';
import { presentable } from './reading.js';
import { withOnce } from './told-once.js';

/** Only from the body, because the right to create or to change was decided by it. */
const idOf = ({ resource: { idField } }: DocumentContext, payload: Record_): string | undefined => {
  const raw = payload[idField];
  if (raw === undefined || raw === null || raw === '') return undefined;
  const id = idField === 'id' ? asId(raw) : typeof raw === 'string' ? raw : undefined;
  if (id === undefined) throw badRequest('request.wrongType', { name: idField });
  return id;
};

/** A transaction may run twice and changes the document in place, so each run starts from the sent values. */
const copyOf = ({ head, lines }: ParsedDocument): ParsedDocument => ({
  head: { ...head },
  lines: new Map([...lines].map(([child, rows]) => [child, rows?.map((row) => ({ ...row }))])),
});

/** The id, and the other values that the call returns, as its reader may see them. */
async function answerOf(context: OperationContext, stored: Record_): Promise<Record_> {
  const { resource, call } = context;
  const answer: Record_ = { id: stored[resource.idField] };
  const fields = (call.spec.with?.['fields'] ?? []) as readonly string[];
  if (fields.length === 0) return answer;
  const [shown = {}] = await presentable(context, resource, [{ ...stored }]);
  for (const field of fields.flatMap((key) => resource.fields.get(key) ?? []))
    for (const key of [field.key, companionOf(field, resource)])
      if (key !== undefined && Object.hasOwn(shown, key)) answer[key] = shown[key];
  return answer;
}

async function createFrom(context: OperationContext, payload: Record_): Promise<unknown> {
  const parsed = parseDocument(context.resource, payload, 'create');
  return context.database.transaction(async (tx) => {
    const stored = await insertParsed(context, copyOf(parsed), tx, true);
    const answer = await answerOf(context, stored);
    answering(answer);
    // Values that are shown only once are not stored with the answer.
    return { ...answer, ...withOnce(context, stored) };
  });
}

async function updateFrom(context: OperationContext, payload: Record_, id: string): Promise<unknown> {
  const parsed = parseDocument(context.resource, payload, 'update');
  return context.database.transaction(async (tx) => {
    const stored = await updateParsed(context, id, payload, copyOf(parsed), tx, true);
    const answer = await answerOf(context, stored);
    answering(answer);
    return answer;
  });
}

/** Stores a new record with its lines. Returns `{id}`, and values that are shown only once. */
export const create: Operation = {
  name: 'create',
  run: (context) => createFrom(context, asObject(context.body)),
};

/** Changes a record; the payload names its id, and the version that it was based on. Returns `{id}`. */
export const update: Operation = {
  name: 'update',
  run(context) {
    const payload = asObject(context.body);
    const id = idOf(context, payload);
    if (id === undefined) throw badRequest('request.missing', { name: context.resource.idField });
    return updateFrom(context, payload, id);
  },
};

/** Inserts without an id, changes with one. For a natural key it depends on whether the record exists. */
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
