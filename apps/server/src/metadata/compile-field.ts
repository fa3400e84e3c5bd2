import { ACTOR_NAMES } from './actor-names.js';
import type { CompileContext } from './compile-context.js';
import { LARGEST_PRECISION, precisionOf, scaleOf } from './field-types/decimal.js';
import { FIELD_TYPES } from './field-types/index.js';
import { FORBIDDEN_KEYS } from './field-types/json-value.js';
import type { FieldSpec } from './model.js';
import { noteMembers, type Shape } from './members.js';
import { columnName } from './naming.js';
import { near } from './near.js';
import type { Copy, Field, Formula } from './resource.js';
import { ValueProblem } from './value-problem.js';

const isFormulaText = (value: unknown): boolean => typeof value === 'string' && value.includes('${');

function checkTarget(spec: FieldSpec, place: string, context: CompileContext): void {
  if (spec.type === 'dict' || spec.type === 'dicts') {
    if (!spec.dict) context.complain(place, 'a dictionary field needs "dict"');
    else if (context.dictionaries && !context.dictionaries.has(spec.dict)) {
      context.complain(place, `there is no dictionary ${spec.dict}${near(spec.dict, context.dictionaries.keys())}`);
    }
  }
  if (spec.type === 'ref' || spec.type === 'refs') {
    if (!spec.target) context.complain(place, 'a reference needs "target"');
    else if (!context.tableKeys.has(spec.target))
      context.complain(place, `there is no resource ${spec.target}${near(spec.target, context.tableKeys)}`);
  } else if (spec.where !== undefined) context.complain(place, 'only a reference has a choice to narrow by "where"');
}

function checkBounds(spec: FieldSpec, place: string, context: CompileContext): void {
  if (spec.min !== undefined && spec.max !== undefined && spec.min > spec.max) {
    context.complain(place, `min ${spec.min} is above max ${spec.max}`);
  }
  if (spec.type === 'decimal') {
    const [precision, scale] = [precisionOf(spec), scaleOf(spec)];
    if (precision > LARGEST_PRECISION || scale > precision) {
      context.complain(place, `decimal(${precision},${scale}): at most ${LARGEST_PRECISION} digits, scale within them`);
    }
  }
  if (spec.pattern !== undefined) {
    try {
      new RegExp(spec.pattern, 'u');
    } catch (error) {
      context.complain(place, `the pattern is no regular expression: ${(error as Error).message}`);
    }
  }
  if (spec.unique && spec.transient) context.complain(place, 'a transient field has no column and cannot be unique');
}

/** The default as a canonical value; formula texts stay as they are. */
function canonicalDefault(spec: FieldSpec, place: string, context: CompileContext): unknown {
  if (spec.default === undefined || isFormulaText(spec.default)) return spec.default;
  try {
    return FIELD_TYPES[spec.type].parse(spec.default, spec);
  } catch (error) {
    if (!(error instanceof ValueProblem)) throw error;
    context.complain(place, `the default ${JSON.stringify(spec.default)} is no ${spec.type} (${error.code})`);
    return undefined;
  }
}

/** A field that is computed on every read has a formula, is readonly, and has no column for filters or sorting. */
function checkLive(spec: FieldSpec, place: string, context: CompileContext): void {
  if (spec.live !== true) return;
  if (spec.computed === undefined || spec.readonly !== true)
    context.complain(place, 'live needs computed and readonly');
  for (const key of ['transient', 'unique', 'required', 'search'] as const)
    if (spec[key] === true) context.complain(place, `a live field has no column and cannot be ${key}`);
}

/** Names that formulas of defaults may read: a new record has no other values yet. */
const MOMENT = new Set(['actor', 'now', 'today']);
const AROUND_NEW: ReadonlyMap<string, Shape> = new Map([['actor', ACTOR_NAMES]]);

/** A default that is a formula. */
function formulaDefault({ default: value }: FieldSpec, place: string, context: CompileContext): Formula | undefined {
  if (!isFormulaText(value)) return undefined;
  const formula = context.formula(`${place}.default`, String(value));
  for (const name of formula?.reads ?? [])
    if (!MOMENT.has(name))
      context.complain(`${place}.default`, `a default knows actor, now and today, not ${name}${near(name, MOMENT)}`);
  noteMembers(`${place}.default`, formula, AROUND_NEW, [], context);
  if (formula && formula.extensions.length > 0) context.complain(`${place}.default`, 'EXT is known to actions alone');
  return formula;
}

/** A default of a dictionary field must be one of its keys. */
function checkDefaultKeys(spec: FieldSpec, value: unknown, place: string, context: CompileContext): void {
  const keys = spec.dict === undefined ? undefined : context.dictionaries?.get(spec.dict);
  if (keys === undefined || value === undefined || value === null || isFormulaText(value)) return;
  const named = Array.isArray(value) ? value.map(String) : String(value).split(',');
  const wrong = named.find((key) => !keys.has(key));
  if (wrong !== undefined) context.complain(place, `the default ${wrong} is no key of the dictionary ${spec.dict}`);
}

/** Values that other fields copy from the record that a reference names. */
function compileCopies(
  { copies, type }: FieldSpec,
  place: string,
  context: CompileContext,
): readonly Copy[] | undefined {
  if (copies === undefined) return undefined;
  if (type !== 'ref') context.complain(place, 'only a ref has something to copy from');
  return Object.entries(copies).flatMap(([own, text]): Copy[] => {
    if (!isFormulaText(text)) return [{ own, value: { key: text }, reads: [text] }];
    const formula = context.formula(`${place}.copies.${own}`, text);
    return formula === undefined ? [] : [{ own, value: { formula }, reads: formula.reads }];
  });
}

/** A declared field. `place` names it in problems. */
export function compileField(key: string, spec: FieldSpec, place: string, context: CompileContext): Field | undefined {
  const type = FIELD_TYPES[spec.type];
  if (type === undefined || FORBIDDEN_KEYS.has(key)) {
    context.complain(place, type === undefined ? `unknown type ${String(spec.type)}` : 'this key is reserved');
    return undefined;
  }
  checkTarget(spec, place, context);
  if (spec.type === 'code' && spec.rule === undefined) context.complain(place, 'a number needs its "rule"');
  checkBounds(spec, place, context);
  checkLive(spec, place, context);
  if (spec.computed !== undefined && spec.default !== undefined)
    context.complain(`${place}.default`, 'a computed field has no default: its formula says what it is');
  const value = canonicalDefault(spec, place, context);
  checkDefaultKeys(spec, value, place, context);
  return {
    key,
    column: columnName(key),
    spec: {
      ...spec,
      ...(value !== spec.default && { default: value }),
      ...(spec.live === true && { sortable: false }),
    },
    type,
    label: { zh: spec.zh, en: spec.en },
    stored: spec.transient !== true && spec.live !== true,
    live: spec.live === true ? context.formula(`${place}.computed`, spec.computed) : undefined,
    initial: formulaDefault(spec, place, context),
    computed: spec.live === true ? undefined : context.formula(`${place}.computed`, spec.computed),
    copies: compileCopies(spec, place, context),
    requiredWhen: context.formula(`${place}.requiredWhen`, spec.requiredWhen),
    visibleWhen: context.formula(`${place}.visibleWhen`, spec.visibleWhen),
    standard: false,
  };
}
