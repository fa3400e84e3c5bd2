import type { QueryRunner } from 'typeorm';
import { whileLeased } from './lease.js';
import type { OpenDatabase } from './open.js';
import { BOUNDED, UNBOUNDED } from './waits.js';

const LOCK = 'lamina';
const WAIT_SECONDS = 120;
/** The lock name includes the database, so that others on the same server do not wait. MySQL allows 64 characters. */
const NAME = `CONCAT('${LOCK} ', MD5(DATABASE()))`;

const TURN = { leaseMs: 60_000, lookMs: 500, waitMs: WAIT_SECONDS * 1000 };

/**
 * GET_LOCK works on one node of a cluster only, so a cluster uses a row as lock instead. The very first start creates
 * the table of these rows; if two servers create it on two nodes at once, the cluster refuses one of them, and that
 * server stops.
 */
async function needsRow(runner: QueryRunner): Promise<boolean> {
  const [cluster] = (await runner.query("SHOW VARIABLES LIKE 'wsrep_on'")) as { Value?: string }[];
  if (cluster?.Value !== 'ON') return false;
  return ((await runner.query("SHOW TABLES LIKE 'lc_lease'")) as unknown[]).length > 0;
}

/**
 * Runs a preparation of the shared database on one server at a time. An embedded database belongs to one process and
 * needs no lock.
 */
export async function withMigrationLock<T>({ database, dataSource }: OpenDatabase, work: () => Promise<T>): Promise<T> {
  if (database.flavour === 'sqlite') return work();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(UNBOUNDED);
    const [row] = (await runner.query(`SELECT GET_LOCK(${NAME}, ?) AS taken`, [WAIT_SECONDS])) as {
      taken: number | string;
    }[];
    if (Number(row?.taken) !== 1) throw new Error('another server has been preparing the database for two minutes');
    return (await needsRow(runner)) ? await whileLeased(database, LOCK, TURN, work) : await work();
  } finally {
    await runner.query(`SELECT RELEASE_LOCK(${NAME})`);
    await runner.query(BOUNDED);
    await runner.release();
  }
}
