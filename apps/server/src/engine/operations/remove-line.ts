import { describe, forbidden, notFound } from '../../errors/index.js';
import { lineTable, type Record_ } from '../../metadata/index.js';
import { demandState } from '../document/index.js';
import { fieldRights } from '../field-rights.js';
import type { Operation } from '../operation.js';
import { changeDocument, lockDocument, writerOf } from '../writing/index.js';
import { readIds } from './remove.js';

/**
 * Removes lines of a document by their ids (`id`, `ids`): its figures are computed again, and it is checked as on
 * saving. Only lines of one document; throws 404 for a line that does not exist.
 */
export const removeLine: Operation = {
  name: 'removeLine',
  async run(context) {
    const { resource, call, decision } = context;
    const child = lineTable(resource, call);
    if (child === undefined) throw new Error(`${resource.key}: the call ${call.verb} does not say which lines`);
    const ids = new Set(readIds(context));
    if (fieldRights(decision, child).readonly.has(child.idField)) throw forbidden();
    await context.database.transaction(async (tx) => {
      const writer = writerOf(context, tx);
      const [first = ''] = ids;
      const line = await writer.get(child, first);
      if (line === undefined) throw notFound();
      const before = await lockDocument(context, String(line[child.parentField]), writer);
      demandState(resource, before, resource.model.editable?.update, describe('action.update'));
      const lines = before[child.property] as Record_[];
      const left = lines.filter((one) => !ids.has(String(one[child.idField])));
      if (lines.length - left.length !== ids.size) throw notFound();
      const document = { ...before, [child.property]: left.map((one) => ({ ...one })) };
      await changeDocument(context, { before, document, operation: 'update' }, tx);
    });
  },
};
