import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Revocations } from '../../../access/index.js';
import { CLOCK, CONFIG, type Clock, type Config, newId, plantTime } from '../../../config/index.js';
import { DATABASE, type Database, type Sql, type Tx } from '../../../database/index.js';

/** A session: what one login allows, until it is refreshed or ends. Ids comma-joined; empty: no choice was made. */
export interface Session {
  familyId: string;
  userId: string;
  tenantId: string;
  clientId: string;
  deptId: string;
  roleId: string;
  /** When it ends however often it is renewed (plant time); undefined: it begins now. */
  sessionEnd?: string | null;
}

interface RefreshRow extends Session {
  id: string;
  expireTime: string;
  revoked: number;
}

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;
const hashOf = (token: string): string => createHash('sha256').update(token, 'utf8').digest('hex');

/** Refresh tokens: opaque, stored as hashes, good for one use. Using one twice ends the session. */
@Injectable()
export class RefreshTokens {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly revocations: Revocations,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A new token of a session, good for `validity` seconds, but not beyond the end of the session. */
  async issue(tx: Tx, session: Session, validity: number): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.clock.now();
    const until = plantTime(this.clock.millis() + validity * 1000);
    const end = session.sessionEnd ?? plantTime(this.clock.millis() + this.config.sessionDays * DAY_MS);
    await tx.run('DELETE FROM lc_refresh_token WHERE expire_time < ?', [now]);
    await tx.run(
      `INSERT INTO lc_refresh_token
         (id, token_hash, family_id, user_id, tenant_id, client_id, dept_id, role_id, expire_time, session_end, revoked,
          create_time)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`,
      [
        newId(),
        hashOf(token),
        session.familyId,
        session.userId,
        session.tenantId,
        session.clientId,
        session.deptId,
        session.roleId,
        until < end ? until : end,
        end,
        now,
      ],
    );
    return token;
  }

  /** The session of a token that may be used (or was used already: see `use`); undefined for any other. */
  async find(token: string): Promise<Session | undefined> {
    return this.read(this.database.read, token);
  }

  /**
   * Takes a token out of use and answers its session; undefined when it does not count. A token that was used before
   * has been stolen, from the client or by it: its session ends (`accessValidity`: seconds its access tokens may live).
   */
  async use(tx: Tx, token: string, accessValidity: number): Promise<Session | undefined> {
    const row = await this.read(tx, token);
    if (row === undefined) return undefined;
    const taken = await tx.run('UPDATE lc_refresh_token SET used_time = ? WHERE id = ? AND used_time IS NULL', [
      this.clock.now(),
      row.id,
    ]);
    if (taken === 1) return row;
    await this.end(tx, row.familyId, accessValidity);
    return undefined;
  }

  private async read(sql: Sql, token: string): Promise<RefreshRow | undefined> {
    const row = await sql.get<RefreshRow>(
      `SELECT CAST(id AS CHAR) AS id, family_id AS familyId, CAST(user_id AS CHAR) AS userId, tenant_id AS tenantId,
              client_id AS clientId, dept_id AS deptId, role_id AS roleId, expire_time AS expireTime,
              session_end AS sessionEnd, revoked
         FROM lc_refresh_token WHERE token_hash = ?`,
      [hashOf(token)],
    );
    const live = row !== undefined && Number(row.revoked) === 0 && row.expireTime >= this.clock.now();
    return live ? row : undefined;
  }

  /** Ends a session: neither its refresh tokens nor its access tokens count any more. */
  async end(tx: Tx, familyId: string, accessValidity: number): Promise<void> {
    await tx.run('UPDATE lc_refresh_token SET revoked = 1 WHERE family_id = ?', [familyId]);
    await this.revocations.revoke(tx, familyId, plantTime(this.clock.millis() + accessValidity * 1000));
  }

  /** Ends the sessions of a user, all but `kept`. */
  async endOthers(tx: Tx, userId: string, kept: string | undefined): Promise<void> {
    await this.endChosen(tx, userId, (familyId) => familyId !== kept);
  }

  /** Ends chosen sessions of a user, whose tokens live as long as their last refresh tokens at most. Answers how many. */
  async endChosen(tx: Tx, userId: string, chosen: (familyId: string) => boolean): Promise<number> {
    const rows = await tx.all<{ familyId: string; expireTime: string }>(
      `SELECT family_id AS familyId, MAX(expire_time) AS expireTime FROM lc_refresh_token
        WHERE user_id = ? AND revoked = 0 AND expire_time >= ? GROUP BY family_id`,
      [userId, this.clock.now()],
    );
    const ending = rows.filter(({ familyId }) => chosen(familyId));
    for (const { familyId, expireTime } of ending) {
      await tx.run('UPDATE lc_refresh_token SET revoked = 1 WHERE family_id = ?', [familyId]);
      await this.revocations.revoke(tx, familyId, expireTime);
    }
    return ending.length;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}
