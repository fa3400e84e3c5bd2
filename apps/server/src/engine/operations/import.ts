import { lineTable } from '../../metadata/index.js';
import type { Operation } from '../operation.js';
import { importLines } from './import-lines.js';
import { importRecords } from './import-records.js';
import { importRows, rowsOfBody } from './import-rows.js';
import { receiveSheet } from './receive-sheet.js';

/**
 * Reads an xlsx file: lines of a document (computed; stored only when `id` names one), or records of a plain resource
 * (`isCovered=1`: existing ones are changed; `isPartial=1`: correct rows are stored in spite of wrong ones). Returns
 * `{success, fail, errors:[{row,field,msg}], lines?}`; without `isPartial` one wrong row refuses the whole file with
 * 400. New documents may also come as JSON: `{rows: [...]}`.
 */
export const importSheet: Operation = {
  name: 'import',
  async run(context) {
    const child = lineTable(context.resource, context.call);
    const rows = child === undefined ? rowsOfBody(context) : undefined;
    if (rows !== undefined) return importRows(context, rows);
    const { path, id, drop } = await receiveSheet(context);
    try {
      return child === undefined ? await importRecords(context, path) : await importLines(context, child, path, id);
    } finally {
      await drop();
    }
  },
};
