import { describe, type FieldProblem, invalid } from '../../errors/index.js';
import {
  type ActionInput,
  type Field,
  type LinesInput,
  parseValue,
  type Record_,
  type Table,
  ValueProblem,
} from '../../metadata/index.js';
import { asId, lineProblem } from '../document/index.js';
import { fieldRights } from '../field-rights.js';
import type { DocumentContext } from '../operation.js';

/** The checked values of a payload. */
export interface Said {
  /** Fields of the head by key. */
  readonly head: Record_;
  /** All values by the names of the payload, including lines, as formulas see them. */
  readonly payload: Record_;
  /** Lines by property; those without an id are new. */
  readonly lines: ReadonlyMap<LinesInput, readonly Record_[]>;
}

export const NOTHING_SAID: Said = { head: {}, payload: {}, lines: new Map() };

interface Values {
  readonly table: Table;
  readonly context: DocumentContext;
  readonly problems: FieldProblem[];
}

/** One value under its name; errors go to `problems`. undefined: it is missing or invalid. */
function readValue({ context, table, problems }: Values, said: Record_, name: string, field: Field, required: boolean) {
  const complain = (code: string, params = {}) => {
    problems.push({ field: name, label: field.label, message: describe(code, { ...params, label: field.label }) });
    return undefined;
  };
  if (said[name] === undefined) return required ? complain('record.required') : undefined;
  try {
    const value = parseValue(said[name], field);
    const isOwn = table.fields.get(field.key) === field;
    if (isOwn && fieldRights(context.decision, table).readonly.has(field.key)) return complain('record.fieldClosed');
    if (value === null && (required || field.spec.required === true)) return complain('record.required');
    return value;
  } catch (error) {
    if (!(error instanceof ValueProblem)) throw error;
    return complain(error.code, error.params);
  }
}

function refuseUnknown(said: Record_, known: ReadonlySet<string>, problems: FieldProblem[]): void {
  for (const key of Object.keys(said)) {
    if (known.has(key) || /^[$_]/.test(key)) continue;
    const name = key.slice(0, 64);
    const message = describe('value.unknownField', { key: name });
    problems.push({ field: name, label: { zh: name, en: name }, message });
  }
}

const isRecord = (value: unknown): value is Record_ =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readLines(context: DocumentContext, input: LinesInput, raw: unknown, problems: FieldProblem[]): Record_[] {
  const { child, fields, add, required } = input;
  const complain = (code: string) => {
    const params = { label: child.label, min: child.min, max: child.max };
    problems.push({ field: child.property, label: child.label, message: describe(code, params) });
    return [];
  };
  if (raw === undefined || raw === null) return required ? complain('record.required') : [];
  if (!Array.isArray(raw) || !raw.every(isRecord)) return complain('value.notList');
  if (raw.length > child.max) return complain('record.lineCount');
  if (required && raw.length === 0) return complain('record.required');
  const known = new Set([...fields.keys(), child.idField]);
  return raw.map((said, index) => {
    const wrong: FieldProblem[] = [];
    const id = asId(said[child.idField]);
    const line: Record_ = id === undefined ? {} : { [child.idField]: id };
    if (id === undefined && !add) {
      const message = describe('record.noReference', { label: child.label, value: '' });
      wrong.push({ field: child.idField, label: child.label, message });
    }
    const values = { context, table: child, problems: wrong };
    for (const [name, field] of fields) {
      const value = readValue(values, said, name, field, false);
      if (value !== undefined) line[field.key] = value;
    }
    refuseUnknown(said, known, wrong);
    problems.push(...wrong.map((problem) => lineProblem(problem, child, index)));
    return line;
  });
}

/**
 * The payload of an action or assignment: checked like a form; unknown keys are refused. Fields may be closed to forms,
 * because only the action sets them, but the field rights of the caller still apply. `others`: keys that the call reads
 * itself. Throws 400 with every problem.
 */
export function readInput(
  context: DocumentContext,
  input: ActionInput,
  said: Record_,
  others: readonly string[],
): Said {
  const problems: FieldProblem[] = [];
  const head: Record_ = {};
  const payload: Record_ = {};
  const values = { context, table: context.resource, problems };
  for (const { name, field, stored, required } of input.values) {
    const value = readValue(values, said, name, field, required);
    if (value === undefined) continue;
    payload[name] = value;
    if (stored) head[field.key] = value;
  }
  const lines = new Map<LinesInput, Record_[]>();
  for (const one of input.lines) {
    const rows = readLines(context, one, said[one.child.property], problems);
    if (rows.length > 0) lines.set(one, rows);
    payload[one.child.property] = rows;
  }
  const names = [...input.values.map(({ name }) => name), ...input.lines.map(({ child }) => child.property)];
  refuseUnknown(said, new Set([...names, ...others]), problems);
  if (problems.length > 0) throw invalid(problems);
  return { head, payload, lines };
}
