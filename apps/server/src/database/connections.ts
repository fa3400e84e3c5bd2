import type { Pool, PoolConnection, QueryError, ResultSetHeader } from 'mysql2';
import { keepRequest, statement } from '../observability/index.js';
import type { SqlValue } from './database.js';
import { crowded } from './gate.js';
import type { Waits } from './waits.js';

/** The server ends a statement itself; this much later there is no server to do it. */
const GRACE_SECONDS = 5;

const rowsOf = (result: unknown): number =>
  Array.isArray(result) ? result.length : ((result as { affectedRows?: number } | undefined)?.affectedRows ?? 0);

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
  private waiting = 0;
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
    if (this.waiting >= this.bounds.queue) {
      done(crowded());
      return;
    }
    this.waiting += 1;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.waiting -= 1;
      done(crowded());
    }, this.bounds.queueSeconds * 1000);
    // Whoever gives a connection back calls the next one: in the name of that one's request.
    const given = keepRequest((error: Error | null, connection?: PoolConnection) => {
      if (late) {
        connection?.release();
        return;
      }
      clearTimeout(timer);
      this.waiting -= 1;
      done(error, connection);
    });
    this.pool.getConnection((error, connection) => given(error, connection));
  }
}
