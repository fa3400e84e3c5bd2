import type { OpenDatabase } from './open.js';

const LOCK = 'lamina_prepare';
const WAIT_SECONDS = 120;

/**
 * Runs a preparation of the shared database on one server at a time. An embedded database belongs to one process and
 * needs no lock.
 */
export async function alone<T>({ database, dataSource }: OpenDatabase, work: () => Promise<T>): Promise<T> {
  if (database.flavour === 'sqlite') return work();
  const runner = dataSource.createQueryRunner();
  try {
    const [row] = (await runner.query('SELECT GET_LOCK(?, ?) AS taken', [LOCK, WAIT_SECONDS])) as {
      taken: number | string;
    }[];
    if (Number(row?.taken) !== 1) throw new Error('another server has been preparing the database for two minutes');
    return await work();
  } finally {
    await runner.query('SELECT RELEASE_LOCK(?)', [LOCK]);
    await runner.release();
  }
}
