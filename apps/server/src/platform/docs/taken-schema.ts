import type { Described, Taken } from '../../http/index.js';
import type { Schema } from './field-schema.js';

const ID: Schema = { type: 'string', pattern: '^\\d+$' };
const WRITTEN = /^(\w+)(?:\(([^)]*)\))?!?$/;

const KINDS: Readonly<Record<string, (inside: string | undefined) => Schema>> = {
  id: () => ID,
  ids: () => ({ type: 'array', items: ID }),
  text: (most) => ({ type: 'string', ...(most === undefined ? {} : { maxLength: Number(most) }) }),
  texts: () => ({ type: 'array', items: { type: 'string' } }),
  objects: () => ({ type: 'array', items: { type: 'object' } }),
  flag: () => ({ type: 'boolean' }),
  object: () => ({ type: 'object' }),
  time: () => ({ type: 'string', description: 'yyyy-MM-dd HH:mm:ss' }),
  one: (words = '') => ({ type: 'string', enum: words.split('|') }),
  number(range) {
    const [minimum, maximum] = (range ?? '').split('-').map(Number);
    return { type: 'integer', ...(range === undefined ? {} : { minimum, maximum }) };
  },
};

/** JSON Schema of one described parameter. Throws for a kind that there is none of. */
function schemaOf(text: string): Schema {
  const [, kind = '', inside] = WRITTEN.exec(text) ?? [];
  const make = KINDS[kind];
  if (make === undefined) throw new Error(`no kind of parameter: ${text}`);
  return make(inside);
}

const isDemanded = (text: string): boolean => text.endsWith('!');

const objectOf = (described: Described): Schema => {
  const required = Object.keys(described).filter((name) => isDemanded(described[name]!));
  const properties = Object.fromEntries(Object.entries(described).map(([name, text]) => [name, schemaOf(text)]));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
};

/** The body of a call. */
export const bodySchema = ({ parameters }: Taken): Schema => objectOf(parameters);

/** The query of a call, as OpenAPI lists parameters. */
export const queryParameters = ({ parameters }: Taken): Schema[] =>
  Object.entries(parameters).map(([name, text]) => ({
    ...{ name, in: 'query', schema: schemaOf(text) },
    ...(isDemanded(text) && { required: true }),
  }));

/** The data of its answer. */
export function answerSchema({ answer, many }: Taken): Schema {
  if (answer === undefined) return {};
  return many === true ? { type: 'array', items: objectOf(answer) } : objectOf(answer);
}
