import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { notFound } from '../../errors/index.js';
import type { ExplainRequest } from './explain-request.js';

export interface Person {
  id: string;
  tenantId: string;
  account: string;
  name: string;
}

/** Finds the user that somebody asks about. */
@Injectable()
export class Persons {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Locked users as well; everybody but the platform's administrator finds those of his tenant only. Throws 404. */
  async find(caller: Actor, { userId, account, tenantId }: Omit<ExplainRequest, 'target'>): Promise<Person> {
    const tenant = caller.isAdministrator ? tenantId : caller.tenantId;
    const [column, key] = userId === undefined ? ['account', account ?? ''] : ['id', userId];
    const within = column === 'account' ? (tenant ?? caller.tenantId) : tenant;
    const cut = within === undefined ? '' : ' AND tenant_id = ?';
    const found = await this.database.read.get<Person>(
      `SELECT CAST(id AS CHAR) AS id, tenant_id AS tenantId, account, COALESCE(NULLIF(real_name, ''), name) AS name
         FROM lc_user WHERE ${column} = ? AND is_deleted = 0${cut}`,
      within === undefined ? [key] : [key, within],
    );
    if (found === undefined) throw notFound();
    return found;
  }
}
