import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PageFile } from '../metadata/index.js';

const NAME = 'pages.json';
/** Beside the bundle: the hash of all that was built. What is not bundled may change from one start to the next. */
const PROGRAM = new URL('./program.txt', import.meta.url);

interface Kept {
  readonly program: string;
  /** `MetadataFiles.hash` of files that were in order. */
  readonly files: string;
  /** Of what the pages were made, files and published models. */
  readonly source: string;
  /** Those that screens made; all pages were in order. */
  readonly pages: readonly PageFile[];
}

/**
 * What the last start found out about the files and the pages, in the data folder: the same program makes the same of
 * the same files. Without it, or after any change, everything is made and checked again.
 */
export class KeptPages {
  private constructor(
    private readonly path: string,
    private readonly program: string,
    private readonly kept: Kept | undefined,
  ) {}

  /** undefined: the program is not bundled, nothing is kept. */
  static open(folder: string, program = builtProgram()): KeptPages | undefined {
    if (program === undefined) return undefined;
    const path = join(folder, NAME);
    const kept = readKept(path);
    return new KeptPages(path, program, kept?.program === program ? kept : undefined);
  }

  /** Hash of files that were in order. */
  get files(): string | undefined {
    return this.kept?.files;
  }

  /** Names all that pages are made of. */
  source(...parts: readonly unknown[]): string {
    return createHash('sha256')
      .update(JSON.stringify([this.program, ...parts]))
      .digest('hex');
  }

  of(source: string): readonly PageFile[] | undefined {
    return this.kept?.source === source ? this.kept.pages : undefined;
  }

  /** Throws what the file system says. */
  keep(kept: Omit<Kept, 'program'>): void {
    mkdirSync(dirname(this.path), { recursive: true });
    // Under another name first: a start that is broken off, or another one beside, must not leave half of it.
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
