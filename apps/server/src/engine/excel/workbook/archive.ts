import { open as openFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { Refusal, type WorkbookBounds } from './refusal.js';

/** A workbook of a hundred sheets with pictures has about this many parts. */
const MAX_PARTS = 1000;
const STORED = 0;
const DEFLATED = 8;
/** Size of the fixed part of a header before a part's contents. */
const LOCAL_HEADER = 30;
/** Old .xls files, and workbooks with a password, have this format. */
const OLE = 'd0cf11e0a1b11ae1';

/** The parts of a zip archive, by name. */
export interface Archive {
  has(name: string): boolean;
  /** Unpacked size of a part, from the directory; reading never returns more. */
  size(name: string): number;
  /**
   * The contents of a part. Throws a Refusal when it does not exist, or when all opened parts together are too large.
   */
  stream(name: string): Promise<Readable>;
  close(): void;
}

async function demandZip(path: string): Promise<void> {
  const file = await openFile(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0).finally(() => file.close());
  const head = buffer.subarray(0, bytesRead).toString('hex');
  if (head === OLE) throw new Refusal('import.protected');
  if (!head.startsWith('504b')) throw new Refusal('import.notExcel');
}

/** Contents of parts must not overlap: overlaps can make a small file unpack to a very large one. */
function demandApart(entries: readonly Entry[]): void {
  const inOrder = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const entry of inOrder) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new Refusal('import.notExcel');
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER + entry.fileNameLength + entry.compressedSize;
  }
}

async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new Refusal('import.protected');
    const known = [STORED, DEFLATED].includes(entry.compressionMethod);
    if (!known || parts.has(entry.fileName) || parts.size >= MAX_PARTS) throw new Refusal('import.notExcel');
    parts.set(entry.fileName, entry);
  }
  demandApart([...parts.values()]);
  return parts;
}

/**
 * Opens a zip archive by its directory only; local headers are not searched. Throws a Refusal for a file that is no
 * archive, is encrypted, has overlapping parts or more than 1,000 of them.
 */
export async function openArchive(path: string, bounds: WorkbookBounds): Promise<Archive> {
  await demandZip(path);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
  try {
    const parts = await partsOf(zip);
    let claimed = 0;
    return {
      has: (name) => parts.has(name),
      size: (name) => parts.get(name)?.uncompressedSize ?? 0,
      async stream(name) {
        const entry = parts.get(name);
        if (entry === undefined) throw new Refusal('import.notExcel');
        claimed += entry.uncompressedSize;
        if (claimed > bounds.unpackedBytes)
          throw new Refusal('import.tooHeavy', { max: Math.floor(bounds.unpackedBytes / 1024 / 1024) });
        return zip.openReadStreamPromise(entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
