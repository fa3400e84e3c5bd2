/** JSON Schema of a property, with the keywords that declarations use. */
export type ValueSchema = { readonly [keyword: string]: unknown };

/** One property of a component: how a page writes it, and what its view receives. */
export interface Prop<Value> {
  /** Name of the kind in the docs table. */
  readonly kind: string;
  readonly schema: ValueSchema;
  readonly fallback?: Value;
  /** Without a value the component draws nothing, for example while its data is loading. */
  readonly required: boolean;
  /** Pages may write an expression over their data. */
  readonly isEvaluated: boolean;
  /** The value for the view; undefined when it has the wrong kind. */
  read(value: unknown): Value | undefined;
}

/** Marks in the types which properties always have a value. */
export type Given<Value> = Prop<Value> & { readonly isGiven: true };

interface Settings<Value> {
  default?: Value;
  required?: boolean;
}
interface Range extends Settings<number> {
  min?: number;
  max?: number;
}

function prop<Value>(
  kind: string,
  { schema, isEvaluated = false, ...rest }: Pick<Prop<Value>, 'schema' | 'read'> & { isEvaluated?: boolean },
  settings: Settings<Value> = {},
): Prop<Value> {
  const { default: fallback, required = false } = settings;
  return { kind, schema, isEvaluated, required, ...rest, ...(fallback === undefined ? {} : { fallback }) };
}

const readText = (value: unknown): string | undefined =>
  value === undefined || value === null || typeof value === 'object' ? undefined : String(value);

/** An empty text is what an expression gives when it finds nothing. */
const readFound = (value: unknown): string | undefined => readText(value) || undefined;

const readNumber = (value: unknown): number | undefined =>
  readFound(value) === undefined || Number.isNaN(Number(value)) ? undefined : Number(value);

const readFlag = (value: unknown): boolean | undefined =>
  value === undefined || value === null ? undefined : value !== 'false' && Boolean(value);

type Maker<Value, More = object> = {
  (settings: More & ({ default: Value } | { required: true })): Given<Value>;
  (settings?: More & Settings<Value>): Prop<Value>;
};

/** Text, used as written. */
export const text = ((settings?: Settings<string>) =>
  prop('text', { schema: { type: 'string' }, read: readText }, settings)) as Maker<string>;

const ranged = ({ min, max }: Range = {}) => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
});

/** A whole number. */
export const int = ((settings?: Range) => {
  const read = (value: unknown) => (Number.isInteger(readNumber(value)) ? readNumber(value) : undefined);
  return prop('int', { schema: { type: 'integer', ...ranged(settings) }, read }, settings);
}) as Maker<number, Pick<Range, 'min' | 'max'>>;

/** A boolean. */
export const flag = ((settings?: Settings<boolean>) =>
  prop('flag', { schema: { type: 'boolean' }, read: readFlag }, settings)) as Maker<boolean>;

/** One of a few values; each has a text under `props.<name>.<value>`. */
export function choice<const Value extends string>(
  values: readonly Value[],
  settings: { default: Value },
): Given<Value>;
export function choice<const Value extends string>(values: readonly Value[], settings?: Settings<Value>): Prop<Value>;
export function choice<const Value extends string>(values: readonly Value[], settings?: Settings<Value>): Prop<Value> {
  const read = (value: unknown) => values.find((one) => one === value);
  return prop('choice', { schema: { enum: values }, read }, settings);
}

const EXPRESSIONS = {
  string: { schema: { type: ['string', 'number'] }, read: readFound },
  number: { schema: { type: ['number', 'string'] }, read: readNumber },
  any: { schema: {}, read: (value: unknown) => value },
} as const;
interface Expressed {
  string: string;
  number: number;
  any: unknown;
}

/** A value, usually an expression over the page's data: `${id}`. */
export function expr<Type extends keyof Expressed>(
  type: Type,
  settings: { default: Expressed[Type] } | { required: true },
): Given<Expressed[Type]>;
export function expr<Type extends keyof Expressed>(type: Type): Prop<Expressed[Type]>;
export function expr(type: keyof Expressed, settings?: Settings<never>): Prop<unknown> {
  return prop<unknown>(`expr ${type}`, { ...EXPRESSIONS[type], isEvaluated: true }, settings);
}

/** Only calls of this server are allowed: data from elsewhere would look like data of the plant. */
const readApi = (value: unknown) => (typeof value === 'string' && value.startsWith('/api/') ? value : undefined);

/** Address of a call of this server; its parameters may be expressions. */
export const api = ((settings?: Settings<string>) =>
  prop('api', { schema: { type: 'string' }, isEvaluated: true, read: readApi }, settings)) as Maker<string>;

/**
 * A value with its own JSON structure. In the editor, objects of texts and lists of such objects get a control for each
 * part.
 */
export function json<Value>(schema: ValueSchema, settings: { default: Value } | { required: true }): Given<Value>;
export function json<Value>(schema: ValueSchema): Prop<Value>;
export function json<Value>(schema: ValueSchema, settings?: Settings<Value>): Prop<Value> {
  const read = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Value) : undefined);
  return prop('json', { schema, read }, settings);
}

/** Nodes of the page that the view renders with `place.draw`. */
export function nodes(): Prop<unknown> {
  return prop('nodes', { schema: { type: ['object', 'array', 'string'] }, read: (value) => value });
}

export type Props = { readonly [name: string]: Prop<unknown> };

/** The values a view receives; properties with a default or `required` always have one. */
export type Values<Declared extends Props> = {
  [Name in keyof Declared]: Declared[Name] extends Given<infer Value>
    ? Value
    : Declared[Name] extends Prop<infer Value>
      ? Value | undefined
      : never;
};

/** The properties as a view receives them; undefined while a required one is missing. */
export function readProps<Declared extends Props>(
  declared: Declared,
  written: Readonly<Record<string, unknown>>,
  evaluate: (value: unknown) => unknown,
): Values<Declared> | undefined {
  const values: Record<string, unknown> = {};
  for (const [name, { isEvaluated, read, fallback, required }] of Object.entries(declared)) {
    const value = read(isEvaluated ? evaluate(written[name]) : written[name]) ?? fallback;
    if (required && (value === undefined || value === '')) return undefined;
    values[name] = value;
  }
  return values as Values<Declared>;
}
