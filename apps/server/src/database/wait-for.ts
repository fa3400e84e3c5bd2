import { Logger } from '@nestjs/common';

/**
 * The database is not there (yet): stopped, starting, unreachable, or without its cluster. A wrong password, for
 * example, is not worth waiting for.
 */
const AWAY =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|PROTOCOL_CONNECTION_LOST)$/;
const AWAY_NUMBERS: ReadonlySet<unknown> = new Set([1040, 1047, 1053]);
const PAUSE_MS = 1000;

interface Coded {
  code?: unknown;
  errno?: unknown;
}

const isAway = (error: unknown): boolean => {
  const { code, errno } = (error ?? {}) as Coded;
  return AWAY.test(String(code)) || AWAY_NUMBERS.has(errno);
};

/** Tries to connect for so many seconds; logs once that it is waiting. Throws the last error. */
export async function waitFor<T>(seconds: number, connect: () => Promise<T>): Promise<T> {
  const logger = new Logger('Database');
  const last = performance.now() + seconds * 1000;
  for (let told = false; ; told = true) {
    try {
      return await connect();
    } catch (error) {
      const { message } = error as Error;
      if (!isAway(error) || performance.now() + PAUSE_MS > last) throw error;
      if (!told) logger.warn(`the database is not there, waiting up to ${seconds} s for it: ${message}`);
      await new Promise((wake) => setTimeout(wake, PAUSE_MS));
    }
  }
}
