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

/** Throws 400 for a value that is neither yes nor no. */
function saidYes({ query }: OperationContext, name: string): boolean {
  const said = query[name] ?? '';
  if (!['', '0', '1', 'true', 'false'].includes(said)) throw badRequest('request.wrongType', { name });
  return said === '1' || said === 'true';
}

/** How rows are stored: new ones, and existing ones. */
interface Storing {
  readonly creating: OperationContext;
  /** Changes an existing record; undefined: an existing record is an error. */
  readonly covering: OperationContext | undefined;
  /** The sets of fields that identify an existing record, the first complete one of a row counts. */
  readonly keys: readonly (readonly string[])[];
}

/** Rows per transaction when correct rows are stored in spite of wrong ones: other calls get their turn in between. */
const BATCH = 25;
/**
 * Up to this many rows, all errors of the checks that need the database are collected; above it, only those of the
 * first kind.
 */
const SMALL = 1000;
/** Milliseconds of work after which other calls get their turn. */
const BREATH = 10;

/** Long work lets other calls run in between. */
class Breather {
  private since = performance.now();

  async breathe(): Promise<void> {
    if (performance.now() - this.since < BREATH) return;
    await new Promise(setImmediate);
    this.since = performance.now();
  }
}

/**
 * Stores the rows of a sheet as records, in their order: all of them in one transaction, or with `isPartial` the
 * correct ones, a few per transaction. `with.key` of the call: the fields that identify a row. `with.within`: fields
 * that rows share with their parent. Throws 400 with the errors of all rows; returns them with `isPartial`.
 */
export async function importRecords(context: OperationContext, path: string): Promise<unknown> {
  const covering = saidYes(context, 'isCovered') ? context.deciding('update') : undefined;
  const isPartial = saidYes(context, 'isPartial');
  const storing = { creating: context, covering, keys: keysOf(context) };
  const store = isPartial ? storeRight : storeAll;
  // Progress is stored for the real caller, also when they work in another tenant.
  const { userId } = (context.request as ActorRequest).actor ?? context.actor;
  return withProgress(userId, (tell) =>
    readSheet(path, context.resource, limits.import.rows, (eachPart) => store(context, storing, eachPart, tell)),
  );
}

/**
 * The file is read twice: first without a transaction, so that a file with errors locks nothing, then to store it. A
 * repeated transaction starts from the file.
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

/**
 * Stores correct rows and returns the errors of the others. A batch with a wrong row is rolled back and stored row by
 * row.
 */
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
  // A refused row may have been half written: its transaction is rolled back.
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

async function storeRow({ creating, covering, keys }: Storing, record: Record_, tx: Tx): Promise<void> {
  const head = await withParent(creating, record, tx);
  const stored = covering && (await storedOf(creating, keys, head, tx));
  const parsed = { head, lines: new Map() };
  if (covering === undefined || stored === undefined) await insertParsed(creating, parsed, tx);
  else await updateParsed(covering, String(stored[creating.resource.idField]), {}, parsed, tx);
}

const recordsOf = ({ database, actor }: OperationContext, tx: Tx): Records =>
  new Records(tx, database.flavour, actor.tenantId);

/** The sets of fields that identify a record: those of the call, else its id, and those of unique indexes in sheets. */
function keysOf({ resource, call }: OperationContext): string[][] {
  const said = call.spec.with?.['key'] as string[] | undefined;
  if (said !== undefined) return [said];
  const byColumn = new Map([...resource.fields.values()].map((field) => [field.column, field]));
  const unique = resource.indexes
    .filter((index) => index.unique)
    .map(({ columns }) => columns.map((column) => byColumn.get(column)));
  const own = unique.map((fields) => fields.filter((field) => field?.standard !== true));
  const sent = own.filter(
    (fields) => fields.length > 0 && fields.every((field) => field && field.spec.readonly !== true),
  );
  return [[resource.idField], ...sent.map((fields) => fields.flatMap((field) => field?.key ?? []))];
}

/** The existing record of a row; undefined when there is none, or when the row does not identify one. */
async function storedOf(
  context: OperationContext,
  keys: Storing['keys'],
  head: Record_,
  tx: Tx,
): Promise<Record_ | undefined> {
  const { resource } = context;
  const key = keys.find((fields) => fields.every((field) => (head[field] ?? '') !== ''));
  if (key === undefined) return undefined;
  const where = and(...key.map((field) => equal(field, head[field])));
  return (await recordsOf(context, tx).list(resource, { where, take: 1 }))[0];
}

/** A row names its parent in the tree by its name; the parent may come from an earlier row. */
async function withParent(context: OperationContext, head: Record_, tx: Tx): Promise<Record_> {
  const { resource, call, database } = context;
  const field = [...resource.fields.values()].find((one) => isOwnParent(one, resource));
  const said = field && head[field.key];
  if (field === undefined || said === undefined || resource.display === undefined) return { ...head };
  const within = (call.spec.with?.['within'] as string[] | undefined) ?? [];
  const same = within.filter((key) => head[key] !== undefined).map((key) => equal(key, head[key]));
  const onlyId = tableSql(resource, database.flavour).select([resource.idField]);
  const value = String(said).slice(0, 50);
  // Nobody may use a parent that they may not read.
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
