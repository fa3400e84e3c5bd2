import type { Field } from './resource.js';

/**
 * Sorts computed fields so that each comes after those it reads. `readsOf` may add indirect reads. For a cycle the
 * result is that of `onCycle`, called with the keys of the cycle, first key repeated at the end.
 */
export function computeOrder(fields: ReadonlyMap<string, Field>, onCycle: (keys: string[]) => void): Field[] {
  const order: Field[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (field: Field, trail: string[]): void => {
    const known = state.get(field.key);
    if (known === 'done' || field.computed === undefined) return;
    if (known === 'open') {
      onCycle([...trail.slice(trail.indexOf(field.key)), field.key]);
      return;
    }
    state.set(field.key, 'open');
    for (const name of field.computed.reads) {
      const read = fields.get(name);
      if (read) visit(read, [...trail, field.key]);
    }
    state.set(field.key, 'done');
    order.push(field);
  };
  for (const field of fields.values()) visit(field, []);
  return order;
}
