import { AppError, describe, unavailable } from '../errors/index.js';

const FULL = 507;

/** Kinds of outages, by the error codes of MySQL, SQLite and the operating system. */
type Cause = 'locked' | 'slow' | 'full' | 'database';

const SECONDS: Readonly<Record<Cause, number>> = { locked: 2, slow: 10, full: 60, database: 5 };

const BY_NUMBER: Readonly<Record<number, Cause>> = {
  // Lock wait timeout; deadlock and changed row, after all retries.
  1205: 'locked',
  1213: 'locked',
  1020: 'locked',
  // A statement took too long: MariaDB, MySQL, killed.
  1969: 'slow',
  3024: 'slow',
  1317: 'slow',
  // Disk full, table full, write error.
  1021: 'full',
  1114: 'full',
  1026: 'full',
  // Too many connections, shutdown, node without its cluster, killed connection, read-only server.
  1040: 'database',
  1203: 'database',
  1226: 'database',
  1053: 'database',
  1047: 'database',
  // The node lost its cluster during a commit.
  1180: 'database',
  1927: 'database',
  3169: 'database',
  1290: 'database',
  1792: 'database',
  1836: 'database',
};

const BY_CODE: readonly (readonly [RegExp, Cause])[] = [
  [/^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/, 'full'],
  [/^SQLITE_(?:BUSY|LOCKED)/, 'locked'],
  [/^SQLITE_(?:IOERR|CANTOPEN|READONLY|PROTOCOL)/, 'database'],
  [/^(?:PROTOCOL_|ER_SERVER_SHUTDOWN)/, 'database'],
];

/** Connection errors count only for databases and storage: callers handle those of other servers themselves. */
const CONNECTION = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const BY_MESSAGE = /^(?:Pool is closed|Queue limit reached|Can't add new command when connection is in closed state)/;

interface Coded {
  code?: unknown;
  errno?: unknown;
  message?: unknown;
  fatal?: unknown;
  driverError?: unknown;
}

function causeOf(error: Coded): Cause | undefined {
  const { code, errno, message } = error;
  if (typeof errno === 'number' && errno > 0 && BY_NUMBER[errno] !== undefined) return BY_NUMBER[errno];
  if (typeof code === 'string') {
    const found = BY_CODE.find(([pattern]) => pattern.test(code));
    if (found !== undefined) return found[1];
    // The driver marks errors that ended a connection as fatal.
    if (CONNECTION.test(code) && error.fatal === true) return 'database';
  }
  return typeof message === 'string' && BY_MESSAGE.test(message) ? 'database' : undefined;
}

/**
 * The answer for an outage of the database, the disk or a lock: 503 with a time in seconds until a retry makes sense,
 * 507 for a full disk. undefined for all other errors.
 */
export function outageOf(error: unknown): AppError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { driverError } = error as Coded;
  const cause =
    causeOf(error) ?? (typeof driverError === 'object' && driverError !== null ? causeOf(driverError) : undefined);
  if (cause === undefined) return undefined;
  const seconds = SECONDS[cause];
  if (cause === 'full') return new AppError(FULL, describe('outage.full'), { retryAfter: seconds });
  return unavailable(`outage.${cause}`, seconds);
}
