/** A live, unlocked user of the tenant. */
export interface Person {
  readonly id: string;
  readonly account: string;
  /** Real name, else name. */
  readonly name: string;
  readonly roleIds: readonly string[];
  readonly deptIds: readonly string[];
  readonly postIds: readonly string[];
}

/** The people of one tenant as they are now, in memory: look-ups are synchronous and pure. */
export interface People {
  get(userId: string): Person | undefined;
  withAccount(account: string): Person | undefined;
  /** By role alias or role id; of a department, a post (code or id). Ordered by id. */
  withRole(role: string): readonly Person[];
  inDept(deptId: string): readonly Person[];
  withPost(post: string): readonly Person[];
  /** Head of the person's first department that has one, going up the tree, that is not the person himself. */
  leaderOf(userId: string): Person | undefined;
}
