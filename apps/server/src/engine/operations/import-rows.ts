import { answering } from '../../database/index.js';
import { badRequest } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';
import { asObject, parseDocument } from '../document/index.js';
import { limits } from '../limits.js';
import type { OperationContext } from '../operation.js';
import { insertParsed } from '../writing/index.js';
import { RowErrors } from './row-errors.js';

/** Documents in `rows` of a body; undefined: it has none. Throws 400 if `rows` is no list, or has too many. */
export function rowsOfBody({ body, request }: OperationContext): Record_[] | undefined {
  if (request.isMultipart() || body === undefined || body === null || body === '') return undefined;
  const { rows } = asObject(body);
  if (!Array.isArray(rows) || rows.length === 0) throw badRequest('request.missing', { name: 'rows' });
  if (rows.length > limits.batch.ids) throw badRequest('request.tooMany', { max: limits.batch.ids });
  return rows.map((row) => asObject(row));
}

/**
 * Stores new documents with their lines: all of them, or none. Returns `{success, fail, errors, ids}`; 400 names the
 * errors of each row, counted from 1.
 */
export async function importRows(context: OperationContext, rows: readonly Record_[]): Promise<unknown> {
  return context.database.transaction(async (tx) => {
    const errors = new RowErrors(context.language);
    const ids: unknown[] = [];
    for (const [index, row] of rows.entries()) {
      try {
        const stored = await insertParsed(context, parseDocument(context.resource, row, 'create'), tx);
        ids.push(stored[context.resource.idField]);
      } catch (error) {
        // For a single row the error names the fields, like the error of a form.
        if (rows.length === 1) throw error;
        errors.take(index + 1, error, context.resource);
      }
    }
    errors.refuseAny();
    const answer = { success: rows.length, fail: 0, errors: [], ids };
    answering(answer);
    return answer;
  });
}
