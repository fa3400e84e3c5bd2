import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../config/index.js';

/** Limits for waiting on the database (`waits` in schemas/limits.json); times are seconds. */
export interface Waits {
  /** Longest wait for a row or table that another transaction has locked. */
  readonly lockSeconds: number;
  /** Longest time of one statement. */
  readonly statementSeconds: number;
  /** Longest wait for the turn of a transaction or for a free connection. */
  readonly queueSeconds: number;
  /** Most callers that may wait. */
  readonly queue: number;
}

/** The limits of this installation. */
export const waits: Waits = (
  JSON.parse(readFileSync(join(loadConfig().schemasDir, 'limits.json'), 'utf8')) as { waits: Waits }
).waits;

/** For MySQL and MariaDB: how long a session waits for locks. */
export const LOCKS = `SET SESSION innodb_lock_wait_timeout = ${waits.lockSeconds}, lock_wait_timeout = ${waits.statementSeconds}`;

/**
 * MySQL and MariaDB name this setting differently, and MySQL limits only reads. Each treats the other's part as a
 * comment.
 */
const statementTime = (seconds: number): string =>
  `SET SESSION sql_safe_updates = @@sql_safe_updates /*M!100100 , max_statement_time = ${seconds} */ /*!80000 , max_execution_time = ${seconds * 1000} */`;

/** Limits the time of each statement in a session. */
export const BOUNDED = statementTime(waits.statementSeconds);
/** For migrations and similar work: changing a large table takes long. */
export const UNBOUNDED = statementTime(0);
