import { Logger } from '@nestjs/common';
import { MigrationExecutor } from 'typeorm';
import { withMigrationLock } from './migration-lock.js';
import type { OpenDatabase } from './open.js';
import { BOUNDED, UNBOUNDED } from './waits.js';

type DataSource = OpenDatabase['dataSource'];

/**
 * Name of a migration that removes what an older server needs (a column, a table). All other migrations only add, so an
 * older server can keep running beside newer ones. The name carries this fact because it is all that an older server
 * finds in the database.
 */
const CONTRACTING = /^Contracting[A-Z]/;

async function namesIn(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    if (!(await runner.hasTable('migrations'))) return [];
    const rows = (await runner.query('SELECT name FROM migrations ORDER BY id')) as { name: string }[];
    return rows.map(({ name }) => name);
  } finally {
    await runner.release();
  }
}

/** Migrations in the database that this server does not know: they come from a newer version. */
async function newerMigrations(dataSource: DataSource): Promise<string[]> {
  const known = new Set(dataSource.migrations.map((one) => one.name ?? one.constructor.name));
  return (await namesIn(dataSource)).filter((name) => !known.has(name));
}

async function demandKnown(dataSource: DataSource): Promise<void> {
  const newer = await newerMigrations(dataSource);
  if (newer.length === 0) return;
  const contracting = newer.filter((name) => CONTRACTING.test(name));
  if (contracting.length > 0)
    throw new Error(
      `The database belongs to a newer version: it lacks what this one needs since ${contracting.join(', ')}. ` +
        'Start the newer version, or take these migrations back with it (lamina migrate down).',
    );
  new Logger('Migrations').warn(`the database is ahead, what it has more is not used: ${newer.join(', ')}`);
}

/**
 * Updates the tables of a database to what this server needs, on one server at a time. Returns the names of the
 * migrations that ran. Throws, without any change, when a newer version has removed what this one needs.
 */
export function migrate(open: OpenDatabase): Promise<string[]> {
  const { dataSource, database } = open;
  return withMigrationLock(open, async () => {
    await demandKnown(dataSource);
    const runner = dataSource.createQueryRunner();
    try {
      if (database.flavour === 'mysql') await runner.query(UNBOUNDED);
      const executor = new MigrationExecutor(dataSource, runner);
      executor.transaction = 'each';
      const done = await executor.executePendingMigrations();
      if (database.flavour === 'mysql') await runner.query(BOUNDED);
      return done.map(({ name }) => name);
    } finally {
      await runner.release();
    }
  });
}
