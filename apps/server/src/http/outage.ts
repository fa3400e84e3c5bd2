import { AppError, describe, unavailable } from '../errors/index.js';

const FULL = 507;

/** What stands in the way from outside of the program: by the codes of MySQL, of SQLite and of the system. */
type Cause = 'locked' | 'slow' | 'full' | 'database';

const SECONDS: Readonly<Record<Cause, number>> = { locked: 2, slow: 10, full: 60, database: 5 };

const BY_NUMBER: Readonly<Record<number, Cause>> = {
  // Lock wait timeout; deadlock and changed row, after all repetitions.
  1205: 'locked',
  1213: 'locked',
  1020: 'locked',
  // A statement ran too long: MariaDB, MySQL, and killed.
  1969: 'slow',
  3024: 'slow',
  1317: 'slow',
  // Disk full, table full, error on write.
  1021: 'full',
  1114: 'full',
  1026: 'full',
  // Too many connections, shutdown, a node without its cluster, killed connection, read-only server.
  1040: 'database',
  1203: 'database',
  1226: 'database',
  1053: 'database',
  1047: 'database',
  // The node lost its cluster in the middle of a commit.
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

/** Failures of connections count where a database or storage was spoken to: anybody else's are told as such by his caller. */
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
    // The driver marks what ended a connection as fatal.
    if (CONNECTION.test(code) && error.fatal === true) return 'database';
  }
  return typeof message === 'string' && BY_MESSAGE.test(message) ? 'database' : undefined;
}

/**
 * What is answered when the database, the disk or a lock stands in the way: 503 with the seconds after which asking
 * again has a chance, 507 when the disk is full. Undefined for every other error.
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
