import type { RowChange } from '../../engine/index.js';
import type { Field, Record_, Table } from '../../metadata/index.js';
import { isSecretParam } from './masking.js';

/** One field of a changed record, with its label in both languages. */
export interface FieldChange {
  readonly field: string;
  readonly label: string;
  readonly labelEn: string;
  readonly before: unknown;
  readonly after: unknown;
}

const MASK = '***';
const MAX_LENGTH = 2000;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function shown(field: Field, value: unknown, whole: Record_): unknown {
  if (isEmpty(value)) return null;
  if (field.spec.writeOnly === true) return MASK;
  if (field.key === 'paramValue' && isSecretParam(whole['paramKey'])) return MASK;
  const text = typeof value === 'object' ? JSON.stringify(value) : value;
  return typeof text === 'string' && text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) && isEmpty(other)) return true;
  return typeof one === 'object' || typeof other === 'object'
    ? JSON.stringify(one) === JSON.stringify(other)
    : String(one) === String(other);
}

/** The fields in which a row differs: all that are filled in of a new or removed one. Standard columns are left out. */
export function fieldChanges({ table, action, before = {}, after = {} }: RowChange): FieldChange[] {
  const changes: FieldChange[] = [];
  const whole = { ...before, ...after };
  for (const field of table.fields.values()) {
    if (!field.stored || field.standard) continue;
    const { key, label } = field;
    if (action === 'update' && !Object.hasOwn(after, key)) continue;
    const [was, is] = [before[key], action === 'remove' ? undefined : after[key]];
    if (isSame(was, is)) continue;
    changes.push({
      field: key,
      label: label.zh,
      labelEn: label.en,
      before: shown(field, was, whole),
      after: shown(field, is, whole),
    });
  }
  return changes;
}

/** Key of the field that a record is called by: its display field, else the first text it has. */
export const titleKeyOf = (table: Table, display: string | undefined): string | undefined =>
  display ?? [...table.fields.values()].find(({ spec, standard }) => !standard && spec.type === 'string')?.key;

/** What a person calls the record. */
export function titleOf(table: Table, display: string | undefined, record: Record_): string | null {
  const key = titleKeyOf(table, display);
  const value = key === undefined || table.fields.get(key)?.spec.writeOnly === true ? undefined : record[key];
  return isEmpty(value) || typeof value === 'object' ? null : String(value).slice(0, 255);
}
