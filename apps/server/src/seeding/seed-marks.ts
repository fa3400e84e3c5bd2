import { createHash } from 'node:crypto';
import type { Clock } from '../config/index.js';
import type { Database, SqlValue, Tx } from '../database/index.js';
import type { SeedFile } from './seed-file.js';

/** What `lc_seed` remembers of one row. */
export interface Mark {
  name: string;
  hash: string;
  rowId: string;
  /** A mark of the row is there already. */
  known: boolean;
}

export const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Marks of one INSERT. */
const CHUNK = 100;
/** Names of whole files begin with what no model is called. */
const WHOLE = '*';
const PAGES = `${WHOLE}pages`;

/** `lc_seed`: what was written for each row of the seeds, and for each file as a whole. */
export class SeedMarks {
  private files: Map<string, string> | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Marks of the rows of a model, by their names. */
  async ofModel(model: string, tx?: Tx): Promise<Map<string, { hash: string; rowId: string }>> {
    const rows = await (tx ?? this.database.read).all<{ seedKey: string; hash: string; rowId: string }>(
      'SELECT seed_key AS seedKey, hash, row_id AS rowId FROM lc_seed WHERE seed_key LIKE ?',
      [`${model}:%`],
    );
    return new Map(rows.map((row) => [row.seedKey, row]));
  }

  /** Whether a file was seeded to its end just as it stands: then none of its rows needs a look. */
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

  /** Whether all factory pages that are made of a source were taken over. */
  async hasPages(source: string): Promise<boolean> {
    return (await this.wholes()).get(PAGES) === source;
  }

  async rememberPages(source: string): Promise<void> {
    const known = (await this.wholes()).has(PAGES);
    await this.database.transaction((tx) => this.write([{ name: PAGES, hash: source, rowId: '', known }], tx));
  }

  /** Remembers rows, and with them that the whole file is in the database. */
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
