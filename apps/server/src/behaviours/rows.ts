import type { BehaviourContext } from '../engine/index.js';
import { type AppError, describe, invalid, type Params, type Words } from '../errors/index.js';

export type Row = Record<string, unknown>;

/** More lines than any contract has, and more pieces than any requirement has. */
export const MAX_LINES = 200;
export const MAX_PIECES = 2000;

export const equal = (field: string, right: unknown) => ({
  left: { type: 'field' as const, field },
  op: 'equal' as const,
  right,
});
export const among = (field: string, right: readonly unknown[]) => ({
  left: { type: 'field' as const, field },
  op: 'select_any_in' as const,
  right: [...right],
});

export const number = (value: unknown): number => Number(value ?? 0) || 0;
export const rowsOf = (record: Row, property: string): Row[] =>
  Array.isArray(record[property]) ? (record[property] as Row[]) : [];
export const numbersOf = ({ pdNums }: Row): string[] => (Array.isArray(pdNums) ? pdNums.map(String) : []);
/** Ids of a payload: in a list or between commas. */
export const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).filter((id) => id !== '');

/** A refusal with the field that it is about. */
export const refuse = (field: string, code: string, params: Params = {}): AppError => {
  const message = describe(code, params);
  return invalid([{ field, label: message, message }]);
};

export const contractLines = ({ records }: BehaviourContext, contractId: unknown): Promise<Row[]> =>
  records.find('contractLine', equal('contractId', String(contractId)), MAX_LINES);

/** The name of an entry of a dictionary, its key where there is none. */
export function nameIn({ records }: BehaviourContext, dictionary: string, key: unknown, language: 'zh' | 'en'): string {
  const entry = records.dictionary(dictionary).get(String(key));
  return (language === 'zh' ? entry?.dictValue : entry?.en) || entry?.dictValue || String(key ?? '');
}

/** The same text in both languages. */
export const namesIn = (context: BehaviourContext, dictionary: string, key: unknown): Words => ({
  zh: nameIn(context, dictionary, key, 'zh'),
  en: nameIn(context, dictionary, key, 'en'),
});

/** Some values of a row; `keys` between spaces. */
export const picked = (row: Row, keys: string): Row =>
  Object.fromEntries(keys.split(' ').map((key) => [key, row[key]]));
