import type { ActorRequest } from '../../access/index.js';
import { isId } from '../../config/index.js';
import { answering, type Tx } from '../../database/index.js';
import { AppError, badRequest, fieldError } from '../../errors/index.js';
import { and, type FilterNode } from '../../filter/index.js';
import type { Record_ } from '../../metadata/index.js';
import { type EachPart, isOwnParent, readSheet } from '../excel/index.js';
import { limits } from '../limits.js';
import type { OperationContext } from '../operation.js';
import { Records, tableSql } from '../storage/index.js';
import { type ImportProgress, withProgress } from './import-progress.js';
import { type ParsedRow, parseRows } from './parse-rows.js';
import { RowErrors } from './row-errors.js';
import { insertParsed, updateParsed } from '../writing/index.js';

const equal = (field: string, right: unknown): FilterNode => ({ left: { type: 'field', field }, op: 'equal', right });

/** Throws 400 for what is no yes and no no. */
function saidYes({ query }: OperationContext, name: string): boolean {
  const said = query[name] ?? '';
  if (!['', '0', '1', 'true', 'false'].includes(said)) throw badRequest('request.wrongType', { name });
  return said === '1' || said === 'true';
}

/** How rows are stored: new ones, and what becomes of those that are there already. */
interface Storing {
  readonly creating: OperationContext;
  /** Changes what is there already; undefined: that is a wrong row. */
  readonly covering: OperationContext | undefined;
}

/** Rows of one transaction where right rows are stored beside wrong ones: others get their turn in between. */
const BATCH = 25;
/** All complaints of the checks that need the database are gathered for files of so many rows; else the first kind. */
const SMALL = 1000;
/** Milliseconds of work after which the calls of others are let in. */
const BREATH = 10;

/** Work that goes on for long gives the calls of others their turn. */
class Breather {
  private since = performance.now();

  async breathe(): Promise<void> {
    if (performance.now() - this.since < BREATH) return;
    await new Promise(setImmediate);
    this.since = performance.now();
  }
}

/**
 * Stores the rows of a sheet as records, in their order: all of them in one transaction, or with `isPartial` the right
 * ones, a few to a transaction. `with.key` of the call: the fields by which a row is known. `with.within`: fields that a
 * parent shares with its rows. Throws 400 with the complaints of all rows; answers them with `isPartial`.
 */
export async function importRecords(context: OperationContext, path: string): Promise<unknown> {
  const covering = saidYes(context, 'isCovered') ? context.deciding('update') : undefined;
  const isPartial = saidYes(context, 'isPartial');
  const storing = { creating: context, covering };
  const store = isPartial ? storeRight : storeAll;
  // Whose screen asks: the caller, also where he works in another tenant.
  const { userId } = (context.request as ActorRequest).actor ?? context.actor;
  return withProgress(userId, (tell) =>
    readSheet(path, context.resource, limits.import.rows, (eachPart) => store(context, storing, eachPart, tell)),
  );
}

/**
 * The file is gone through twice: first without a transaction, so that nobody waits for what is refused anyway, then to
 * store it. Each run of the transaction starts from the file.
 */
async function storeAll(
  context: OperationContext,
  storing: Storing,
  eachPart: EachPart,
  tell: (progress: ImportProgress) => void,
): Promise<unknown> {
  const checked = new RowErrors(context.language);
  const breather = new Breather();
  let success = 0;
  await eachPart(async ({ rows, share }) => {
    await parseRows(context, context.resource, rows, checked);
    success += rows.length;
    tell({ step: 'checking', rows: success, percent: Math.floor(share * 100) });
    await breather.breathe();
  });
  if (success > SMALL) checked.refuseAny();
  await context.database.transaction(async (tx) => {
    const errors = new RowErrors(context.language);
    let stored = 0;
    await eachPart(async ({ rows }) => {
      for (const { row, record } of await parseRows(context, context.resource, rows, errors)) {
        if (errors.has(row)) continue;
        await storeRow(storing, record, tx).catch((error: unknown) => errors.take(row, error, context.resource));
        await breather.breathe();
      }
      stored += rows.length;
      tell({ step: 'storing', rows: stored, percent: Math.floor((stored / success) * 100) });
    });
    errors.refuseAny();
    answering({ success, fail: 0, errors: [] });
  });
  return { success, fail: 0, errors: [] };
}

