import type { Pool, PoolConnection, QueryError, ResultSetHeader } from 'mysql2';
import { keepRequest, statement } from '../observability/index.js';
import type { SqlValue } from './database.js';
import { crowded } from './gate.js';
import type { Waits } from './waits.js';

/** The server ends a statement itself; this much later there is no server to do it. */
const GRACE_SECONDS = 5;

const rowsOf = (result: unknown): number =>
  Array.isArray(result) ? result.length : ((result as { affectedRows?: number } | undefined)?.affectedRows ?? 0);

/** Somebody who waits for a connection. */
interface Waiting {
  readonly since: number;
  readonly done: Done<PoolConnection>;
}

/** How often it is looked whether somebody waits too long. */
const LOOK_MS = 250;

type Done<T> = (error: Error | null, result?: T) => void;

/** After these nobody knows what the connection is doing. */
const isBroken = ({ code, fatal }: QueryError): boolean => fatal === true || code === 'PROTOCOL_SEQUENCE_TIMEOUT';

/** Gives a connection back after a failure, or ends it when it broke. */
function giveBack(connection: PoolConnection, error: QueryError): void {
  if (isBroken(error)) connection.destroy();
  else connection.release();
}

/**
 * The connections of a pool, waited for within bounds: how long, and how many wait. The callback face of mysql2 is used:
 * its promise wrappers cost a fifth of a short query.
 */
export class Connections {
  private readonly waiting = new Set<Waiting>();
  private watch: NodeJS.Timeout | undefined;
  private readonly statementMs: number;

  constructor(
    private readonly pool: Pool,
    private readonly bounds: Waits,
  ) {
    this.statementMs = (bounds.statementSeconds + GRACE_SECONDS) * 1000;
  }

  /** Throws 503 when there is none in time. */
  take(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      this.borrow((error, connection) => (connection === undefined ? reject(error) : resolve(connection)));
    });
  }

  /** Runs a prepared statement on any connection. */
  execute(text: string, args: readonly SqlValue[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.borrow((failed, connection) => {
        if (connection === undefined) return reject(failed);
        this.send(connection, text, args, (error, result) => {
          if (error === null) connection.release();
          else giveBack(connection, error);
          return error === null ? resolve(result) : reject(error);
        });
      });
    });
  }

  /** Runs a prepared statement on a connection that was taken. */
  executeOn(connection: PoolConnection, text: string, args: readonly SqlValue[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.send(connection, text, args, (error, result) => (error === null ? resolve(result) : reject(error)));
    });
  }

  private send(
    connection: PoolConnection,
    text: string,
    args: readonly SqlValue[],
    done: (error: QueryError | null, result: unknown) => void,
  ): void {
    const told = statement(text);
    connection.execute(this.bounded(text, args), (error, result) => {
      told(rowsOf(result), error ?? undefined);
      done(error, result);
    });
  }

  /** Sends a text of ours that is not prepared, of one statement or several; answers what each of them did. */
  command(connection: PoolConnection, text: string): Promise<ResultSetHeader[]> {
    return new Promise((resolve, reject) => {
      connection.query({ sql: text, timeout: this.statementMs }, (error, result) =>
        error ? reject(error) : resolve([result].flat() as ResultSetHeader[]),
      );
    });
  }

  /**
   * Sends several statements in one packet, under the eyes of the figures, which are shown `told`; answers the result of
   * each.
   */
  several(connection: PoolConnection, told: string, text: string): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const done = statement(told);
      connection.query({ sql: text, timeout: this.statementMs }, (error, results) => {
        const all: unknown[] = Array.isArray(results) ? results : [results];
        done(rowsOf(all.at(-1)), error ?? undefined);
        if (error) reject(error);
        else resolve(all);
      });
    });
  }

  /** Ends a transaction and gives its connection back. One that cannot end it is in an unknown state: it serves nobody else. */
  end(connection: PoolConnection, text: string): Promise<void> {
    return this.command(connection, text).then(
      () => connection.release(),
      () => connection.destroy(),
    );
  }

  private bounded(sql: string, values: readonly SqlValue[]) {
    return { sql, values: values as SqlValue[], timeout: this.statementMs };
  }

  private borrow(done: Done<PoolConnection>): void {
    if (this.waiting.size >= this.bounds.queue) {
      done(crowded());
      return;
    }
    const one: Waiting = { since: performance.now(), done };
    this.waiting.add(one);
    this.watch ??= setInterval(() => this.turnAway(), LOOK_MS).unref();
    // Whoever gives a connection back calls the next one: in the name of that one's request.
    const given = keepRequest((error: Error | null, connection?: PoolConnection) => {
      if (this.waiting.delete(one)) done(error, connection);
      else connection?.release();
    });
    this.pool.getConnection((error, connection) => given(error, connection));
  }

  /** Who waits too long is told so. One clock for all of them: most get a connection at once. */
  private turnAway(): void {
    const oldest = performance.now() - this.bounds.queueSeconds * 1000;
    for (const one of this.waiting) {
      if (one.since > oldest) break;
      this.waiting.delete(one);
      one.done(crowded());
    }
    if (this.waiting.size > 0) return;
    clearInterval(this.watch);
    this.watch = undefined;
  }
}
