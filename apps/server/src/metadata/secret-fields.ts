import type { CompileContext } from './compile-context.js';
import type { ModelSpec } from './model.js';
import { tokensOf } from './number-tokens.js';
import type { Table } from './resource.js';

const secretsOf = (fields: ModelSpec['fields']): string[] =>
  Object.keys(fields).filter((key) => fields[key]?.writeOnly === true);

/** A secret must not be the name of its record or be used in a figure or a number: each of them would show it. */
export function checkSecrets(table: Table, model: ModelSpec | undefined, place: string, context: CompileContext): void {
  const isSecret = (key: string): boolean => table.fields.get(key)?.spec.writeOnly === true;
  for (const key of [model?.display, ...(model?.pick ?? [])])
    if (key !== undefined && isSecret(key)) context.complain(place, `${key} is a secret and cannot name a record`);
  for (const { key, computed, spec } of table.fields.values()) {
    const read = [...(computed?.reads ?? []), ...(spec.rule === undefined ? [] : tokensOf(spec.rule))].find(isSecret);
    if (read !== undefined) context.complain(`${place}.${key}`, `reads ${read}, which is a secret`);
  }
}

/** Tables of the platform that a model published at run time may not use. */
const OWN_TABLE = /^(lc_|sqlite_|migrations$)/;

/**
 * What a published model would open that the files keep closed: reading secrets, calling tables without calls, tables
 * of other models. `own`: the file's model with the same key.
 */
export function openedSecrets(spec: ModelSpec, own: ModelSpec | undefined): string[] {
  const problems: string[] = [];
  if (spec.view?.join() !== own?.view?.join())
    problems.push(`${spec.key}.view: a SELECT is the product's alone and stays as it is`);
  if (own === undefined) {
    if (OWN_TABLE.test(spec.table)) problems.push(`${spec.key}: the table ${spec.table} belongs to the platform`);
    return problems;
  }
  if (spec.table !== own.table) problems.push(`${spec.key}: its table is ${own.table}, not ${spec.table}`);
  if (own.path === undefined && spec.path !== undefined)
    problems.push(`${spec.key}: an internal table has no calls and no path`);
  for (const key of secretsOf(own.fields))
    if (spec.fields[key]?.writeOnly !== true) problems.push(`${spec.key}.${key}: a secret stays "writeOnly"`);
  return problems;
}

/**
 * A published model with the secret fields of the file's model: nobody can read them or filter by them, whatever the
 * published model says.
 */
export function keepingSecrets(spec: ModelSpec, own: ModelSpec | undefined): ModelSpec {
  if (own === undefined) return spec;
  const fields = { ...spec.fields };
  for (const key of secretsOf(own.fields)) {
    const field = fields[key];
    if (field !== undefined) fields[key] = { ...field, writeOnly: true };
  }
  return { ...spec, fields };
}
