import type { OpenDatabase } from './open.js';
import { BOUNDED, UNBOUNDED } from './waits.js';

const LOCK = 'lamina';
const WAIT_SECONDS = 120;
/** Of this database alone: others on the same server are not kept waiting. A name may have 64 characters. */
const NAME = `CONCAT('${LOCK} ', MD5(DATABASE()))`;

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
    return await work();
  } finally {
    await runner.query(`SELECT RELEASE_LOCK(${NAME})`);
    await runner.query(BOUNDED);
    await runner.release();
  }
}
