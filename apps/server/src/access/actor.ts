import type { FilterNode } from '../filter/index.js';

/** Who is asking. Made from the token and the database, cached until roles, grants or the user change. */
export interface Actor {
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  readonly name: string;
  readonly deptIds: readonly string[];
  readonly postIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly roleAliases: readonly string[];
  /** Role `administrator` of the managing tenant 000000. */
  readonly isAdministrator: boolean;
  /** Codes of all menus and buttons granted to the roles (cut to the tenant package). */
  readonly granted: ReadonlySet<string>;
  /** Identifies the set of rights: equal for two actors with equal roles and grants. Used in cache keys. */
  readonly rightsKey: string;
  /** The user views with the rights of a role and may change nothing. */
  readonly viewing?: true;
  /** The administrator of the platform, at work in this tenant as whom its own administrator would be. */
  readonly manages?: true;
  readonly jti: string;
  readonly clientId: string;
}

/** The result of an access decision. */
export interface Decision {
  /** Rows the actor may see and act on; undefined: all rows of the tenant. */
  readonly where?: FilterNode;
  /** Fields by key; those of lines as `property.key`, all of them as `property`. */
  readonly hiddenFields: ReadonlySet<string>;
  readonly maskedFields: ReadonlySet<string>;
  readonly readonlyFields: ReadonlySet<string>;
}
