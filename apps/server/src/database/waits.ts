import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../config/index.js';

/** How long and in what number anybody waits for the database (`waits` in schemas/limits.json). */
export interface Waits {
  /** For a row or table that somebody else has locked. */
  readonly lockSeconds: number;
  /** One statement may run so long. */
  readonly statementSeconds: number;
  /** For the turn of a transaction or for a free connection. */
  readonly queueSeconds: number;
  /** So many may wait for it. */
  readonly queue: number;
}

/** The bounds of this installation. */
export const waits: Waits = (
  JSON.parse(readFileSync(join(loadConfig().schemasDir, 'limits.json'), 'utf8')) as { waits: Waits }
).waits;

/** Of MySQL and MariaDB: how long a session waits for locks. */
export const LOCKS = `SET SESSION innodb_lock_wait_timeout = ${waits.lockSeconds}, lock_wait_timeout = ${waits.statementSeconds}`;

/** The two name it differently, and MySQL bounds nothing but reading. Each takes the other's words for a comment. */
const statementTime = (seconds: number): string =>
  `SET SESSION sql_safe_updates = @@sql_safe_updates /*M!100100 , max_statement_time = ${seconds} */ /*!80000 , max_execution_time = ${seconds * 1000} */`;

/** How long a statement of a session may run. */
export const BOUNDED = statementTime(waits.statementSeconds);
/** For preparations: a change of a large table takes its time. */
export const UNBOUNDED = statementTime(0);
