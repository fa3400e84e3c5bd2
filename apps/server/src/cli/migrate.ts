import { migrations } from '../../../../migrations/index.js';
import type { Config } from '../config/index.js';
import { alone, type OpenDatabase, openDatabase } from '../database/index.js';

type DataSource = OpenDatabase['dataSource'];

/** Runs all migrations that are due. */
export const migrateUp = (config: Config): Promise<void> =>
  migrate(config, async (dataSource) => {
    const done = await dataSource.runMigrations({ transaction: 'each' });
    return done.map(({ name }) => name);
  });

/** Takes the last `steps` migrations back, the newest first; as many as there are. */
export const migrateDown = (config: Config, steps: number): Promise<void> =>
  migrate(config, async (dataSource) => {
    const rows: { name: string }[] = await dataSource.query('SELECT name FROM migrations ORDER BY id DESC');
    const names = rows.slice(0, steps).map(({ name }) => name);
    for (const _ of names) await dataSource.undoLastMigration({ transaction: 'each' });
    return names.map((name) => `${name} taken back`);
  });

async function migrate(config: Config, work: (dataSource: DataSource) => Promise<string[]>): Promise<void> {
  const open = await openDatabase(config, migrations);
  try {
    const done = await alone(open, () => work(open.dataSource));
    process.stdout.write(`${done.length === 0 ? 'nothing to migrate' : done.join('\n')}\n`);
  } finally {
    await open.close();
  }
}
