import type { Record_, Resource } from '../../metadata/index.js';
import type { OperationContext } from '../operation.js';

/** A value that only the answer of a write tells, once: `of` whom, `what` it is. */
export interface ToldOnce {
  of: string;
  what: string;
  value: string;
}

const nameOf = ({ model, display = 'id' }: Resource, record: Record_): string =>
  String(record[model.pick?.[0] ?? display] ?? '');

/** What behaviours left in fields with `once`, of all records that were written. */
const toldOnce = (
  { resource, language }: Pick<OperationContext, 'resource' | 'language'>,
  records: readonly Record_[],
): ToldOnce[] =>
  [...resource.fields.values()]
    .filter(({ spec }) => spec.once === true)
    .flatMap(({ key, label }) =>
      records
        .filter((record) => typeof record[key] === 'string' && record[key] !== '')
        .map((record) => ({ of: nameOf(resource, record), what: label[language], value: String(record[key]) })),
    );

/** `{once}` when there is something to tell. */
export const withOnce = (context: OperationContext, ...records: Record_[]): { once?: ToldOnce[] } => {
  const once = toldOnce(context, records);
  return once.length === 0 ? {} : { once };
};
