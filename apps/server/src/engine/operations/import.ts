import type { MultipartFile } from '@fastify/multipart';
import { AppError, badRequest, describe, type FieldProblem } from '../../errors/index.js';
import type { Child, Record_, Table } from '../../metadata/index.js';
import { asId, missingFields, type ParsedDocument, recordParser, applyDefaults } from '../document/index.js';
import { isOwnParent, readSheet, resolveNames, type SheetRow } from '../excel/index.js';
import { limits } from '../limits.js';
import type { Operation, OperationContext } from '../operation.js';
import { importRecords } from './import-records.js';
import { refuse, type RowError, rowErrors } from './row-errors.js';
import { completeDocument, lockDocument, updateDocument } from './save.js';
import { Writer } from '../storage/index.js';
import { reader } from './reading.js';

/** The first file of the upload, read whole: its size is bounded by the server. */
async function uploadedFile(context: OperationContext): Promise<{ bytes: Buffer; id: string | undefined }> {
  const { request, query } = context;
  if (!request.isMultipart()) throw badRequest('import.noFile');
  const file: MultipartFile | undefined = await request.file({
    limits: { fileSize: limits.import.kilobytes * 1024, files: 1 },
  });
  if (file === undefined) throw badRequest('import.noFile');
  const bytes = await file.toBuffer();
  const given = query['id'] ?? (file.fields['id'] as { value?: unknown } | undefined)?.value;
  return { bytes, id: asId(given) };
}

/** Types, limits and dictionary keys of every row, for lines the required fields too; all complaints at once. */
function parseRows(context: OperationContext, table: Table, rows: readonly SheetRow[], errors: RowError[]): Record_[] {
  const isLine = table !== context.resource;
  const own = [...table.fields.values()].find((field) => isOwnParent(field, table));
  return rows.map(({ row, values }) => {
    const { [own?.key ?? '']: parent, ...others } = values;
    const { record, problems } = recordParser.parse(table, others, 'create');
    if (isLine) applyDefaults(table, record);
    const missing = problems.length > 0 || !isLine ? [] : missingFields(table, record, {});
    errors.push(...rowErrors([...problems, ...missing, ...unknownKeys(context, table, record)], row, context));
    // The parent is looked for when the rows above are stored.
    if (own !== undefined && parent !== undefined) record[own.key] = parent;
    return record;
  });
}

function unknownKeys(context: OperationContext, table: Table, record: Record_): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const field of table.fields.values()) {
    const value = record[field.key];
    if (field.spec.dict === undefined || value == null || value === '') continue;
    const entries = context.dictionaries.entries(
      field.spec.dictSource ?? 'biz',
      context.actor.tenantId,
      field.spec.dict,
    );
    const keys = Array.isArray(value) ? value.map(String) : String(value).split(',');
    const wrong = keys.find((key) => !entries.has(key));
    if (wrong === undefined) continue;
    problems.push({
      field: field.key,
      label: field.label,
      message: describe('record.noDictionaryEntry', { label: field.label, value: wrong }),
    });
  }
  return problems;
}

/** A complaint that only the whole document shows, per row where it names a line. */
function rowsOfProblems(error: unknown, rows: readonly SheetRow[], context: OperationContext): never {
  if (!(error instanceof AppError) || error.extra.problems === undefined) throw error;
  const errors = error.extra.problems.flatMap((problem) => {
    const index = /\[(\d+)\]/.exec(problem.field)?.[1];
    return rowErrors([problem], index === undefined ? 0 : (rows[Number(index)]?.row ?? 0), context);
  });
  refuse(errors);
}

async function importLines(
  context: OperationContext,
  child: Child,
  rows: SheetRow[],
  lines: Record_[],
  id: string | undefined,
): Promise<unknown> {
  const { resource, database, actor } = context;
  const fresh = (): ParsedDocument => ({ head: {}, lines: new Map([[child, structuredClone(lines)]]) });
  if (id === undefined) {
    const document: Record_ = { [child.property]: structuredClone(lines) };
    await completeDocument(context, document);
    const counted = document[child.property] as Record_[];
    await context.labels.add(context.registry, child, counted, actor.tenantId, context.language);
    return { success: rows.length, fail: 0, errors: [], [child.property]: counted };
  }
  const stored = await database
    .transaction(async (tx) => {
      const writer = new Writer(tx, database.flavour, actor.tenantId, actor.userId);
      const before = await lockDocument(context, id, writer);
      const parsed = fresh();
      parsed.lines.set(child, [...(before[child.property] as Record_[]), ...(parsed.lines.get(child) ?? [])]);
      return updateDocument(context, id, { version: before['version'] }, parsed, tx);
    })
    .catch((error: unknown) => rowsOfProblems(error, rows, context));
  const counted = await reader(context).children(child, String(stored['id']));
  await context.labels.add(context.registry, child, counted, actor.tenantId, context.language);
  return { success: rows.length, fail: 0, errors: [], id: stored[resource.idField], [child.property]: counted };
}

/**
 * Reads an xlsx file: lines of a document (counted; stored only when `id` names one), or records of a plain resource
 * (`isCovered=1`: those that are there already are changed). Answers `{success, fail, errors:[{row,field,msg}], lines?}`;
 * one wrong row refuses the whole file with 400.
 */
export const importSheet: Operation = {
  name: 'import',
  async run(context) {
    const child = context.resource.children[0];
    const table: Table = child ?? context.resource;
    const { bytes, id } = await uploadedFile(context);
    const rows = await readSheet(bytes, table);
    const unknown = await resolveNames(context, table, rows);
    const errors = unknown.flatMap(({ row, problem }) => rowErrors([problem], row, context));
    const records = parseRows(context, table, rows, errors);
    if (child === undefined) return importRecords(context, rows, records, errors);
    if (errors.length > 0) refuse(errors);
    return importLines(context, child, rows, records, id);
  },
};
