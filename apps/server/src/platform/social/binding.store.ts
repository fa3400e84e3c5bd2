import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../config/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import type { ThirdParty } from './openid.js';

export interface Binding {
  id: string;
  /** undefined: nobody here, yet. */
  userId?: string;
}

const INSERT = { sqlite: 'INSERT OR IGNORE', mysql: 'INSERT IGNORE' } as const;

/** A guest registers with the id of the binding, so unlike other ids it must not be predictable. */
const unguessable = (): string => (randomBytes(8).readBigUInt64BE() >> 1n).toString();

/** Which people of third parties are which users. */
@Injectable()
export class Bindings {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The binding of a person, made at the first visit. The binding of a removed user may be used again. */
  async of(tenantId: string, source: string, issuer: string, person: ThirdParty): Promise<Binding> {
    // Subjects are told apart by case, which a column need not do, and belong to their issuer.
    const uuid = createHash('sha256').update(`${issuer}\n${person.subject}`).digest('hex');
    const { account, name, avatar, email } = person;
    const key = [tenantId, source, uuid];
    return this.database.transaction(async (tx) => {
      await tx.run(
        `${INSERT[this.database.flavour]} INTO lc_user_oauth
           (id, tenant_id, source, uuid, user_id, username, nickname, avatar, email, create_time)
         VALUES (?, ?, ?, ?, NULL, ?, ?, ?, ?, ?)`,
        [unguessable(), ...key, account, name, avatar, email, this.clock.now()],
      );
      const row = await tx.get<{ id: string; userId: string | null; known: string | null }>(
        `SELECT CAST(o.id AS CHAR) AS id, CAST(o.user_id AS CHAR) AS userId, CAST(u.id AS CHAR) AS known
           FROM lc_user_oauth o LEFT JOIN lc_user u ON u.id = o.user_id AND u.tenant_id = o.tenant_id AND u.is_deleted = 0
          WHERE o.tenant_id = ? AND o.source = ? AND o.uuid = ?`,
        key,
      );
      if (row === undefined) throw new Error('the binding is not there');
      if (row.known === null && row.userId !== null)
        await tx.run('UPDATE lc_user_oauth SET user_id = NULL WHERE id = ?', [row.id]);
      tx.touch('lc_user_oauth');
      return { id: row.id, ...(row.known === null ? {} : { userId: row.known }) };
    });
  }
}
