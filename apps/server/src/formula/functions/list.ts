import { member } from '../member.js';
import { boundList, boundText } from '../run.js';
import { same, toText, truthy } from '../value.js';
import { fn, type ListFunction, type ValueFunction, variadic } from './function.js';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const lambdaFunctions: Record<string, ListFunction> = {
  ARRAYMAP: (list, each) => list.map(each),
  ARRAYFILTER: (list, each) => list.filter((item, index) => truthy(each(item, index))),
  ARRAYFIND: (list, each) => list.find((item, index) => truthy(each(item, index))) ?? null,
  ARRAYFINDINDEX: (list, each) => list.findIndex((item, index) => truthy(each(item, index))),
  ARRAYSOME: (list, each) => list.some((item, index) => truthy(each(item, index))),
  ARRAYEVERY: (list, each) => list.every((item, index) => truthy(each(item, index))),
};

export const listFunctions: Record<string, ValueFunction> = {
  COUNT: fn(1, 1, ([value]) => (Array.isArray(value) ? value.length : truthy(value) ? 1 : 0)),
  LAST: fn(1, 1, ([value]) => listOf(value).at(-1) ?? null),
  ARRAYINCLUDES: fn(2, 2, ([value, wanted], run) => boundList(listOf(value), run).some((item) => same(item, wanted))),
  COMPACT: fn(1, 1, ([value], run) => boundList(listOf(value), run).filter(truthy)),
  JOIN: fn(1, 2, ([value, separator], run) =>
    boundText(
      boundList(listOf(value), run)
        .map(toText)
        .join(separator === undefined ? '' : toText(separator)),
    ),
  ),
  CONCAT: variadic((args, run) => {
    const lists = args.map((value) => (Array.isArray(value) ? boundList(value, run) : [value]));
    return boundList(lists.flat().filter(truthy), run);
  }),
  /** Items that differ in their text, or in the text of one field. */
  UNIQ: fn(1, 2, ([value, field], run) => {
    const seen = new Map<string, unknown>();
    for (const item of boundList(listOf(value), run)) {
      const subject = field === undefined ? item : member(item, field);
      const key = typeof subject === 'object' && subject !== null ? JSON.stringify(subject) : toText(subject);
      if (!seen.has(boundText(key))) seen.set(key, item);
    }
    return [...seen.values()];
  }),
};
