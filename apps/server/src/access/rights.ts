import type { FilterNode } from '../filter/index.js';

/** One data scope row as granted to a role. */
export interface DataScope {
  readonly id: string;
  readonly name?: string;
  readonly resourceCode: string;
  /** `{modelKey}.{operation}` of the guarded call; empty: every call of the resource. */
  readonly scopeClass: string;
  /** 1 all, 2 own, 3 own departments, 4 own departments and below, 5 `value`. */
  readonly type: number;
  readonly column: string;
  /** undefined: all fields are visible. */
  readonly fields?: readonly string[];
  /** Type 5. undefined when the stored text is no filter tree: such a scope shows nothing. */
  readonly value?: FilterNode;
}

export interface ApiScope {
  readonly id: string;
  readonly resourceCode: string;
  /** Fragment of a call's path; empty covers nothing. */
  readonly path: string;
}

export type FieldRestriction = 'hidden' | 'masked' | 'readonly';

export interface FieldRule {
  readonly modelKey: string;
  readonly field: string;
  readonly rule: FieldRestriction;
}

/** Everything one role holds. */
export interface RoleRights {
  readonly roleId: string;
  readonly alias: string;
  readonly name: string;
  /** Codes of menus and buttons, cut to the tenant package. */
  readonly codes: ReadonlySet<string>;
  readonly dataScopes: readonly DataScope[];
  /** Ids of granted API scopes. */
  readonly apiScopes: ReadonlySet<string>;
  readonly fieldRules: readonly FieldRule[];
}

/** What an actor's cached record holds beside the actor. */
export interface Rights {
  readonly roles: readonly RoleRights[];
  /** A role with alias administrator or admin: no data scope and no field rule applies. */
  readonly unrestricted: boolean;
  /** The actor's departments and all below them. */
  readonly deptsBelow: readonly string[];
  /** Codes of the tenant's package; undefined: the tenant has none, or is the managing one. */
  readonly packaged?: ReadonlySet<string>;
  /** All API scopes there are. */
  readonly apiScopes: readonly ApiScope[];
}

/** What access.json says of one resource. */
export interface Policy {
  /** operation or verb → permission. */
  readonly permissions: ReadonlyMap<string, string>;
  /** Menus that open operations with the permission `menu`. */
  readonly via: readonly string[];
  /** Menus of its own: the codes by which data scopes may name the resource, beside its key. */
  readonly own: readonly string[];
  /** Permission of the calls that are not spoken of; absent: they are closed. */
  readonly otherwise?: string;
}

export const CLOSED: Policy = { permissions: new Map(), via: [], own: [] };

/** A resource that no access.json speaks of, such as one published at run time: its maker tries it out himself. */
export const DEFAULT_POLICY: Policy = { ...CLOSED, otherwise: 'administrator' };
