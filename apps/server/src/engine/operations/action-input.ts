import { describe, type FieldProblem, invalid } from '../../errors/index.js';
import { parseValue, type Record_, ValueProblem } from '../../metadata/index.js';
import { asObject } from '../document/index.js';
import { fieldRights } from '../field-rights.js';
import type { OperationContext } from '../operation.js';

/** Keys that say which records are meant and which version of them was seen. */
const NAMING = ['ids', 'id', 'version', 'tenantId'];

/** The body of a call that may come without one. Throws 400 when it is no object. */
export const bodyOf = ({ body }: OperationContext): Record_ =>
  body === undefined || body === null || body === '' ? {} : asObject(body);

/**
 * Values of the fields that the call names in `with.fields` (payload key → field key), checked as on a form. They may be
 * closed to forms: the call is their way, but not past the field rights of the caller. `others` are keys of the body
 * that the call reads itself; what nobody reads is refused. Throws 400 with every problem.
 */
export function actionInput(context: OperationContext, said: Record_, others: readonly string[]): Record_ {
  const { call, resource, decision } = context;
  const names = (call.spec.with?.['fields'] ?? {}) as Record<string, string>;
  const closed = fieldRights(decision, resource).readonly;
  const input: Record_ = {};
  const problems: FieldProblem[] = [];
  for (const [name, key] of Object.entries(names)) {
    const field = resource.fields.get(key);
    if (field === undefined) throw new Error(`model ${resource.key} has no field ${key}`);
    if (said[name] === undefined) continue;
    const complain = (code: string, params = {}) =>
      problems.push({ field: name, label: field.label, message: describe(code, { ...params, label: field.label }) });
    try {
      const value = parseValue(said[name], field);
      if (closed.has(key)) complain('record.fieldClosed');
      else if (value === null && field.spec.required === true) complain('record.required');
      else input[key] = value;
    } catch (error) {
      if (!(error instanceof ValueProblem)) throw error;
      complain(error.code, error.params);
    }
  }
  const known = new Set([...Object.keys(names), ...NAMING, resource.idField, ...others]);
  for (const key of Object.keys(bodyOf(context))) {
    if (known.has(key) || /^[$_]/.test(key)) continue;
    const name = key.slice(0, 64);
    problems.push({
      field: name,
      label: { zh: name, en: name },
      message: describe('value.unknownField', { key: name }),
    });
  }
  if (problems.length > 0) throw invalid(problems);
  return input;
}
