import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database } from '../../database/index.js';

export interface UserRow {
  id: string;
  account: string;
  name: string | null;
  realName: string | null;
  /** Ids separated by commas. */
  roleId: string | null;
  deptId: string | null;
  postId: string | null;
}

export interface RoleRow {
  id: string;
  alias: string;
  name: string;
}

export interface DeptRow {
  id: string;
  parentId: string | null;
  leaderId: string | null;
  name: string;
}

export interface PostRow {
  id: string;
  code: string;
  name: string;
}

/** The people and groups of a tenant, for candidate formulas. */
export interface PeopleRows {
  users: UserRow[];
  roles: RoleRow[];
  depts: DeptRow[];
  posts: PostRow[];
}

/** Tables that `PeopleStore.read` reads. */
export const PEOPLE_TABLES: readonly string[] = ['lc_user', 'lc_role', 'lc_dept', 'lc_post'];

@Injectable()
export class PeopleStore {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** All active users of a tenant, with its roles, departments and posts. */
  async read(tenantId: string): Promise<PeopleRows> {
    const { read } = this.database;
    const [users, roles, depts, posts] = await Promise.all([
      read.all<UserRow>(
        `SELECT CAST(id AS CHAR) AS id, account, name, real_name AS realName, role_id AS roleId, dept_id AS deptId,
                post_id AS postId
           FROM lc_user WHERE tenant_id = ? AND is_deleted = 0 AND status = 1 ORDER BY lc_user.id`,
        [tenantId],
      ),
      read.all<RoleRow>(
        `SELECT CAST(id AS CHAR) AS id, role_alias AS alias, role_name AS name
           FROM lc_role WHERE tenant_id = ? AND is_deleted = 0 ORDER BY sort, lc_role.id`,
        [tenantId],
      ),
      read.all<DeptRow>(
        `SELECT CAST(id AS CHAR) AS id, CAST(parent_id AS CHAR) AS parentId, CAST(leader_id AS CHAR) AS leaderId,
                dept_name AS name
           FROM lc_dept WHERE tenant_id = ? AND is_deleted = 0 ORDER BY sort, lc_dept.id`,
        [tenantId],
      ),
      read.all<PostRow>(
        `SELECT CAST(id AS CHAR) AS id, post_code AS code, post_name AS name
           FROM lc_post WHERE tenant_id = ? AND is_deleted = 0 ORDER BY sort, lc_post.id`,
        [tenantId],
      ),
    ]);
    return { users, roles, depts, posts };
  }
}
