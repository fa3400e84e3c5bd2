import type { Clock } from '../../config/index.js';
import { type Field, type Record_, scopeOf, type Table, ValueProblem } from '../../metadata/index.js';

const known = new WeakMap<Table, readonly Field[]>();

function liveFieldsOf(table: Table): readonly Field[] {
  let fields = known.get(table);
  if (fields === undefined) known.set(table, (fields = [...table.fields.values()].filter(({ live }) => live)));
  return fields;
}

/**
 * Computes the fields that are computed on every read. A figure that cannot be computed is empty: reading never fails.
 */
export function addLiveFields(table: Table, rows: readonly Record_[], clock: Clock): void {
  const fields = liveFieldsOf(table);
  if (fields.length === 0) return;
  const moment = { today: clock.today(), now: clock.now() };
  for (const row of rows) {
    for (const { key, live, type, spec } of fields) {
      try {
        row[key] = type.parse(live?.evaluate(scopeOf(live, row, moment)) ?? null, spec);
      } catch (error) {
        if (!(error instanceof ValueProblem)) throw error;
        row[key] = null;
      }
    }
  }
}
