import { and, type FilterNode, type OrderItem } from '../../filter/index.js';
import { companionOf, type Field, type Record_, type Table } from '../../metadata/index.js';
import { writeSheet } from '../excel/index.js';
import { limits } from '../limits.js';
import { FileReply, type Operation, type OperationContext } from '../operation.js';
import { tableSql } from '../storage/index.js';
import { readIds } from './remove.js';
import { narrowedWhere, readOrder, readRows } from './reading.js';

const CHUNK = 1000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function* chunks(
  context: OperationContext,
  where: FilterNode | undefined,
  order: OrderItem[],
): AsyncGenerator<Record_[]> {
  for (let skip = 0; skip < limits.export.rows; skip += CHUNK) {
    const rows = await readRows(
      context,
      { where, order, skip, take: CHUNK },
      tableSql(context.resource, context.database.flavour).whole,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK) return;
  }
}

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
      !context.decision.hiddenFields.has(field.key) &&
      // A reference whose name the table stores itself is shown by that name.
      (field.spec.target === undefined || companionOf(field, table) !== undefined),
  );

/** What the caller asks for, else the call's `with.order`: parents before their children, so that a file goes back in. */
function exportOrder(context: OperationContext): OrderItem[] {
  const { call, query } = context;
  const order = call.spec.with?.['order'] as string[] | undefined;
  if (order === undefined || query['ascs'] || query['descs']) return readOrder(context);
  return [...order.map((field) => ({ field, asc: true })), { field: context.resource.idField, asc: true }];
}

const fileName = (context: OperationContext): string =>
  `${context.resource.label[context.language]}-${context.clock.now().replace(/\D/g, '')}.xlsx`;

/** The list as a spreadsheet: same filters, order and scope; all pages, bounded. `ids` narrows to chosen rows. */
export const exportSheet: Operation = {
  name: 'export',
  async run(context) {
    const { resource, query, language } = context;
    const chosen: FilterNode | undefined = query['ids']
      ? { left: { type: 'field', field: resource.idField }, op: 'select_any_in', right: readIds(context) }
      : undefined;
    const where = and(await narrowedWhere(context, ['ids']), chosen);
    const stream = writeSheet(
      resource,
      shownFields(resource, context),
      chunks(context, where, exportOrder(context)),
      language,
    );
    return new FileReply(stream, fileName(context), XLSX);
  },
};

/** An empty sheet with the headings that `import` understands: of the lines, where the document has lines. */
export const importTemplate: Operation = {
  name: 'importTemplate',
  async run(context) {
    const table: Table = context.resource.children[0] ?? context.resource;
    const fields = (columnsOf(context, table) ?? [...table.fields.values()]).filter(
      (field) =>
        !field.standard &&
        field.spec.readonly !== true &&
        field.computed === undefined &&
        field.type.name !== 'attachment' &&
        field.spec.transient !== true,
    );
    const none = (async function* (): AsyncGenerator<Record_[]> {})();
    return new FileReply(writeSheet(table, fields, none, context.language), fileName(context), XLSX);
  },
};
