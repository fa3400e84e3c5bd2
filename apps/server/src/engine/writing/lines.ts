import type { Explain } from '../../database/index.js';
import { fieldError } from '../../errors/index.js';
import type { Child, Record_ } from '../../metadata/index.js';
import { applyDefaults } from '../document/index.js';
import type { DocumentContext } from '../operation.js';
import { stampChange, stampNew, type Writer } from '../storage/index.js';
import { changedValues } from './changed-values.js';

function newLine(child: Child, line: Record_, context: DocumentContext, headId: unknown, index: number): Record_ {
  const numbered: Record_ = { ...line, [child.parentField]: headId };
  if (child.orderField !== undefined) numbered[child.orderField] = index + 1;
  return stampNew(child, { ...numbered, id: undefined }, context.actor, context.clock);
}

/** Stores the lines of a new document; the stored lines replace the parsed ones; `atCommit` as in `Writer.insert`. */
export async function insertLines(
  context: DocumentContext,
  child: Child,
  document: Record_,
  writer: Writer,
  atCommit?: Explain,
): Promise<void> {
  const lines = (document[child.property] as Record_[]).map((line, index) =>
    newLine(child, line, context, document['id'], index),
  );
  await writer.insert(child, lines, atCommit);
  document[child.property] = lines;
}

/** Makes the stored lines equal to those of the document: removes, renumbers, changes and adds. */
export async function saveLines(
  context: DocumentContext,
  child: Child,
  document: Record_,
  before: Record_,
  writer: Writer,
): Promise<void> {
  const old = new Map((before[child.property] as Record_[]).map((line) => [line['id'], line]));
  const fresh: Record_[] = [];
  const lines = document[child.property] as Record_[];
  const kept = new Set(lines.map((line) => line['id']));
  const gone = [...old.keys()].filter((id) => !kept.has(id)).map(String);
  await writer.remove(child, gone, stampChange(child, context.actor, context.clock));
  await makeRoom(child, lines, old, writer);
  for (const [index, line] of lines.entries()) {
    const stored = old.get(line['id']);
    if (stored === undefined) {
      const added = newLine(child, line, context, document['id'], index);
      lines[index] = added;
      fresh.push(added);
      continue;
    }
    if (child.orderField !== undefined) line[child.orderField] = index + 1;
    const changes = changedValues(child, line, stored);
    if (Object.keys(changes).length > 0) {
      await writer.update(child, String(line['id']), {
        ...changes,
        ...stampChange(child, context.actor, context.clock),
      });
    }
  }
  await writer.insert(child, fresh);
}

/** Lines that change places get temporary numbers first, because the numbers are unique within the document. */
async function makeRoom(
  child: Child,
  lines: readonly Record_[],
  old: ReadonlyMap<unknown, Record_>,
  writer: Writer,
): Promise<void> {
  const { orderField } = child;
  if (orderField === undefined) return;
  for (const [index, line] of lines.entries()) {
    const stored = old.get(line['id']);
    if (stored !== undefined && stored[orderField] !== index + 1)
      await writer.update(child, String(line['id']), { [orderField]: -index - 1 });
  }
}

/** Applies lines of the payload to the stored ones; a line with an id of another document is refused. */
export function mergeLines(
  context: DocumentContext,
  child: Child,
  lines: Record_[] | undefined,
  before: Record_,
): Record_[] {
  const stored = before[child.property] as Record_[];
  if (lines === undefined) return stored.map((line) => ({ ...line }));
  const byId = new Map(stored.map((line) => [line['id'], line]));
  return lines.map((line) => {
    if (line['id'] === undefined) {
      applyDefaults(child, line, context);
      return line;
    }
    const old = byId.get(line['id']);
    if (old === undefined)
      throw fieldError(child.property, child.label, 'record.noReference', { value: String(line['id']) });
    return { ...old, ...line };
  });
}
