import { nameKeyOf, parseValue, type Record_, type Resource, type Table, ValueProblem } from '../../metadata/index.js';

/** Keys of dictionaries by code. */
export type Dictionaries = ReadonlyMap<string, ReadonlySet<string>>;

export const isReference = (value: unknown): value is { $ref: [string, Record_] } =>
  typeof value === 'object' && value !== null && '$ref' in value;

/** Keys that a client may send besides the fields. */
const BESIDE = new Set(['id', 'version']);

/** The problem of one value of a record, or undefined. The caller checks references. */
export function valueProblem(
  table: Table,
  key: string,
  value: unknown,
  dictionaries: Dictionaries,
): string | undefined {
  const field = table.fields.get(key);
  if (field === undefined || value === null || isReference(value)) return undefined;
  if (Array.isArray(value) && value.some(isReference)) return undefined;
  try {
    const parsed = parseValue(value, field);
    const keys = field.spec.dict === undefined ? undefined : dictionaries.get(field.spec.dict);
    const named = parsed === null || parsed === '' ? [] : String(parsed).split(',');
    const wrong = keys && named.find((one) => !keys.has(one));
    return wrong === undefined ? undefined : `${wrong} is no key of the dictionary ${field.spec.dict}`;
  } catch (error) {
    if (!(error instanceof ValueProblem)) throw error;
    return `${JSON.stringify(value)} is no ${field.spec.type} that it takes (${error.code})`;
  }
}

/** The problems of a record as a client would send it, including lines; each with its place. */
export function recordProblems(
  table: Table,
  record: Readonly<Record_>,
  dictionaries: Dictionaries,
  place: string,
): string[] {
  const { children = [] } = table as Partial<Resource>;
  const names = new Set([...table.fields.values()].flatMap((field) => [field.key, nameKeyOf(field), field.spec.alias]));
  return Object.entries(record).flatMap(([key, value]) => {
    const child = children.find(({ property }) => property === key);
    if (child !== undefined) {
      if (!Array.isArray(value)) return [`${place}.${key}: write a list of lines`];
      return value.flatMap((line, at) =>
        recordProblems(child, line as Record_, dictionaries, `${place}.${key}[${at}]`),
      );
    }
    if (!names.has(key) && !BESIDE.has(key)) return [`${place}: ${table.key} has no field ${key}`];
    const problem = valueProblem(table, key, value, dictionaries);
    return problem === undefined ? [] : [`${place}.${key}: ${problem}`];
  });
}
