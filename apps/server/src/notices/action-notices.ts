import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/index.js';
import type { ActionMessage } from '../engine/index.js';
import { Notices } from './notices.service.js';

/** Sends the messages of actions to the people and roles that they name. */
@Injectable()
export class ActionNotices {
  constructor(private readonly notices: Notices) {}

  async send(tx: Tx, tenantId: string, message: ActionMessage): Promise<void> {
    const { kind, title, text: massage, userIds, roles, businessId, opens } = message;
    const path = await pathOf(tx, opens);
    const ids = await rolesOf(tx, tenantId, roles);
    const audience = ids.length === 0 ? {} : { audience: { kind: 'roles' as const, ids } };
    await this.notices.queue(tx, tenantId, {
      recipients: userIds,
      ...audience,
      kind,
      title,
      massage,
      path,
      businessId,
    });
  }
}

/** Address of a list; undefined when its menu does not exist. */
async function pathOf(tx: Tx, opens: ActionMessage['opens']): Promise<string | undefined> {
  if (opens === undefined) return undefined;
  const row = await tx.get<{ path: string | null }>(
    'SELECT path FROM lc_menu WHERE code = ? AND category = 1 AND is_deleted = 0 LIMIT 1',
    [opens.menu],
  );
  return row?.path ? `${row.path}?${new URLSearchParams(opens.query)}` : undefined;
}

/** Ids of the roles with these aliases in a tenant. */
async function rolesOf(tx: Tx, tenantId: string, aliases: readonly string[]): Promise<string[]> {
  if (aliases.length === 0) return [];
  const marks = aliases.map(() => '?').join(', ');
  const rows = await tx.all<{ id: string }>(
    `SELECT CAST(id AS CHAR) AS id FROM lc_role WHERE tenant_id = ? AND is_deleted = 0 AND role_alias IN (${marks})`,
    [tenantId, ...aliases],
  );
  return rows.map(({ id }) => id);
}
