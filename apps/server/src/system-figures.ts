import type { Pool } from 'mysql2';
import type { Clock } from './config/index.js';
import type { OpenDatabase, TenantDatabase } from './database/index.js';
import { gauge } from './observability/index.js';

/** What the driver keeps of its connections; it has no other way to ask. */
interface PoolState {
  readonly _allConnections: { readonly length: number };
  readonly _freeConnections: { readonly length: number };
  readonly _connectionQueue: { readonly length: number };
}

/** Figures that are read from the database and its connections when somebody asks for the metrics. */
export function watchSystem({ dataSource }: OpenDatabase, database: TenantDatabase, clock: Clock): () => void {
  const { pool } = dataSource.driver as unknown as { pool?: Pool };
  const removals: (() => void)[] = [];
  const show = (...reading: Parameters<typeof gauge>): void => void removals.push(gauge(...reading));
  if (pool !== undefined) {
    const state = pool as unknown as PoolState;
    show('database_used', 'Connections at work', () => state._allConnections.length - state._freeConnections.length);
    show('database_waiting', 'Work that waits for a connection', () => state._connectionQueue.length);
  }
  /** Of every database that is open. */
  const counted = async (text: string, args: readonly string[] = []): Promise<number> => {
    let sum = 0;
    await database.each(async () => {
      const row = await database.read.get<{ n: number | string }>(text, args);
      sum += Number(row?.n ?? 0);
    });
    return sum;
  };
  show('outbox_waiting', 'Notices that are committed and not delivered', () =>
    counted('SELECT COUNT(*) AS n FROM lc_outbox'),
  );
  show('jobs_due', 'Timers of processes that are due', () =>
    counted("SELECT COUNT(*) AS n FROM wf_job WHERE due_time <= ? AND event <> 'external'", [clock.now()]),
  );
  show('jobs_failed', 'Timers of processes whose last attempt failed', () =>
    counted('SELECT COUNT(*) AS n FROM wf_job WHERE failure IS NOT NULL'),
  );
  return () => {
    for (const remove of removals) remove();
  };
}
