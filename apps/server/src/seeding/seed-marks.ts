import { createHash } from 'node:crypto';
import type { Clock } from '../config/index.js';
import type { Database, SqlValue, Tx } from '../database/index.js';
import type { SeedFile } from './seed-file.js';

/** What `lc_seed` stores for one row. */
export interface Mark {
  name: string;
  hash: string;
  rowId: string;
  /** Whether `lc_seed` has a mark for the row already. */
  known: boolean;
}

export const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Marks per INSERT. */
const CHUNK = 100;
/** First character of the names of whole files; no model key begins with it. */
const WHOLE = '*';
const PAGES = `${WHOLE}pages`;

/** `lc_seed`: records what was written for each row of the seeds, and for each file as a whole. */
export class SeedMarks {
  private files: Map<string, string> | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Marks of a model's rows, by their names. */
  async ofModel(model: string, tx?: Tx): Promise<Map<string, { hash: string; rowId: string }>> {
    const rows = await (tx ?? this.database.read).all<{ seedKey: string; hash: string; rowId: string }>(
      'SELECT seed_key AS seedKey, hash, row_id AS rowId FROM lc_seed WHERE seed_key LIKE ?',
      [`${model}:%`],
    );
    return new Map(rows.map((row) => [row.seedKey, row]));
  }

  /** Whether a file was completely seeded with the same content: then none of its rows needs a check. */
  async hasSeen(file: SeedFile): Promise<boolean> {
    return (await this.wholes()).get(WHOLE + file.name) === digest(file);
  }

  private async wholes(): Promise<ReadonlyMap<string, string>> {
    if (this.files === undefined) {
      const rows = await this.database.read.all<{ seedKey: string; hash: string }>(
        'SELECT seed_key AS seedKey, hash FROM lc_seed WHERE seed_key LIKE ?',
        [`${WHOLE}%`],
      );
      this.files = new Map(rows.map(({ seedKey, hash }) => [seedKey, hash]));
    }
    return this.files;
  }

  /** Whether all factory pages made from this source are stored. */
  async hasPages(source: string): Promise<boolean> {
    return (await this.wholes()).get(PAGES) === source;
  }

  async rememberPages(source: string): Promise<void> {
    const known = (await this.wholes()).has(PAGES);
    await this.database.transaction((tx) => this.write([{ name: PAGES, hash: source, rowId: '', known }], tx));
  }

  /** Stores the marks of rows, and of the whole file. */
  async remember(file: SeedFile, marks: readonly Mark[], tx: Tx): Promise<void> {
    const name = WHOLE + file.name;
    const whole = { name, hash: digest(file), rowId: '', known: this.files?.has(name) === true };
    await this.write([...marks, whole], tx);
  }

  private async write(all: readonly Mark[], tx: Tx): Promise<void> {
    const now = this.clock.now();
    for (const { name, hash, rowId } of all.filter(({ known }) => known))
      await tx.run('UPDATE lc_seed SET hash = ?, row_id = ?, update_time = ? WHERE seed_key = ?', [
        hash,
        rowId,
        now,
        name,
      ]);
    const fresh = all.filter(({ known }) => !known);
    for (let start = 0; start < fresh.length; start += CHUNK) {
      const some = fresh.slice(start, start + CHUNK);
      await tx.run(
        `INSERT INTO lc_seed (hash, row_id, update_time, seed_key) VALUES ${some.map(() => '(?, ?, ?, ?)').join(', ')}`,
        some.flatMap(({ name, hash, rowId }): SqlValue[] => [hash, rowId, now, name]),
      );
    }
  }
}
