import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock, CONFIG, type Config, newId } from '../../config/index.js';
import { currentRequestId } from '../../observability/index.js';
import { LogQueue } from './log-queue.js';
import { type Place, hostOf, SERVICE } from './place.js';

/** What is told to the general log. */
export interface Note {
  readonly level: 'info' | 'warn' | 'error';
  /** Groups notes of one kind, e.g. `sms.sent`. */
  readonly id: string;
  /** Secrets must not be in it. */
  readonly data: unknown;
  /** Of the call; its query is not kept: a download has its token there. */
  readonly path?: string;
}

const MAX_LENGTH = 4000;

/** The general log: notable things that are no call, no error and no change of a record. */
@Injectable()
export class UsualLog {
  private readonly place: Place;

  constructor(
    private readonly queue: LogQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.place = hostOf(config.production);
  }

  /** Writes a note in somebody's name, off the path of the request. Never throws. */
  add(who: Pick<Actor, 'tenantId' | 'account'>, { level, id, data, path }: Note): void {
    const time = this.clock.now();
    const requestId = currentRequestId();
    const { host, ip, env } = this.place;
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    this.queue.add(() => ({
      table: 'lc_log_usual',
      row: [
        ...[newId(), who.tenantId, SERVICE, host, ip, env, level, id.slice(0, 100)],
        path?.split('?', 1)[0]?.slice(0, 1000) ?? null,
        ...[text.slice(0, MAX_LENGTH), who.account.slice(0, 64), time, requestId],
      ],
    }));
  }
}
