import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/index.js';
import type { ActionMessage } from '../engine/index.js';
import { Notices } from './notices.service.js';

/** Brings the messages of actions to the people and roles that they name. */
@Injectable()
export class ActionNotices {
  constructor(private readonly notices: Notices) {}

  async send(tx: Tx, tenantId: string, message: ActionMessage): Promise<void> {
    const { kind, title, text: massage, userIds, roles, businessId } = message;
    const ids = await rolesOf(tx, tenantId, roles);
    const audience = ids.length === 0 ? {} : { audience: { kind: 'roles' as const, ids } };
    await this.notices.queue(tx, tenantId, { recipients: userIds, ...audience, kind, title, massage, businessId });
  }
}

/** Ids of the roles that have these aliases in a tenant. */
async function rolesOf(tx: Tx, tenantId: string, aliases: readonly string[]): Promise<string[]> {
  if (aliases.length === 0) return [];
  const marks = aliases.map(() => '?').join(', ');
  const rows = await tx.all<{ id: string }>(
    `SELECT CAST(id AS CHAR) AS id FROM lc_role WHERE tenant_id = ? AND is_deleted = 0 AND role_alias IN (${marks})`,
    [tenantId, ...aliases],
  );
  return rows.map(({ id }) => id);
}
