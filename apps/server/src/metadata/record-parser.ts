import { withOwnNames } from './aliases.js';
import { Decimal } from 'decimal.js';
import { nameKeyOf } from './companion.js';
import { isBlank } from './field-types/blank.js';
import { checkDecimals } from './field-types/decimal.js';
import { FORBIDDEN_KEYS } from './field-types/json-value.js';
import { scopeOf } from './formula-scope.js';
import type { FieldSpec, Words } from './model.js';
import type { Child, Field, FieldProblem, RecordParser, Record_, Resource, Table } from './resource.js';
import { type ProblemParams, ValueProblem } from './value-problem.js';

/** Text of a message key; `params.label` names the field. */
export type Describe = (code: string, params: ProblemParams) => Words;

/** Keys that presenters add to records and forms send back. */
const PRESENTED = new Set([
  'flow',
  'children',
  'hasChildren',
  'parentName',
  'tenantName',
  'isDeleted',
  'id',
  'version',
]);

const NUMERIC = new Set(['int', 'decimal']);

interface Reading {
  /** Fields a client may set, by key. */
  readonly writable: ReadonlyMap<string, Field>;
  /** Keys that are accepted but not read. */
  readonly ignored: ReadonlySet<string>;
}

/** Compiled once per table: a request only looks keys up. */
function readingOf(table: Table): Reading {
  const writable = new Map<string, Field>();
  const ignored = new Set<string>(PRESENTED);
  const { parentField, orderField } = table as Partial<Child>;
  for (const field of table.fields.values()) {
    // Clients send rows back whole, including names of states that have no dictionary here.
    const companion = nameKeyOf(field) ?? (field.standard ? `${field.key}Name` : undefined);
    if (companion !== undefined) ignored.add(companion);
    const own = field.standard || field.key === parentField || field.key === orderField;
    if (own || field.spec.readonly || field.spec.computed !== undefined) ignored.add(field.key);
    else {
      ignored.delete(field.key);
      writable.set(field.key, field);
    }
  }
  for (const child of (table as Partial<Resource>).children ?? []) ignored.add(child.property);
  return { writable, ignored };
}

function checkNumber(value: string | number, { min, max }: FieldSpec): void {
  if (min === undefined && max === undefined) return;
  const number = new Decimal(value);
  if (min !== undefined && number.lessThan(min)) throw new ValueProblem('value.tooSmall', { min });
  if (max !== undefined && number.greaterThan(max)) throw new ValueProblem('value.tooLarge', { max });
}

const patterns = new WeakMap<FieldSpec, RegExp>();

function checkPattern(value: string, spec: FieldSpec): void {
  const pattern = patterns.get(spec) ?? new RegExp(spec.pattern ?? '', 'u');
  patterns.set(spec, pattern);
  if (!pattern.test(value)) throw new ValueProblem('value.pattern');
}

/** A client's value of one field as a canonical value: type, bounds and pattern. Throws ValueProblem. */
export function parseValue(raw: unknown, { spec, type }: Field): unknown {
  const value = type.parse(raw, spec);
  if (value === null) return null;
  if (spec.type === 'decimal') checkDecimals(raw, spec);
  if (NUMERIC.has(spec.type)) checkNumber(value as string | number, spec);
  if (spec.pattern !== undefined && typeof value === 'string') checkPattern(value, spec);
  return value;
}

const isEmpty = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0);

/**
 * Makes the record parser. `describe` words the problems in both languages (keys `value.*` and `record.required`).
 * A blank value clears its field (null), except on create where the field has a default: it is left out, so that the
 * default applies.
 */
export function makeRecordParser(describe: Describe): RecordParser {
  const readings = new WeakMap<Table, Reading>();
  const reading = (table: Table): Reading => {
    let found = readings.get(table);
    if (found === undefined) readings.set(table, (found = readingOf(table)));
    return found;
  };

  const problem = (field: string, label: Words, code: string, params: ProblemParams = {}): FieldProblem => ({
    field,
    label,
    message: describe(code, { ...params, label }),
  });

  const stranger = (key: string, code: string): FieldProblem => {
    const name = key.slice(0, 64);
    return problem(name, { zh: name, en: name }, code, { key: name });
  };

  /** Evaluates a condition; an error counts as a problem of the field, so that the check cannot pass. */
  function holds(
    field: Field,
    when: Field['requiredWhen'],
    record: Record_,
    outer: Record_,
    problems: FieldProblem[],
  ): boolean {
    if (!when) return false;
    try {
      return when.test(scopeOf(when, record, outer));
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      problems.push(problem(field.key, field.label, 'value.formulaFailed', { detail }));
      return false;
    }
  }

  return {
    parse(table, sent, mode) {
      const payload = withOwnNames(table, sent);
      const { writable, ignored } = reading(table);
      const record: Record_ = {};
      const problems: FieldProblem[] = [];
      for (const key of Object.keys(payload)) {
        const field = writable.get(key);
        if (FORBIDDEN_KEYS.has(key)) problems.push(stranger(key, 'value.badKey'));
        else if (field) {
          try {
            const value = parseValue(payload[key], field);
            if (value !== null || mode === 'update' || field.spec.default === undefined) record[key] = value;
          } catch (error) {
            if (!(error instanceof ValueProblem)) throw error;
            problems.push(problem(key, field.label, error.code, error.params));
          }
        } else if (!ignored.has(key) && !key.startsWith('$') && !key.startsWith('_')) {
          problems.push(stranger(key, 'value.unknownField'));
        }
      }
      return { record, problems };
    },

    checkRequired(table, record, outer) {
      const problems: FieldProblem[] = [];
      const { writable } = reading(table);
      for (const field of writable.values()) {
        const { required } = field.spec;
        if ((!required && !field.requiredWhen) || !isEmpty(record[field.key])) continue;
        // A field that the form hides cannot be filled in.
        if (field.visibleWhen && !holds(field, field.visibleWhen, record, outer, problems)) continue;
        if (required || holds(field, field.requiredWhen, record, outer, problems)) {
          problems.push(problem(field.key, field.label, 'record.required'));
        }
      }
      return problems;
    },
  };
}
