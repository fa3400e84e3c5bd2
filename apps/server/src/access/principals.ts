import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../config/index.js';
import { VERSION_WATCH, type VersionWatch } from '../database/index.js';
import { badRequest, unauthorized } from '../errors/index.js';
import type { Actor } from './actor.js';
import { ActorMemory } from './actor-memory.js';
import { list, MANAGING_TENANT, mayViewAs, packageMenus, packageOf } from './tenant-package.js';
import type { ApiScope, Rights, RoleRights } from './rights.js';
import { RightsStore, type TenantRow, type UserRow } from './rights.store.js';
import type { Claims } from './token/claims.js';

const USER_TABLES = ['lc_user', 'lc_dept'];
const RIGHTS_TABLES = [
  'lc_role',
  'lc_role_menu',
  'lc_role_scope',
  'lc_menu',
  'lc_data_scope',
  'lc_api_scope',
  'lc_field_rule',
  'lc_tenant',
  'lc_tenant_package',
];

/** What of a token tells who is asking. */
export type Identity = Pick<Claims, 'sub' | 'jti' | 'cid' | 'rid' | 'did' | 'look' | 'as'> & { tid?: string };

/** Whose work an actor sees, and with what. */
interface Shown {
  readonly user: UserRow;
  readonly roles: readonly RoleRights[];
  readonly deptIds: readonly string[];
}

const keyOf = ({ jti, sub }: Identity): string => (jti === '' ? `user ${sub}` : jti);

/**
 * The chosen ids that the user still has; without a choice all of theirs. Throws 401 when none of the chosen ids is
 * left.
 */
function chosen(own: readonly string[], choice: readonly string[] | undefined): string[] {
  if (choice === undefined) return [...own];
  const left = own.filter((id) => choice.includes(id));
  if (left.length === 0 && choice.length > 0) throw unauthorized('auth.revoked');
  return left;
}

/**
 * Actors and their rights, kept until a table they were made from changes on any server. What roles hold is shared
 * by all actors that have them, so a new token costs one row.
 */
@Injectable()
export class Principals {
  private readonly actors = new ActorMemory();
  private roles = new Map<string, Promise<RoleRights | undefined>>();
  private tenants = new Map<string, Promise<TenantRow | undefined>>();
  private departments = new Map<string, Promise<{ id: string; ancestors: string | null }[]>>();
  private apiScopes = new Map<string, Promise<ApiScope[]>>();
  private packages = new Map<string, Promise<ReadonlySet<string>>>();
  private epoch = 0;
  private everyone: readonly string[] = [];
  private readonly rights = new WeakMap<Actor, Rights>();

  constructor(
    private readonly store: RightsStore,
    @Inject(VERSION_WATCH) watch: VersionWatch,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    watch.onChange((tables) => {
      if (RIGHTS_TABLES.some((table) => tables.has(table))) this.forget();
      else if (USER_TABLES.some((table) => tables.has(table))) this.forgetActors();
    });
  }

  /** Drops everything remembered. */
  forget(): void {
    this.epoch += 1;
    this.roles = new Map();
    this.tenants = new Map();
    this.apiScopes = new Map();
    this.packages = new Map();
    this.forgetActors();
  }

  /** Codes of menus that everybody has who is signed in. */
  open(codes: readonly string[]): void {
    this.everyone = codes;
    this.forget();
  }

  /** Who is remembered already. */
  remembered(identity: Identity): Actor | undefined {
    return this.actors.known(keyOf(identity));
  }

  /** Throws 401 when the user or their tenant is removed, locked or expired. */
  of(identity: Identity): Promise<Actor> {
    return this.actors.of(keyOf(identity), () => this.make(identity));
  }

  /**
   * What an administrator of the managing tenant is in another one: as its own administrator, with all that its package
   * has. Throws 400 when there is no such tenant.
   */
  within(actor: Actor, tenantId: string): Promise<Actor> {
    return this.actors.of(`${actor.jti || actor.userId} in ${tenantId}`, () => this.manager(actor, tenantId));
  }

  private async manager(actor: Actor, tenantId: string): Promise<Actor> {
    const tenant = await remember(this.tenants, tenantId, () => this.store.tenant(tenantId));
    if (tenant === undefined) throw badRequest('tenant.unknown', { tenantId: tenantId.slice(0, 12) });
    const packaged = await this.packaged(tenantId, tenant);
    const codes = packaged ?? new Set((await this.store.allMenus()).map((menu) => menu.code));
    const nowhere = { deptIds: [], postIds: [], roleIds: [] };
    const manager: Actor = Object.freeze({
      ...{ ...actor, ...nowhere, tenantId, roleAliases: ['admin'], isAdministrator: false },
      granted: new Set([...this.everyone, ...codes]),
      rightsKey: `${this.epoch}:${tenantId}:manager`,
      manages: true as const,
    });
    const apiScopes = await remember(this.apiScopes, 'all', () => this.store.apiScopes());
    this.rights.set(manager, {
      ...{ roles: [], unrestricted: true, deptsBelow: [], apiScopes },
      ...(packaged && { packaged }),
    });
    return manager;
  }

  /** Rights of an actor that was made here; undefined for any other object. */
  rightsOf(actor: Actor): Rights | undefined {
    return this.rights.get(actor);
  }

  private forgetActors(): void {
    this.actors.forget();
    this.departments = new Map();
  }

