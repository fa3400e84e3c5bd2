/** An active user of the tenant. */
export interface Person {
  readonly id: string;
  readonly account: string;
  /** Real name, else name. */
  readonly name: string;
  readonly roleIds: readonly string[];
  readonly deptIds: readonly string[];
  readonly postIds: readonly string[];
}

/** The current people of one tenant. They are in memory, so look-ups are synchronous and have no side effects. */
export interface People {
  get(userId: string): Person | undefined;
  withAccount(account: string): Person | undefined;
  /** By role alias or role id; by department; by post code or id. Ordered by user id. */
  withRole(role: string): readonly Person[];
  inDept(deptId: string): readonly Person[];
  withPost(post: string): readonly Person[];
  /** Head of the person's first department with a head, searched up the tree; never the person themselves. */
  leaderOf(userId: string): Person | undefined;
}
