import { createHash } from 'node:crypto';
import type { Record_, Resource, Table } from '../../metadata/index.js';

const pick = (table: Table, record: Record_, apart: ReadonlySet<string> = new Set()): Record_ => {
  const fields = [...table.fields.values()].filter(
    ({ stored, standard, key }) => stored && !standard && !apart.has(key),
  );
  const keys = fields.map(({ key }) => key).sort();
  return Object.fromEntries(keys.map((key) => [key, record[key] ?? null]));
};

/**
 * The signed part of a document: its stored fields and lines, without audit columns and fields that the workflow
 * writes.
 */
export function contentOf(resource: Resource, record: Record_): Record_ {
  const state = resource.model.states?.field;
  const content = pick(resource, record, new Set([...resource.bookkeeping, ...(state === undefined ? [] : [state])]));
  for (const child of resource.children) {
    const lines = (record[child.property] as Record_[] | undefined) ?? [];
    content[child.property] = lines.map((line) => ({ id: line[child.idField], ...pick(child, line) }));
  }
  return content;
}

/** SHA-256 (hex) of a content; equal contents have equal hashes, because `contentOf` sorts the keys. */
export const hashOf = (content: Record_): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** A field that differs between two contents; `line` is the line number, null for the head. */
export interface ContentChange {
  readonly field: string;
  readonly line: number | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** The changes that a person may read; in added or removed lines only the readable fields. */
export function readableChanges(
  changes: readonly ContentChange[],
  mayRead: (field: string) => boolean,
): ContentChange[] {
  return changes
    .filter(({ field }) => mayRead(field))
    .map((change) => ({
      ...change,
      before: readableLine(change.field, change.before, mayRead),
      after: readableLine(change.field, change.after, mayRead),
    }));
}

function readableLine(property: string, value: unknown, mayRead: (field: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => mayRead(`${property}.${key}`)));
}

const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null);

/** The differences of two contents; lines are matched by id, an added or removed line is one change. */
export function changesBetween(resource: Resource, before: Record_, after: Record_): ContentChange[] {
  const properties = new Set(resource.children.map((child) => child.property));
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !properties.has(key));
  const changes: ContentChange[] = keys
    .filter((key) => differ(before[key], after[key]))
    .map((field) => ({ field, line: null, before: before[field] ?? null, after: after[field] ?? null }));
  for (const { property } of resource.children) {
    changes.push(...lineChanges(property, (before[property] ?? []) as Record_[], (after[property] ?? []) as Record_[]));
  }
  return changes;
}

function lineChanges(property: string, before: readonly Record_[], after: readonly Record_[]): ContentChange[] {
  const old = new Map(before.map((line) => [line['id'], line]));
  const changes: ContentChange[] = [];
  const numberOf = (line: Record_, index: number): number => Number(line['lineNo'] ?? index + 1);
  after.forEach((line, index) => {
    const stored = old.get(line['id']);
    old.delete(line['id']);
    const number = numberOf(line, index);
    if (stored === undefined) changes.push({ field: property, line: number, before: null, after: line });
    else {
      for (const key of Object.keys(line)) {
        if (!differ(stored[key], line[key])) continue;
        changes.push({
          field: `${property}.${key}`,
          line: number,
          before: stored[key] ?? null,
          after: line[key] ?? null,
        });
      }
    }
  });
  for (const line of old.values())
    changes.push({ field: property, line: numberOf(line, before.indexOf(line)), before: line, after: null });
  return changes;
}
