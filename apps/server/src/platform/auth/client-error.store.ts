import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock, newId } from '../../config/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { withoutToken } from '../logs/index.js';

const MAX_ENTRIES = 50;
const LONGEST_TEXT = 4000;

/** Errors that browsers report, kept in the error log. */
@Injectable()
export class ClientErrors {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stores the first entries of a report; each text is cut to a bound. */
  async store(actor: Actor, entries: readonly unknown[], head: { userAgent: string; ip: string }): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      for (const entry of entries.slice(0, MAX_ENTRIES)) {
        const text = reader(entry);
        await tx.run(
          `INSERT INTO lc_log_error (id, tenant_id, service_id, method, request_uri, remote_ip, user_agent, params,
             stack_trace, exception_name, message, create_by, create_time)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          [
            newId(),
            actor.tenantId,
            actor.clientId,
            'WEB',
            text('url', 1000),
            head.ip.slice(0, 255),
            head.userAgent.slice(0, 1000),
            text('info'),
            text('stack'),
            text('type', 255),
            text('message'),
            actor.account,
            now,
          ],
        );
      }
      tx.touch('lc_log_error');
    });
  }
}

/** Reads texts of an entry; anything that is no text is written as JSON. */
function reader(entry: unknown): (name: string, length?: number) => string | null {
  const values = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : { message: entry };
  return (name, length = LONGEST_TEXT) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === null) return null;
    return withoutToken(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, length);
  };
}
