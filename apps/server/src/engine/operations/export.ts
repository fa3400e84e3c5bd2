import { and, type FilterNode, type OrderItem } from '../../filter/index.js';
import { companionOf, type Field, lineTable, type Record_, type Table } from '../../metadata/index.js';
import { writeSheet } from '../excel/index.js';
import { fieldRights } from '../field-rights.js';
import { FileReply, type Operation, type OperationContext } from '../operation.js';
import { readIds } from './remove.js';
import { exportRows } from './export-rows.js';
import { narrowedWhere, readOrder } from './reading.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Fields that the call's `with.columns` names, in that order. */
function columnsOf({ call }: OperationContext, table: Table): Field[] | undefined {
  const keys = call.spec.with?.['columns'] as string[] | undefined;
  return keys?.map((key) => {
    const field = table.fields.get(key);
    if (field === undefined) throw new Error(`call ${table.key} ${call.verb} names the unknown column ${key}`);
    return field;
  });
}

const shownFields = (table: Table, context: OperationContext): Field[] =>
  (columnsOf(context, table) ?? [...table.fields.values()].filter((field) => field.spec.list === true)).filter(
    (field) =>
      !fieldRights(context.decision, table).hidden.has(field.key) &&
      // A reference whose name the table stores itself is shown by that name.
      (field.spec.target === undefined || companionOf(field, table) !== undefined),
  );

/**
 * The order of the caller, else the call's `with.order`: parents before their children, so that the file can be
 * imported again.
 */
function exportOrder(context: OperationContext): OrderItem[] {
  const { call, query } = context;
  const order = call.spec.with?.['order'] as string[] | undefined;
  if (order === undefined || query['ascs'] || query['descs']) return readOrder(context);
  return [...order.map((field) => ({ field, asc: true })), { field: context.resource.idField, asc: true }];
}

const fileName = (context: OperationContext): string =>
  `${context.resource.label[context.language]}-${context.clock.now().replace(/\D/g, '')}.xlsx`;

/** The list as a spreadsheet: with its filters, order and scope; all pages. `ids` selects rows. */
export const exportSheet: Operation = {
  name: 'export',
  async run(context) {
    const { resource, query, language } = context;
    const chosen: FilterNode | undefined = query['ids']
      ? { left: { type: 'field', field: resource.idField }, op: 'select_any_in', right: readIds(context) }
      : undefined;
    const where = and(await narrowedWhere(context, ['ids']), chosen);
    const fields = shownFields(resource, context);
    const rows = exportRows(context, where, exportOrder(context), fields);
    const stream = writeSheet(resource, fields, rows, context.words, language);
    return new FileReply(stream, fileName(context), XLSX);
  },
};

/** An empty sheet with the headings that `import` reads: those of the lines, if the document has lines. */
export const importTemplate: Operation = {
  name: 'importTemplate',
  async run(context) {
    const table: Table = lineTable(context.resource, context.call) ?? context.resource;
    const fields = (columnsOf(context, table) ?? [...table.fields.values()]).filter(
      (field) =>
        !field.standard &&
        field.spec.readonly !== true &&
        field.computed === undefined &&
        field.type.name !== 'attachment' &&
        field.spec.transient !== true,
    );
    const none = (async function* (): AsyncGenerator<Record_[]> {})();
    return new FileReply(writeSheet(table, fields, none, context.words, context.language), fileName(context), XLSX);
  },
};
