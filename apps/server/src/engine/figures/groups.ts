import type { Field, FigureSpec, Record_ } from '../../metadata/index.js';
import { companionOf } from '../../metadata/index.js';
import type { OperationContext } from '../operation.js';
import { presentable } from '../operations/reading.js';
import type { Aggregate } from '../storage/index.js';

export interface FigureGroup {
  label: string;
  /** Name of the state or of the dictionary's entry. */
  color: string | null;
  query: Record<string, string>;
}

type Named = Omit<FigureGroup, 'query'> & { row: Aggregate };

/** Groups with the names of their values: those without a value first, the others in the order of their dictionary. */
export async function namedGroups(
  context: OperationContext,
  group: Field,
  none: FigureSpec['none'],
  rows: readonly Aggregate[],
): Promise<Named[]> {
  const { resource, actor, language, dictionaries } = context;
  const records = rows.map((row): Record_ => ({ [group.key]: row.value }));
  await presentable(context, resource, records);
  const companion = companionOf(group, resource);
  const { dict = '', dictSource = 'biz' } = group.spec;
  const entries = dictionaries.entries(dictSource, actor.tenantId, dict);
  const order = new Map([...entries.keys()].map((key, at) => [key, at]));
  const states = resource.model.states;
  const placeOf = ({ row: { value } }: Named): number =>
    value === null ? -1 : (order.get(String(value)) ?? order.size);
  const named = rows.map((row, at): Named => {
    if (row.value === null) return { row, label: none?.[language] ?? '', color: null };
    const label = companion === undefined ? undefined : records[at]?.[companion];
    const state = states?.field === group.key ? states.values[String(row.value)] : undefined;
    return {
      row,
      label: String(label ?? row.value),
      color: state?.color ?? entries.get(String(row.value))?.color ?? null,
    };
  });
  return named.sort((one, other) => placeOf(one) - placeOf(other));
}