  private async make(identity: Identity): Promise<Actor> {
    const user = await this.store.user(identity.sub);
    if (user === undefined || Number(user.status) !== 1) throw unauthorized('auth.revoked');
    if (identity.tid !== undefined && identity.tid !== user.tenantId) throw unauthorized();
    const tenant = await remember(this.tenants, user.tenantId, () => this.store.tenant(user.tenantId));
    if (tenant === undefined || this.expired(user.tenantId, tenant)) throw unauthorized('auth.tenantExpired');
    const looks = identity.look === true;
    const { user: shown, roles, deptIds } = await this.shown(identity, user, tenant);
    const aliases = roles.map((role) => role.alias);
    const isAdministrator = user.tenantId === MANAGING_TENANT && aliases.includes('administrator');
    const actor: Actor = Object.freeze({
      userId: shown.id,
      tenantId: user.tenantId,
      account: shown.account,
      name: shown.realName || shown.name,
      deptIds,
      postIds: list(shown.postId),
      roleIds: roles.map((role) => role.roleId),
      roleAliases: aliases,
      isAdministrator,
      granted: new Set([...this.everyone, ...roles.flatMap((role) => [...role.codes])]),
      rightsKey: `${this.epoch}:${user.tenantId}:${roles
        .map((role) => role.roleId)
        .sort()
        .join(',')}`,
      ...(looks ? { viewing: true as const } : {}),
      jti: identity.jti,
      clientId: identity.cid,
    });
    const packaged = await this.packaged(user.tenantId, tenant);
    this.rights.set(actor, {
      roles,
      unrestricted: isAdministrator || aliases.includes('admin'),
      deptsBelow: await this.below(user.tenantId, deptIds),
      ...(packaged && { packaged }),
      apiScopes: await remember(this.apiScopes, 'all', () => this.store.apiScopes()),
    });
    return actor;
  }

  /**
   * The person and the rights to view with: the user's own, those of a role, or those of another person. Throws 401
   * when the user may not use them.
   */
  private async shown(identity: Identity, user: UserRow, tenant: TenantRow): Promise<Shown> {
    const { look = false, as, rid, did } = identity;
    const rolesOf = (ids: readonly string[]): Promise<RoleRights[]> => this.rolesOf(ids, user.tenantId, tenant);
    const own = list(user.roleId);
    if (!look || as === user.id)
      return { user, roles: await rolesOf(chosen(own, rid)), deptIds: chosen(list(user.deptId), did) };
    const other = as === undefined ? user : await this.store.user(as);
    if (other === undefined || other.tenantId !== user.tenantId || Number(other.status) !== 1)
      throw unauthorized('auth.revoked');
    const ids = as === undefined ? (rid ?? []) : list(other.roleId);
    const roles = await rolesOf(ids);
    // A role that is not there is nobody's to look with.
    const isWhole = as !== undefined || (roles.length === 1 && ids.length === 1);
    if (!isWhole || !mayViewAs(await rolesOf(own), roles)) throw unauthorized('auth.revoked');
    return { user: other, roles, deptIds: list(other.deptId) };
  }

  private expired(tenantId: string, tenant: TenantRow): boolean {
    return tenantId !== MANAGING_TENANT && tenant.expireTime !== null && tenant.expireTime <= this.clock.now();
  }

  private async rolesOf(ids: readonly string[], tenantId: string, tenant: TenantRow): Promise<RoleRights[]> {
    const found = await Promise.all(ids.map((id) => this.role(id, tenantId, tenant)));
    return found.filter((role): role is RoleRights => role !== undefined);
  }

  private async role(id: string, tenantId: string, tenant: TenantRow): Promise<RoleRights | undefined> {
    return remember(this.roles, `${tenantId} ${id}`, async () => {
      const row = await this.store.role(id);
      // A role of another tenant counts for nothing, however it came into the user's list.
      if (row === undefined || row.tenantId !== tenantId) return undefined;
      const everything = tenantId === MANAGING_TENANT && row.alias === 'administrator';
      const [menus, dataScopes, apiScopes, fieldRules] = await Promise.all([
        everything ? this.store.allMenus() : this.store.menusOf(id),
        this.store.dataScopesOf(id),
        this.store.apiScopesOf(id),
        this.store.fieldRulesOf(id),
      ]);
      const packaged = await this.packaged(tenantId, tenant);
      const codes = new Set(menus.map((menu) => menu.code).filter((code) => packaged?.has(code) ?? true));
      return {
        roleId: id,
        alias: row.alias,
        name: row.name,
        codes,
        dataScopes,
        apiScopes: new Set(apiScopes),
        fieldRules,
      };
    });
  }

  /** Codes of the menus of a tenant's package. */
  private async packaged(tenantId: string, tenant: TenantRow): Promise<ReadonlySet<string> | undefined> {
    const named = packageOf(tenantId, tenant);
    if (named === undefined) return undefined;
    return remember(this.packages, tenantId, async () => {
      const menus = await this.store.allMenus();
      const inside = packageMenus(named, menus);
      return new Set(menus.filter((menu) => inside.has(menu.id)).map((menu) => menu.code));
    });
  }

  private async below(tenantId: string, deptIds: readonly string[]): Promise<string[]> {
    if (deptIds.length === 0) return [];
    const depts = await remember(this.departments, tenantId, () => this.store.depts(tenantId));
    const own = new Set(deptIds);
    const below = depts.filter((dept) => !own.has(dept.id) && list(dept.ancestors).some((id) => own.has(id)));
    return [...own, ...below.map((dept) => dept.id)];
  }
}

/** A value of the map, loaded once; a failed load is not remembered. */
function remember<T>(map: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
  let value = map.get(key);
  if (value === undefined) {
    value = load();
    map.set(key, value);
    value.catch(() => map.delete(key));
  }
  return value;
}
