import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../config/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { RefreshTokens } from '../auth/index.js';

/** What one login allows, until it is refreshed or ends. */
export interface LiveSession {
  id: string;
  clientId: string;
  loginTime: string;
  /** When its tokens were renewed last. */
  lastTime: string;
  expireTime: string;
}

/** Nobody is signed in more often than this; the newest are shown. */
const MAX_SESSIONS = 200;

/** Sessions of users, as their refresh tokens tell of them. */
@Injectable()
export class Sessions {
  constructor(
    private readonly tokens: RefreshTokens,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Those that may still be renewed, the latest first. */
  of(userId: string): Promise<LiveSession[]> {
    return this.database.read.all<LiveSession>(
      `SELECT family_id AS id, MAX(client_id) AS clientId, MIN(create_time) AS loginTime,
              MAX(create_time) AS lastTime, MAX(expire_time) AS expireTime
         FROM lc_refresh_token
        WHERE user_id = ? AND revoked = 0 AND expire_time >= ?
        GROUP BY family_id ORDER BY lastTime DESC, id LIMIT ${MAX_SESSIONS}`,
      [userId, this.clock.now()],
    );
  }

  /** Ends these sessions of a user, all without `ids`: their tokens count nowhere any more. Answers how many ended. */
  end(userId: string, ids: readonly string[] | undefined): Promise<number> {
    const chosen = ids === undefined ? undefined : new Set(ids);
    return this.database.transaction((tx) =>
      this.tokens.endChosen(tx, userId, (familyId) => chosen?.has(familyId) ?? true),
    );
  }
}