/** Stores what is right and answers what is wrong. A batch with a wrong row is undone and stored row by row. */
async function storeRight(
  context: OperationContext,
  storing: Storing,
  eachPart: EachPart,
  tell: (progress: ImportProgress) => void,
): Promise<unknown> {
  const errors = new RowErrors(context.language);
  const { database } = context;
  const breather = new Breather();
  let total = 0;
  // A row that is refused may have left half of itself: its transaction goes with it.
  const storeTogether = (rows: readonly ParsedRow[]): Promise<void> =>
    database.transaction(async (tx) => {
      for (const { record } of rows) {
        await storeRow(storing, record, tx);
        await breather.breathe();
      }
    });
  await eachPart(async ({ rows, share }) => {
    total += rows.length;
    const parsed = await parseRows(context, context.resource, rows, errors);
    const right = parsed.filter(({ row }) => !errors.has(row));
    for (let start = 0; start < right.length; start += BATCH) {
      const batch = right.slice(start, start + BATCH);
      try {
        await storeTogether(batch);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        for (const one of batch) {
          await storeTogether([one]).catch((reason: unknown) => errors.take(one.row, reason, context.resource));
        }
      }
    }
    tell({ step: 'storing', rows: total, percent: Math.floor(share * 100) });
    await breather.breathe();
  });
  return { success: total - errors.count, fail: errors.count, errors: errors.list };
}

async function storeRow({ creating, covering }: Storing, record: Record_, tx: Tx): Promise<void> {
  const head = await withParent(creating, record, tx);
  const stored = covering && (await storedOf(creating, head, tx));
  const parsed = { head, lines: new Map() };
  if (covering === undefined || stored === undefined) await insertParsed(creating, parsed, tx);
  else await updateParsed(covering, String(stored[creating.resource.idField]), {}, parsed, tx);
}

const recordsOf = ({ database, actor }: OperationContext, tx: Tx): Records =>
  new Records(tx, database.flavour, actor.tenantId);

/** The record that a row is about; undefined when it is not there, and when the row does not say. */
async function storedOf(context: OperationContext, head: Record_, tx: Tx): Promise<Record_ | undefined> {
  const { resource, call } = context;
  const key = (call.spec.with?.['key'] as string[] | undefined) ?? [resource.idField];
  if (key.some((field) => (head[field] ?? '') === '')) return undefined;
  const where = and(...key.map((field) => equal(field, head[field])));
  return (await recordsOf(context, tx).list(resource, { where, take: 1 }))[0];
}

/** A row names its parent in the tree as people do; it may have been stored a moment ago. */
async function withParent(context: OperationContext, head: Record_, tx: Tx): Promise<Record_> {
  const { resource, call, database } = context;
  const field = [...resource.fields.values()].find((one) => isOwnParent(one, resource));
  const said = field && head[field.key];
  if (field === undefined || said === undefined || resource.display === undefined) return { ...head };
  const within = (call.spec.with?.['within'] as string[] | undefined) ?? [];
  const same = within.filter((key) => head[key] !== undefined).map((key) => equal(key, head[key]));
  const onlyId = tableSql(resource, database.flavour).select([resource.idField]);
  const value = String(said).slice(0, 50);
  // Nobody hangs his rows under one that he may not read.
  const scope = context.restrict(resource).where;
  const look = (where: FilterNode): Promise<Record_[]> =>
    recordsOf(context, tx).list(resource, { where: and(where, scope) as FilterNode, take: 2 }, onlyId);
  const [parent, other] = await look(and(equal(resource.display, String(said)), ...same) as FilterNode);
  if (other !== undefined) throw fieldError(field.key, field.label, 'import.manyNamed', { label: field.label, value });
  if (parent !== undefined) return { ...head, [field.key]: parent[resource.idField] };
  const isThere =
    isId(value) && (value === resource.model.tree?.root || (await look(equal(resource.idField, value))).length > 0);
  if (!isThere) throw fieldError(field.key, field.label, 'import.noneNamed', { label: field.label, value });
  return { ...head };
}
