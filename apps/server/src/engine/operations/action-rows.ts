import { AppError, badRequest, type FieldProblem, invalid } from '../../errors/index.js';
import type { Action, Record_ } from '../../metadata/index.js';
import type { Said } from '../actions/index.js';
import { asId } from '../document/index.js';
import { limits } from '../limits.js';
import type { OperationContext } from '../operation.js';

/** The values for one document, and the payload that they came from. */
export interface SaidOfOne {
  readonly said: Said;
  readonly payload: Record_;
}

/** Key of a payload that has separate values for each document. */
const ROWS = 'rows';

/** Whether an action on many documents accepts rows: it must have no value of that name. */
const takesRows = ({ spec, input }: Action): boolean =>
  spec.batch !== undefined &&
  !input.values.some(({ name }) => name === ROWS) &&
  !input.lines.some(({ child }) => child.property === ROWS);

const isRow = (value: unknown): value is Record_ =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * `{rows: [{id, okQty}, …], shift}`: documents by their ids, with the values of each row and the common values. `read`
 * reads a row together with the common values; values of the row win. undefined: the payload has no rows. Throws 400
 * with every problem, named `rows[0].okQty`.
 */
export function saidByRow(
  { resource }: OperationContext,
  action: Action,
  payload: Record_,
  read: (said: Record_) => Said,
): Map<string, SaidOfOne> | undefined {
  const { [ROWS]: raw, ...common } = payload;
  if (raw === undefined || !takesRows(action)) return undefined;
  if (!Array.isArray(raw) || !raw.every(isRow)) throw badRequest('request.wrongType', { name: ROWS });
  if (raw.length === 0) throw badRequest('request.missing', { name: ROWS });
  if (raw.length > limits.batch.ids) throw badRequest('request.tooMany', { max: limits.batch.ids });
  const problems: FieldProblem[] = [];
  const said = new Map<string, SaidOfOne>();
  for (const [index, row] of raw.entries()) {
    const named = row[resource.idField];
    const id = resource.idField === 'id' ? asId(named) : typeof named === 'string' ? named : undefined;
    if (id === undefined || id === '' || said.has(id))
      throw badRequest('request.wrongType', { name: `${ROWS}[${index}].${resource.idField}` });
    const whole = { ...common, ...row };
    try {
      said.set(id, { said: read(whole), payload: whole });
    } catch (error) {
      if (!(error instanceof AppError) || error.extra.problems === undefined) throw error;
      problems.push(...error.extra.problems.map((one) => ({ ...one, field: `${ROWS}[${index}].${one.field}` })));
    }
  }
  if (problems.length > 0) throw invalid(problems);
  return said;
}
