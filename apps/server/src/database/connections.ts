import type { Pool, PoolConnection, QueryError, ResultSetHeader } from 'mysql2';
import { keepRequest, statement } from '../observability/index.js';
import type { SqlValue } from './database.js';
import { crowded } from './gate.js';
import { inlined } from './inline.js';
import type { Waits } from './waits.js';

/**
 * The server itself stops a statement that takes too long. If no answer has come this much later, the server is gone.
 */
const GRACE_SECONDS = 5;

const rowsOf = (result: unknown): number =>
  Array.isArray(result) ? result.length : ((result as { affectedRows?: number } | undefined)?.affectedRows ?? 0);

/** A caller that waits for a connection. */
interface Waiting {
  readonly since: number;
  readonly done: Done<PoolConnection>;
}

/** How often the pool looks for callers that have waited too long. */
const LOOK_MS = 250;

/** The database has a limit for all its clients together; such a statement is sent without preparing it. */
const TOO_MANY_PREPARED = 1461;

type Done<T> = (error: Error | null, result?: T) => void;

/** After these errors the state of the connection is unknown. */
const isBroken = ({ code, fatal }: QueryError): boolean => fatal === true || code === 'PROTOCOL_SEQUENCE_TIMEOUT';

/** Returns a connection to the pool after a failure, or closes it when it is broken. */
function giveBack(connection: PoolConnection, error: QueryError): void {
  if (isBroken(error)) connection.destroy();
  else connection.release();
}

/**
 * The connections of a pool, with limits on how long callers wait and how many may wait. It uses the callback interface
 * of mysql2, because its promise wrappers add a fifth to the time of a short query.
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

  /** Throws 503 when no connection becomes free in time. */
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

  /** Runs a prepared statement on a connection that was taken before. */
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
    const end = (error: QueryError | null, result: unknown): void => {
      told(rowsOf(result), error ?? undefined);
      done(error, result);
    };
    connection.execute(this.bounded(text, args), (error, result) => {
      const whole = error?.errno === TOO_MANY_PREPARED ? inlined(text, args) : undefined;
      if (whole === undefined) end(error, result);
      else connection.query({ sql: whole, timeout: this.statementMs }, end);
    });
  }

  /** Sends one or more statements of our own without preparing them; returns the result of each. */
  command(connection: PoolConnection, text: string): Promise<ResultSetHeader[]> {
    return new Promise((resolve, reject) => {
      connection.query({ sql: text, timeout: this.statementMs }, (error, result) =>
        error ? reject(error) : resolve([result].flat() as ResultSetHeader[]),
      );
    });
  }

  /** Sends several statements in one packet; returns the result of each. The metrics record them as `told`. */
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

  /**
   * Ends a transaction and releases its connection. If that fails, the state of the connection is unknown: it is
   * closed.
   */
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
    // The callback is called by the request that releases a connection, so it must be bound to the request that waits.
    const given = keepRequest((error: Error | null, connection?: PoolConnection) => {
      if (this.waiting.delete(one)) done(error, connection);
      else connection?.release();
    });
    this.pool.getConnection((error, connection) => given(error, connection));
  }

  /** Refuses callers that have waited too long. One timer serves all of them, because most get a connection at once. */
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
