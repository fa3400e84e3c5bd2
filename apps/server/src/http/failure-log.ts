import { Logger } from '@nestjs/common';

/** After this time, a repeated failure is logged again with the number of repetitions. */
const QUIET_MS = 10_000;
/** Maximum number of different failures that are counted separately. */
const KINDS = 200;

interface Kind {
  more: number;
  timer: NodeJS.Timeout;
}

/**
 * Logs each kind of failure once, then one line every ten seconds while it repeats, so that an outage does not fill the
 * disk.
 */
export class FailureLog {
  private readonly kinds = new Map<string, Kind>();

  constructor(private readonly logger: Pick<Logger, 'error'> = new Logger('Failure')) {}

  /** Returns whether it was logged, which is true for the first of its kind. */
  tell(kind: string, line: string, stack?: string): boolean {
    const known = this.kinds.get(kind);
    if (known !== undefined) {
      known.more += 1;
      return false;
    }
    if (this.kinds.size >= KINDS) this.forgetOldest();
    const fresh: Kind = { more: 0, timer: setTimeout(() => this.sum(kind, line), QUIET_MS).unref() };
    this.kinds.set(kind, fresh);
    if (stack === undefined) this.logger.error(line);
    else this.logger.error(line, stack);
    return true;
  }

  private sum(kind: string, line: string): void {
    const known = this.kinds.get(kind);
    if (known === undefined) return;
    if (known.more === 0) {
      this.kinds.delete(kind);
      return;
    }
    this.logger.error(`${known.more} times more in ${QUIET_MS / 1000} s: ${line}`);
    known.more = 0;
    known.timer = setTimeout(() => this.sum(kind, line), QUIET_MS).unref();
  }

  private forgetOldest(): void {
    const [oldest] = this.kinds;
    if (oldest === undefined) return;
    clearTimeout(oldest[1].timer);
    this.kinds.delete(oldest[0]);
  }
}
