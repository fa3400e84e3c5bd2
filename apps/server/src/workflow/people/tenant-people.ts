import type { DeptRow, PeopleRows, PostRow, RoleRow, UserRow } from '../store/people.store.js';
import type { People, Person } from './people.js';

const list = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

const personOf = (row: UserRow): Person => ({
  id: row.id,
  account: row.account,
  name: row.realName || row.name || row.account,
  roleIds: list(row.roleId),
  deptIds: list(row.deptId),
  postIds: list(row.postId),
});

function groupBy(people: readonly Person[], idsOf: (person: Person) => readonly string[]): Map<string, Person[]> {
  const groups = new Map<string, Person[]>();
  for (const person of people) {
    for (const id of new Set(idsOf(person))) {
      const group = groups.get(id);
      if (group === undefined) groups.set(id, [person]);
      else group.push(person);
    }
  }
  return groups;
}

/** Row ids by id and by name, because several rows may have the same name (alias or code). */
function byName<T extends { id: string }>(rows: readonly T[], nameOf: (row: T) => string): Map<string, string[]> {
  const names = new Map(rows.map((row) => [row.id, [row.id]]));
  for (const row of rows) names.set(nameOf(row), [...(names.get(nameOf(row)) ?? []), row.id]);
  return names;
}

/** The people of a tenant, indexed once. Rows are ordered by id. */
export class TenantPeople implements People {
  readonly everybody: readonly Person[];
  readonly roles: readonly RoleRow[];
  readonly depts: readonly DeptRow[];
  readonly posts: readonly PostRow[];
  private readonly byId: ReadonlyMap<string, Person>;
  private readonly byAccount: ReadonlyMap<string, Person>;
  private readonly place: ReadonlyMap<string, number>;
  private readonly inRole: ReadonlyMap<string, Person[]>;
  private readonly inDepartment: ReadonlyMap<string, Person[]>;
  private readonly onPost: ReadonlyMap<string, Person[]>;
  private readonly deptById: ReadonlyMap<string, DeptRow>;
  private readonly roleIds: ReadonlyMap<string, string[]>;
  private readonly postIds: ReadonlyMap<string, string[]>;

  constructor(rows: PeopleRows) {
    this.everybody = rows.users.map(personOf);
    this.roles = rows.roles;
    this.depts = rows.depts;
    this.posts = rows.posts;
    this.byId = new Map(this.everybody.map((person) => [person.id, person]));
    this.byAccount = new Map(this.everybody.map((person) => [person.account, person]));
    this.place = new Map(this.everybody.map((person, at) => [person.id, at]));
    this.inRole = groupBy(this.everybody, ({ roleIds }) => roleIds);
    this.inDepartment = groupBy(this.everybody, ({ deptIds }) => deptIds);
    this.onPost = groupBy(this.everybody, ({ postIds }) => postIds);
    this.deptById = new Map(rows.depts.map((dept) => [dept.id, dept]));
    this.roleIds = byName(rows.roles, ({ alias }) => alias);
    this.postIds = byName(rows.posts, ({ code }) => code);
  }

  get(userId: string): Person | undefined {
    return this.byId.get(userId);
  }

  withAccount(account: string): Person | undefined {
    return this.byAccount.get(account);
  }

  /** Whether a role, department or post exists, by the name or id in candidates. */
  has(kind: 'role' | 'dept' | 'post', value: string): boolean {
    return { role: this.roleIds, dept: this.deptById, post: this.postIds }[kind].has(value);
  }

  withRole(role: string): readonly Person[] {
    return this.union(this.roleIds.get(role), this.inRole);
  }

  inDept(deptId: string): readonly Person[] {
    return this.inDepartment.get(deptId) ?? [];
  }

  withPost(post: string): readonly Person[] {
    return this.union(this.postIds.get(post), this.onPost);
  }

  leaderOf(userId: string): Person | undefined {
    for (const deptId of this.byId.get(userId)?.deptIds ?? []) {
      const head = this.headAbove(deptId, userId);
      if (head !== undefined) return head;
    }
    return undefined;
  }

  private headAbove(deptId: string, userId: string): Person | undefined {
    const seen = new Set<string>();
    for (let dept = this.deptById.get(deptId); dept !== undefined && !seen.has(dept.id); ) {
      seen.add(dept.id);
      const head = dept.leaderId === null || dept.leaderId === userId ? undefined : this.byId.get(dept.leaderId);
      if (head !== undefined) return head;
      dept = this.deptById.get(dept.parentId ?? '');
    }
    return undefined;
  }

  private union(ids: readonly string[] = [], groups: ReadonlyMap<string, Person[]>): readonly Person[] {
    if (ids.length === 1) return groups.get(ids[0]!) ?? [];
    const found = new Set(ids.flatMap((id) => groups.get(id) ?? []));
    return [...found].sort((a, b) => this.place.get(a.id)! - this.place.get(b.id)!);
  }
}
