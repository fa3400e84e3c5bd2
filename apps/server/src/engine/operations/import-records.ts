import type { Tx } from '../../database/index.js';
import { AppError, badRequest, fieldError } from '../../errors/index.js';
import { and, type FilterNode } from '../../filter/index.js';
import type { Record_ } from '../../metadata/index.js';
import { isOwnParent, type SheetRow } from '../excel/index.js';
import type { OperationContext } from '../operation.js';
import type { Secrets } from '../secrets.js';
import { Records, tableSql } from '../storage/index.js';
import { refuse, type RowError, rowErrors } from './row-errors.js';
import { insertDocument, updateDocument } from './save.js';

const equal = (field: string, right: unknown): FilterNode => ({ left: { type: 'field', field }, op: 'equal', right });

/** Whether rows that are there already are to be changed. Throws 400 for what is no yes and no no. */
function isCovered({ query }: OperationContext): boolean {
  const said = query['isCovered'] ?? '';
  if (!['', '0', '1', 'true', 'false'].includes(said)) throw badRequest('request.wrongType', { name: 'isCovered' });
  return said === '1' || said === 'true';
}

/** New accounts of one file start with the same password: the slow hash of it is made once, not for every row. */
function hashedOnce(secrets: Secrets): Secrets {
  const hashes = new Map<string, Promise<string>>();
  return {
    seal: (plain) => secrets.seal(plain),
    unseal: (sealed) => secrets.unseal(sealed),
    hash(plain) {
      const hash = hashes.get(plain) ?? secrets.hash(plain);
      hashes.set(plain, hash);
      return hash;
    },
  };
}

/**
 * Stores rows of a sheet as records, in their order and in one transaction; all complaints of all rows at once.
 * `with.key` of the call: the fields by which a row is known. `with.within`: fields that a parent shares with its rows.
 */
export async function importRecords(
  context: OperationContext,
  rows: readonly SheetRow[],
  records: readonly Record_[],
  found: readonly RowError[],
): Promise<unknown> {
  const covering = isCovered(context) ? context.deciding('update') : undefined;
  const creating = { ...context, secrets: hashedOnce(context.secrets) };
  const wrong = new Set(found.map(({ row }) => row));
  await context.database.transaction(async (tx) => {
    const errors = [...found];
    for (const [index, head] of records.entries()) {
      const row = rows[index]?.row ?? 0;
      if (wrong.has(row)) continue;
      try {
        await store(creating, await withParent(context, head, tx), covering, tx);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const problems = error.extra.problems ?? [{ field: '', label: context.resource.label, message: error.words }];
        errors.push(...rowErrors(problems, row, context));
      }
    }
    if (errors.length > 0) refuse(errors);
  });
  return { success: records.length, fail: 0, errors: [] };
}

async function store(
  context: OperationContext,
  head: Record_,
  covering: OperationContext | undefined,
  tx: Tx,
): Promise<void> {
  const stored = covering && (await storedOf(context, head, tx));
  const parsed = { head, lines: new Map() };
  if (covering === undefined || stored === undefined) await insertDocument(context, parsed, tx);
  else await updateDocument(covering, String(stored[context.resource.idField]), {}, parsed, tx);
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
  const where = and(equal(resource.display, String(said)), ...same);
  const [parent, other] = await recordsOf(context, tx).list(resource, { where, take: 2 }, onlyId);
  const value = String(said).slice(0, 50);
  if (other !== undefined) throw fieldError(field.key, field.label, 'import.manyNamed', { label: field.label, value });
  if (parent !== undefined) return { ...head, [field.key]: parent[resource.idField] };
  if (!/^\d{1,19}$/.test(value))
    throw fieldError(field.key, field.label, 'import.noneNamed', { label: field.label, value });
  return { ...head };
}
