import { migrations } from '../../../../migrations/index.js';
import type { Config } from '../config/index.js';
import { alone, openDatabase } from '../database/index.js';

/** Runs all migrations that are due, or takes the last one back. */
export async function migrate(config: Config, direction: 'up' | 'down'): Promise<void> {
  const open = await openDatabase(config, migrations);
  try {
    const done = await alone(open, async () => {
      if (direction === 'up')
        return (await open.dataSource.runMigrations({ transaction: 'each' })).map((one) => one.name);
      await open.dataSource.undoLastMigration({ transaction: 'each' });
      return ['the last one taken back'];
    });
    process.stdout.write(`${done.length === 0 ? 'nothing to migrate' : done.join('\n')}\n`);
  } finally {
    await open.close();
  }
}
