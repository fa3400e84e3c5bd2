import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/index.js';

const READ = 'SELECT value FROM lc_secret WHERE name = ?';
const INSERT = { sqlite: 'INSERT OR IGNORE', mysql: 'INSERT IGNORE' } as const;

/** A key of so many bytes under a name, made at its first use, kept in the database, shared by all servers. */
export async function keptKey(database: Database, name: string, bytes: number): Promise<Buffer> {
  const stored = await database.read.get<{ value: string }>(READ, [name]);
  const row =
    stored ??
    (await database.transaction(async (tx) => {
      // Two servers may start at once: the first row stays, both read it.
      const fresh = randomBytes(bytes).toString('base64');
      await tx.run(`${INSERT[database.flavour]} INTO lc_secret (name, value) VALUES (?, ?)`, [name, fresh]);
      return tx.get<{ value: string }>(READ, [name]);
    }));
  return Buffer.from(row?.value ?? '', 'base64');
}
