import { allMigrations } from '../all-migrations.js';
import type { Config } from '../config/index.js';
import { withMigrationLock, migrate, type OpenDatabase, openDatabase } from '../database/index.js';

/** Runs all pending migrations. */
export const migrateUp = (config: Config): Promise<void> => withDatabase(config, migrate);

/** Reverts the last `steps` migrations, newest first, or all of them if there are fewer. */
export const migrateDown = (config: Config, steps: number): Promise<void> =>
  withDatabase(config, (open) =>
    withMigrationLock(open, async () => {
      const { dataSource } = open;
      const rows: { name: string }[] = await dataSource.query('SELECT name FROM migrations ORDER BY id DESC');
      const names = rows.slice(0, steps).map(({ name }) => name);
      for (const _ of names) await dataSource.undoLastMigration({ transaction: 'each' });
      return names.map((name) => `${name} taken back`);
    }),
  );

async function withDatabase(config: Config, work: (open: OpenDatabase) => Promise<string[]>): Promise<void> {
  const open = await openDatabase(config, allMigrations(config));
  try {
    const done = await work(open);
    process.stdout.write(`${done.length === 0 ? 'nothing to migrate' : done.join('\n')}\n`);
  } finally {
    await open.close();
  }
}
