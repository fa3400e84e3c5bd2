import { AppError, describe, type FieldProblem } from '../../errors/index.js';
import type { Child, Record_ } from '../../metadata/index.js';
import { readSheet } from '../excel/index.js';
import { limits } from '../limits.js';
import type { OperationContext } from '../operation.js';
import { type ParsedRow, parseRows } from './parse-rows.js';
import { presentable, reader } from './reading.js';
import { RowErrors } from './row-errors.js';
import { completeDocument, lockDocument, updateParsed, writerOf } from '../writing/index.js';

/** An error of a line as one of a row of the sheet: without the number of the line in its document. */
function ofRow(problem: FieldProblem, field: string, index: number): FieldProblem {
  const line = describe('record.line', { line: index + 1, message: '' });
  const bare = (language: 'zh' | 'en'): string => {
    const text = problem.message[language];
    return text.startsWith(line[language]) ? text.slice(line[language].length) : text;
  };
  return { field, label: problem.label, message: { zh: bare('zh'), en: bare('en') } };
}

/**
 * An error of the whole document, at its row if it names a line of the sheet; `stored`: number of lines that the
 * document had before, which come first.
 */
function rowsOfProblems(
  error: unknown,
  { property }: Child,
  rows: readonly ParsedRow[],
  stored: number,
  errors: RowErrors,
): never {
  if (!(error instanceof AppError) || error.extra.problems === undefined) throw error;
  for (const problem of error.extra.problems) {
    const [, named, at = '', field = ''] = /^(\w+)\[(\d+)\]\.?(.*)$/.exec(problem.field) ?? [];
    const sent = named === property ? rows[Number(at) - stored] : undefined;
    if (sent === undefined) errors.add(0, [problem]);
    else errors.add(sent.row, [ofRow(problem, field, Number(at))]);
  }
  errors.refuseAny();
  throw error;
}

/**
 * Reads lines of a document from a sheet and computes them; stores them only when `id` names the document. Limited to
 * the lines that a document may have. Returns `{success, fail, errors, lines}`; one wrong row refuses the file with
 * 400.
 */
export async function importLines(
  context: OperationContext,
  child: Child,
  path: string,
  id: string | undefined,
): Promise<unknown> {
  const errors = new RowErrors(context.language);
  const rows = await readSheet(path, child, limits.document.lines, async (eachPart) => {
    const parsed: ParsedRow[] = [];
    await eachPart(async (part) => void parsed.push(...(await parseRows(context, child, part.rows, errors))));
    return parsed;
  });
  errors.refuseAny();
  const success = rows.length;
  const lines = (): Record_[] => structuredClone(rows.map(({ record }) => record));
  const { resource, database } = context;
  if (id === undefined) {
    const document: Record_ = { [child.property]: lines() };
    await completeDocument(context, document).catch((error: unknown) => rowsOfProblems(error, child, rows, 0, errors));
    const counted = document[child.property] as Record_[];
    await presentable(context, child, counted);
    return { success, fail: 0, errors: [], [child.property]: counted };
  }
  let above = 0;
  const stored = await database
    .transaction(async (tx) => {
      const before = await lockDocument(context, id, writerOf(context, tx));
      const old = before[child.property] as Record_[];
      above = old.length;
      const all = [...old, ...lines()];
      const parsed = { head: {}, lines: new Map([[child, all]]) };
      return updateParsed(context, id, { version: before['version'] }, parsed, tx);
    })
    .catch((error: unknown) => rowsOfProblems(error, child, rows, above, errors));
  const counted = await reader(context).children(child, String(stored['id']));
  await presentable(context, child, counted);
  return { success, fail: 0, errors: [], id: stored[resource.idField], [child.property]: counted };
}
