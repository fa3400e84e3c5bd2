import { AppError, badRequest, describe, type FieldProblem, invalid, notFound } from '../../errors/index.js';
import { type Action, lineTable, type Record_ } from '../../metadata/index.js';
import { performAction, readInput } from '../actions/index.js';
import { behaviourContext } from '../behaviour-context.js';
import { asObject } from '../document/index.js';
import type { Operation, OperationContext } from '../operation.js';
import { demandVersion, lockDocument, writerOf } from '../writing/index.js';
import { type SaidOfOne, saidByRow } from './action-rows.js';
import { reader } from './reading.js';
import { readIds } from './remove.js';

/** Keys that name the records and the version that the client has seen. */
export const NAMING = ['ids', 'id', 'version', 'tenantId'];

/** The body of a call that may be empty. Throws 400 when it is no object. */
export const bodyOf = ({ body }: OperationContext): Record_ =>
  body === undefined || body === null || body === '' ? {} : asObject(body);

/** The values of a call: its body, or its query for GET. */
const paramsOf = (context: OperationContext): Record_ =>
  context.request.method === 'GET' ? { ...context.query } : bodyOf(context);

/** Chooses the action by the value of the payload under `by`. */
function chosen(choice: Record_, said: Record_): string {
  const { by, ...names } = choice;
  const value = said[String(by)];
  // `true` and `false` may come as booleans.
  const isYesNo = Object.keys(names).every((key) => key === 'true' || key === 'false');
  const name = isYesNo && typeof value !== 'boolean' ? undefined : names[String(value)];
  if (name === undefined) throw badRequest('request.wrongType', { name: String(by) });
  return String(name);
}

/** The action that the call names, else the one of its verb; or by a value of the payload. */
function actionOf({ resource, call }: OperationContext, said: Record_): { action: Action; others: string[] } {
  const { action: setting = call.verb, id } = call.spec.with ?? {};
  const naming = id === undefined ? [] : [String(id)];
  const isChoice = typeof setting === 'object' && setting !== null;
  const name = isChoice ? chosen(setting as Record_, said) : String(setting);
  const action = resource.actions.get(name);
  if (action === undefined) throw new Error(`model ${resource.key} has no action ${name}`);
  return { action, others: [...naming, ...(isChoice ? [String((setting as Record_)['by'])] : [])] };
}

/** The answer of a call that does not name its action (`with.unsaid`); undefined when there is none. */
function answerOfNothing(context: OperationContext, said: Record_): Promise<unknown> | undefined {
  const { action: setting, unsaid } = context.call.spec.with ?? {};
  const answer = unsaid === undefined ? undefined : context.engine.answers.get(String(unsaid));
  const by = String((setting as Record_ | undefined)?.['by']);
  if (answer === undefined || (said[by] ?? '') !== '') return undefined;
  return answer(behaviourContext(context), { document: undefined, said, language: context.language });
}

interface Asked {
  readonly context: OperationContext;
  readonly action: Action;
  /** The values for each document, by its id. */
  readonly of: (id: string) => SaidOfOne;
}

/** All of them in one transaction, or none: the error names the documents that refuse, with the reasons. */
async function allOrNone({ context, action, of }: Asked, ids: readonly string[]): Promise<void> {
  await context.database.transaction(async (tx) => {
    const problems: FieldProblem[] = [];
    const writer = writerOf(context, tx);
    // One statement locks and reads all of them.
    if (ids.length > 1) await writer.getAll(context.resource, ids, context.decision.where);
    for (const [index, id] of ids.entries()) {
      const { said, payload } = of(id);
      const before = await lockDocument(context, id, writer);
      demandVersion(context, payload, before);
      try {
        await performAction(context, tx, action, before, said);
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 400 || ids.length === 1) throw error;
        problems.push(rowProblem(context, before, index, error));
      }
    }
    if (problems.length > 0) throw invalid(problems);
  });
}

const numberOf = ({ resource }: OperationContext, record: Record_): string =>
  String(record[resource.display ?? resource.idField] ?? record[resource.idField]);

function rowProblem(context: OperationContext, record: Record_, index: number, { words }: AppError): FieldProblem {
  const number = numberOf(context, record);
  return {
    field: `ids[${index}]`,
    label: { zh: number, en: number },
    message: describe('action.refused', { number, message: words }),
  };
}

/** Each in its own transaction: the answer names those that refuse, the others are done. */
async function rowByRow(asked: Asked, ids: readonly string[]): Promise<unknown> {
  const { context, action, of } = asked;
  const errors: Record_[] = [];
  for (const id of ids) {
    let number = id;
    const { said, payload } = of(id);
    try {
      await context.database.transaction(async (tx) => {
        const before = await lockDocument(context, id, writerOf(context, tx));
        number = numberOf(context, before);
        demandVersion(context, payload, before);
        await performAction(context, tx, action, before, said);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errors.push({ id, number, msg: error.words[context.language] });
    }
  }
  return { success: ids.length - errors.length, fail: errors.length, errors };
}

/** Documents that a call names by their lines (`with.child`). Throws 404 for a line that does not exist. */
async function headsOf(context: OperationContext, ids: string[]): Promise<string[]> {
  const { call, resource } = context;
  if (call.spec.with?.['child'] === undefined) return ids;
  const child = lineTable(resource, call);
  if (child === undefined) throw new Error(`${resource.key}: the call ${call.verb} does not say which lines`);
  const lines = await Promise.all(ids.map((id) => reader(context).get(child, id)));
  return [...new Set(lines.map((line) => String((line ?? missing())[child.parentField])))];
}

const missing = (): never => {
  throw notFound();
};

/** Documents are locked in the order of their ids, to prevent deadlocks. */
const inOrder = (ids: readonly string[]): string[] =>
  [...ids].sort((a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0));

/**
 * Runs an action of the model on one document, or on many if the model says `batch`. The call names it (`with.action`,
 * else its verb), or a value of the payload chooses it: `{"by": "hold", "true": "hold", "false": "resume"}`. For many
 * documents, `rows` may give each other values.
 */
export const action: Operation = {
  name: 'action',
  async run(context) {
    const payload = paramsOf(context);
    const unsaid = answerOfNothing(context, payload);
    if (unsaid !== undefined) return unsaid;
    const { action: one, others: more } = actionOf(context, payload);
    const others = [...NAMING, context.resource.idField, ...more];
    const read = (said: Record_) => readInput(context, one.input, said, others);
    const rows = saidByRow(context, one, payload, read);
    const ids = inOrder(rows === undefined ? await headsOf(context, readIds(context)) : [...rows.keys()]);
    const { batch } = one.spec;
    if (ids.length > 1 && batch === undefined) throw badRequest('request.tooMany', { max: 1 });
    const ofAll = rows === undefined ? { said: read(payload), payload } : undefined;
    const asked = { context, action: one, of: (id: string) => (ofAll ?? rows?.get(id)) as SaidOfOne };
    return batch === 'rows' ? rowByRow(asked, ids) : allOrNone(asked, ids);
  },
};
