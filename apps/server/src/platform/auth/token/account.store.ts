import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database } from '../../../database/index.js';

export interface Account {
  id: string;
  tenantId: string;
  account: string;
  password: string | null;
  /** When it was set; null: nobody knows. */
  passwordTime: string | null;
  /** Somebody else knows the password: it opens nothing but its own change. */
  mustChange: number | null;
  name: string;
  realName: string;
  avatar: string | null;
  phone: string | null;
  roleId: string | null;
  deptId: string | null;
  postId: string | null;
  userType: number;
  status: number;
}

export interface AccountRole {
  id: string;
  alias: string;
  name: string;
}

const COLUMNS = `CAST(id AS CHAR) AS id, tenant_id AS tenantId, account, password,
  COALESCE(password_time, create_time) AS passwordTime, must_change AS mustChange, name, real_name AS realName, avatar, phone,
  role_id AS roleId, dept_id AS deptId, post_id AS postId, user_type AS userType, status`;

/** Reads what a login needs of users, their roles and their tenant. */
@Injectable()
export class Accounts {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  byAccount(tenantId: string, account: string): Promise<Account | undefined> {
    const text = `SELECT ${COLUMNS} FROM lc_user WHERE tenant_id = ? AND account = ? AND is_deleted = 0`;
    return this.database.read.get<Account>(text, [tenantId, account]);
  }

  /** The one user of a tenant who may log in with this phone; undefined when there is none, or more than one. */
  async byPhone(tenantId: string, phone: string): Promise<Account | undefined> {
    const rows = await this.database.read.all<Account>(
      `SELECT ${COLUMNS} FROM lc_user WHERE tenant_id = ? AND phone = ? AND status = 1 AND is_deleted = 0 LIMIT 2`,
      [tenantId, phone],
    );
    return rows.length === 1 ? rows[0] : undefined;
  }

  byId(id: string): Promise<Account | undefined> {
    return this.database.read.get<Account>(`SELECT ${COLUMNS} FROM lc_user WHERE id = ? AND is_deleted = 0`, [id]);
  }

  /** Those of the ids that are roles of the tenant, in the order given. */
  async roles(tenantId: string, ids: readonly string[]): Promise<AccountRole[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.read.all<AccountRole>(
      `SELECT CAST(id AS CHAR) AS id, role_alias AS alias, role_name AS name FROM lc_role
        WHERE tenant_id = ? AND is_deleted = 0 AND id IN (${ids.map(() => '?').join(', ')})`,
      [tenantId, ...ids],
    );
    return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  }

  tenant(tenantId: string): Promise<{ expireTime: string | null } | undefined> {
    return this.database.read.get<{ expireTime: string | null }>(
      'SELECT expire_time AS expireTime FROM lc_tenant WHERE tenant_id = ? AND is_deleted = 0',
      [tenantId],
    );
  }
}
