import type { Record_, Resource } from '../../metadata/index.js';
import type { OperationContext } from '../operation.js';

/** A value that only the answer of a write shows, once: `of` names its owner, `what` its kind. */
export interface ToldOnce {
  of: string;
  what: string;
  value: string;
}

const nameOf = ({ model, display = 'id' }: Resource, record: Record_): string =>
  String(record[model.pick?.[0] ?? display] ?? '');

/** Values that behaviours left in fields with `once`, for all written records. */
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

/** `{once}` when there are such values. */
export const withOnce = (context: OperationContext, ...records: Record_[]): { once?: ToldOnce[] } => {
  const once = toldOnce(context, records);
  return once.length === 0 ? {} : { once };
};
