import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PageFile } from '../metadata/index.js';

const NAME = 'pages.json';
/**
 * The hash of the whole build, stored beside the bundle. A program that is not bundled may change between two starts.
 */
const PROGRAM = new URL('./program.txt', import.meta.url);

interface Kept {
  readonly program: string;
  /** `MetadataFiles.hash` of files that passed the checks. */
  readonly files: string;
  /** Hash of everything the pages are made from: files and published models. */
  readonly source: string;
  /** Pages that screens made; all of them passed the checks. */
  readonly pages: readonly PageFile[];
}

/**
 * What the last start found out about the files and the pages, stored in the data folder: the same program gets the
 * same result for the same files. Without it, or after any change, everything is made and checked again.
 */
export class KeptPages {
  private constructor(
    private readonly path: string,
    private readonly program: string,
    private readonly kept: Kept | undefined,
  ) {}

  /** undefined: the program is not bundled, so nothing is stored. */
  static open(folder: string, program = builtProgram()): KeptPages | undefined {
    if (program === undefined) return undefined;
    const path = join(folder, NAME);
    const kept = readKept(path);
    return new KeptPages(path, program, kept?.program === program ? kept : undefined);
  }

  /** Hash of files that passed the checks. */
  get files(): string | undefined {
    return this.kept?.files;
  }

  /** Identifies everything that pages are made from. */
  source(...parts: readonly unknown[]): string {
    return createHash('sha256')
      .update(JSON.stringify([this.program, ...parts]))
      .digest('hex');
  }

  of(source: string): readonly PageFile[] | undefined {
    return this.kept?.source === source ? this.kept.pages : undefined;
  }

  /** Throws errors of the file system. */
  keep(kept: Omit<Kept, 'program'>): void {
    mkdirSync(dirname(this.path), { recursive: true });
    // Written under another name first: a broken start, or two starts at once, must not leave half a file.
    const draft = `${this.path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify({ program: this.program, ...kept }));
    renameSync(draft, this.path);
  }
}

const builtProgram = (): string | undefined => (existsSync(PROGRAM) ? readFileSync(PROGRAM, 'utf8') : undefined);

function readKept(path: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}
