import type { Record_, Table } from './resource.js';

const known = new WeakMap<Table, readonly (readonly [alias: string, key: string])[]>();

/** Other names of a table's fields, with their keys. */
function aliasesOf(table: Table): readonly (readonly [alias: string, key: string])[] {
  let found = known.get(table);
  if (found === undefined) {
    found = [...table.fields.values()].flatMap(({ key, spec: { alias } }) =>
      alias === undefined ? [] : [[alias, key] as const],
    );
    known.set(table, found);
  }
  return found;
}

/** The values of a client under the fields' own keys. If both names are sent, the own one is used. */
export function withOwnNames(table: Table, payload: Record_): Record_ {
  const said = aliasesOf(table).filter(([alias]) => Object.hasOwn(payload, alias));
  if (said.length === 0) return payload;
  const result = { ...payload };
  for (const [alias, key] of said) {
    if (!Object.hasOwn(payload, key)) result[key] = payload[alias];
    delete result[alias];
  }
  return result;
}

/** Adds the other names to records that are shown, in place. */
export function addAliases(table: Table, records: readonly Record_[]): void {
  for (const [alias, key] of aliasesOf(table))
    for (const record of records) if (Object.hasOwn(record, key)) record[alias] = record[key];
}
