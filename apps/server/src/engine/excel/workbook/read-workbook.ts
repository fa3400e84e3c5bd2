import { openArchive } from './archive.js';
import { readDateStyles } from './dates.js';
import { findParts } from './parts.js';
import { Refusal, type WorkbookBounds } from './refusal.js';
import { type SheetCells, SheetReader } from './sheet.js';
import { readSharedTexts } from './texts.js';
import { readXml } from './xml.js';

/** Rows that were read since the last part, and the share of the sheet that is done, 0 to 1. */
interface SheetPiece {
  readonly rows: readonly SheetCells[];
  readonly share: number;
}

/** Errors of the unpacker and of the XML parser mean that the file is damaged; our own errors stay as they are. */
const asRefusal = (error: unknown): unknown => {
  if (error instanceof Refusal) return error;
  const { code } = error as { code?: string };
  // Errors of the disk are not errors of the file.
  return code?.startsWith('E') === true && !code.startsWith('ERR_') ? error : new Refusal('import.notExcel');
};

/**
 * Reads the first sheet of an xlsx file in parts from the disk: memory holds one part and the shared texts. Throws a
 * Refusal for a file that is no workbook, is damaged or encrypted, or exceeds a limit.
 */
export async function* readWorkbook(path: string, bounds: WorkbookBounds): AsyncGenerator<SheetPiece> {
  let close = (): void => {};
  try {
    const archive = await openArchive(path, bounds);
    close = () => archive.close();
    const { sheet, texts, styles, mac } = await findParts(archive);
    const reader = new SheetReader({
      texts: texts === undefined ? [] : await readSharedTexts(await archive.stream(texts), bounds.cellChars),
      dateStyles: styles === undefined ? [] : await readDateStyles(await archive.stream(styles)),
      mac,
      cellChars: bounds.cellChars,
    });
    const size = archive.size(sheet);
    for await (const read of readXml(await archive.stream(sheet), reader)) {
      if (reader.rows.length === 0) continue;
      const { rows } = reader;
      reader.rows = [];
      yield { rows, share: Math.min(1, read / size) };
    }
  } catch (error) {
    throw asRefusal(error);
  } finally {
    close();
  }
}
