import type { FilterNode } from '../../filter/index.js';
import { and } from '../../filter/index.js';
import { type Copy, type Field, type Record_, scopeOf, type Table, ValueProblem } from '../../metadata/index.js';
import { mayReadField } from '../field-rights.js';
import type { DocumentContext } from '../operation.js';
import { type Records, tableSql } from '../storage/index.js';

/** A record or line as it was sent, and as it is stored. */
export interface SentRow {
  readonly sent: Record_;
  readonly before?: Record_ | undefined;
}

/** The values that one row copies through one reference. */
interface Taking {
  readonly field: Field;
  readonly id: string;
  readonly copies: readonly Copy[];
  readonly row: Record_;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function tableOf({ registry }: DocumentContext, key: string): Table | undefined {
  return registry.resources.get(key) ?? registry.tables.find((table) => table.key === key);
}

/** The referenced records, one statement per target. `seen`: only with fields that the actor may read. */
async function recordsFor(
  context: DocumentContext,
  records: Records,
  key: string,
  takings: readonly Taking[],
  seen: boolean,
): Promise<Map<string, Record_>> {
  const target = tableOf(context, key);
  if (target === undefined) return new Map();
  const resource = context.registry.resources.get(key);
  const rights = seen && resource !== undefined ? context.engine.restrict(context.actor, resource) : undefined;
  const keys = new Set(takings.flatMap(({ copies }) => copies.flatMap(({ reads }) => reads)));
  const open = [...keys].filter((one) => rights === undefined || mayReadField(rights, one));
  const ids = [...new Set(takings.map(({ id }) => id))];
  const byId: FilterNode = { left: { type: 'field', field: target.idField }, op: 'select_any_in', right: ids };
  const selection = tableSql(target, context.database.flavour).select([...new Set([target.idField, ...open])]);
  const rows = await records.list(target, { where: and(byId, rights?.where) ?? byId }, selection);
  return new Map(rows.map((row) => [String(row[target.idField]), row]));
}

/** The copied value of a record in the form of its field; an invalid value is left out. */
function taken({ value }: Copy, own: Field, record: Record_): unknown {
  try {
    const raw = 'key' in value ? record[value.key] : value.formula.evaluate(scopeOf(value.formula, record, {}));
    return own.type.parse(raw ?? null, own.spec);
  } catch (error) {
    if (!(error instanceof ValueProblem)) throw error;
    return null;
  }
}

async function take(
  context: DocumentContext,
  records: Records,
  table: Table,
  takings: readonly Taking[],
  seen: boolean,
): Promise<void> {
  const byTarget = new Map<string, Taking[]>();
  for (const taking of takings) {
    const key = taking.field.spec.target ?? '';
    byTarget.set(key, [...(byTarget.get(key) ?? []), taking]);
  }
  for (const [key, some] of byTarget) {
    const found = await recordsFor(context, records, key, some, seen);
    for (const { id, copies, row } of some) {
      const record = found.get(id);
      for (const copy of copies) {
        const own = table.fields.get(copy.own);
        if (own === undefined || record === undefined || !copy.reads.every((one) => one in record)) continue;
        row[copy.own] = taken(copy, own, record);
      }
    }
  }
}

const referencesOf = (table: Table): Field[] => [...table.fields.values()].filter(({ copies }) => copies !== undefined);

/**
 * Copies values of newly referenced records to form fields that were not sent. Changes `sent` in place. `seen`: a
 * person chose the references, so only fields that they may read are copied; otherwise the engine itself set them.
 */
export async function fillCopies(
  context: DocumentContext,
  records: Records,
  table: Table,
  rows: readonly SentRow[],
  seen: boolean,
): Promise<void> {
  const takings: Taking[] = [];
  for (const field of referencesOf(table)) {
    for (const { sent, before } of rows) {
      const value = sent[field.key];
      if (isEmpty(value) || value === before?.[field.key]) continue;
      const copies = (field.copies ?? []).filter(
        ({ own }) => table.fields.get(own)?.spec.readonly !== true && sent[own] === undefined,
      );
      if (copies.length > 0) takings.push({ field, id: String(value), copies, row: sent });
    }
  }
  await take(context, records, table, takings, seen);
}

/** Copies current values of the referenced records to readonly fields of a document and its lines. */
export async function followReferences(context: DocumentContext, records: Records, document: Record_): Promise<void> {
  const { resource } = context;
  for (const table of [resource, ...resource.children]) {
    const rows =
      table === resource
        ? [document]
        : ((document[(table as (typeof resource.children)[number]).property] ?? []) as Record_[]);
    const takings: Taking[] = [];
    for (const field of referencesOf(table)) {
      const copies = (field.copies ?? []).filter(({ own }) => table.fields.get(own)?.spec.readonly === true);
      for (const row of copies.length === 0 ? [] : rows) {
        for (const { own } of copies) row[own] = null;
        if (!isEmpty(row[field.key])) takings.push({ field, id: String(row[field.key]), copies, row });
      }
    }
    await take(context, records, table, takings, false);
  }
}
