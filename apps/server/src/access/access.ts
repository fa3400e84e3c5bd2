import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../config/index.js';
import { AppError, forbidden, unauthorized } from '../errors/index.js';
import { type AccessSpec, callPath, OPTIONS, openersOf, type Resource } from '../metadata/index.js';
import type { Actor, Decision } from './actor.js';
import { lacking, refusalOf, type RightNames, rightNames } from './lacking.js';
import { policyOf } from './policy.js';
import { Principals } from './principals.js';
import { CLOSED, type Policy, type Rights, DEFAULT_POLICY } from './rights.js';
import { covering } from './rules/api-scope.rule.js';
import { codeHolds, demandOf } from './rules/button.rule.js';
import { callSteps } from './rules/call.rule.js';
import { effectiveRoles, dataScopeRestriction, scopesInForce } from './rules/data-scope.rule.js';
import { closeStoredNames, closeUnlisted, fieldRestrictions } from './rules/field.rule.js';
import { fieldStep, rowStep } from './rules/restriction.rule.js';
import { refuses, type Step, type AccessTrace } from './step.js';
import type { Claims } from './token/claims.js';
import { contradiction, type RequestHead, tokenOf } from './token/request-token.js';
import { Revocations } from './token/revocation.store.js';
import { TokenCache } from './token/token-cache.js';
import { TokenVerifier } from './token/token-verifier.js';

/** The right that the action of a call names. */
const permissionOfAction = ({ calls }: Resource, verb: string, method: string | undefined): string | undefined =>
  calls.find((call) => call.verb === verb && (method === undefined || call.methods.includes(method as 'GET' | 'POST')))
    ?.permission;

/** Methods that somebody who only looks may call by; what reads and changes by GET is refused where it is known. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** A right that a call asks for, and the menus that "menu" means. */
interface Demanded {
  readonly permission: string | undefined;
  readonly via: readonly string[];
}

/** The only module that decides about rights: who is the caller, and what may they do? The default is to deny. */
@Injectable()
export class Access {
  private policies: ReadonlyMap<string, Policy> = new Map();
  private names: RightNames = new Map();
  private readonly tokens = new TokenCache();
  /** Decisions by actor and resource: both are replaced, never changed, when rights or metadata change. */
  private decisions = new WeakMap<Actor, WeakMap<Resource, Map<string, Decision>>>();

  constructor(
    private readonly verifier: TokenVerifier,
    private readonly principals: Principals,
    private readonly revocations: Revocations,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Takes over what the access.json files say; to be called at start and after each reload of metadata. */
  usePolicies(specs: readonly AccessSpec[]): void {
    this.policies = policyOf(specs);
    this.names = rightNames(specs);
    const menus = specs.flatMap((spec) => spec.menus ?? []);
    this.principals.open(menus.filter((menu) => menu.everyone === true).map((menu) => menu.code));
    this.decisions = new WeakMap();
  }

  /**
   * The actor of a request; undefined without a token. Throws 401 for a token that is wrong, expired or revoked or
   * whose user is gone or locked, and 403 when the headers Tenant-Id, Dept-Id or Role-Id contradict it.
   */
  async authenticate(request: RequestHead): Promise<Actor | undefined> {
    const claims = await this.claims(request);
    return claims === undefined ? undefined : this.admit(request, await this.principals.of(claims));
  }

  /** The same without waiting, when all that it takes is remembered; undefined when `authenticate` is to be asked. */
  recognise(request: RequestHead): Actor | undefined {
    const token = tokenOf(request);
    const claims = token === undefined ? undefined : this.tokens.get(token);
    if (claims === undefined || claims.exp * 1000 <= this.clock.millis()) return undefined;
    if (this.revocations.ready() !== undefined || this.revocations.has(claims.jti, claims.sid)) return undefined;
    const actor = this.principals.remembered(claims);
    return actor === undefined ? undefined : this.admit(request, actor);
  }

  private admit(request: RequestHead, actor: Actor): Actor {
    if (contradiction(request, actor)) throw forbidden('access.headerMismatch');
    if (actor.viewing && !READS.has(request.method ?? 'GET')) throw forbidden('access.viewOnly');
    return actor;
  }

  /** What the token of a request says; undefined without one. Throws 401 when it is wrong, expired or revoked. */
  async claims(request: RequestHead): Promise<Claims | undefined> {
    const token = tokenOf(request);
    if (token === undefined) return undefined;
    let claims = this.tokens.get(token);
    if (claims === undefined) {
      claims = await this.verifier.verify(token);
      this.tokens.put(token, claims);
    }
    if (claims.exp * 1000 <= this.clock.millis()) {
      this.tokens.drop(token);
      throw unauthorized();
    }
    await this.revocations.ready();
    if (this.revocations.has(claims.jti, claims.sid)) throw unauthorized('auth.revoked');
    return claims;
  }

  /** Whether a token for viewing as a role is valid. Throws 403 when the person may not use it. */
  async demandLook(claims: Claims): Promise<Actor> {
    try {
      return await this.principals.of(claims);
    } catch (error) {
      if (error instanceof AppError && error.status === 401) throw forbidden('access.viewAbove');
      throw error;
    }
  }

  /** As `authenticate`, but a token that does not count is as good as none. */
  async authenticateIfValid(request: RequestHead): Promise<Actor | undefined> {
    try {
      return await this.authenticate(request);
    } catch (error) {
      if (error instanceof AppError && (error.status === 401 || error.status === 403)) return undefined;
      throw error;
    }
  }

  /** The actor for a user with all their roles, for jobs. Throws 401 when the user is removed or locked. */
  actorOf(userId: string): Promise<Actor> {
    return this.principals.of({ sub: userId, jti: '', cid: '' });
  }

  /**
   * The door of every resource: may the actor run this operation, called by this verb, and on which rows and fields?
   * `method`: GET or POST, where a verb is a call of its own by each. Throws 401 without an actor and 403 when a menu,
   * button or API right is missing, which the message names.
   */
  decide(actor: Actor | undefined, resource: Resource, operation: string, verb: string, method?: string): Decision {
    if (actor === undefined) throw unauthorized('auth.noToken');
    return this.remembered(actor, resource, `${operation} ${verb} ${method ?? ''}`, () => {
      const steps = this.resourceSteps(actor, resource, operation, verb, method);
      if (refuses({ steps })) throw refusalOf(steps, this.names);
      return this.restricted(actor, resource, operation);
    });
  }

  /** The rows and fields of the first open call whose operation matches; undefined when none is open to the actor. */
  decideAny(actor: Actor, resource: Resource, operations: RegExp): Decision | undefined {
    for (const { operation, verb } of resource.calls) {
      if (!operations.test(operation)) continue;
      try {
        return this.decide(actor, resource, operation.slice(operation.indexOf('.') + 1), verb);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
    return undefined;
  }

  /** The way of `decide`, rule by rule, for people who want to know why. Rows and fields follow when the call is open. */
  explain(actor: Actor, resource: Resource, operation: string, verb: string, method?: string): AccessTrace {
    const steps = this.resourceSteps(actor, resource, operation, verb, method);
    if (refuses({ steps })) return { steps };
    const rights = this.rights(actor);
    const decision = this.restricted(actor, resource, operation);
    const scopes = scopesInForce(rights, this.policies.get(resource.key) ?? CLOSED, resource, operation);
    return { steps: [...steps, rowStep(scopes, decision), fieldStep(rights, decision)], decision };
  }

  /** The way of `demandCall`, rule by rule. */
  explainCall(actor: Actor, permission: string | undefined, path: string): AccessTrace {
    return { steps: this.callSteps(actor, permission, [], path) };
  }

  /**
   * Rows and fields of a resource that is read on behalf of another one (labels, lookups, pickers): the same cut as
   * `decide`, without asking for the permission of a call.
   */
  restrict(actor: Actor, resource: Resource, operation: string): Decision {
    return this.remembered(actor, resource, operation, () => this.restricted(actor, resource, operation));
  }

  /**
   * The actor as they work on the rows of the tenant that a call names: only an administrator of the managing tenant is
   * somebody in another one; everybody else stays who they are. Throws 400 when there is no such tenant.
   */
  async within(actor: Actor, tenantId: unknown): Promise<Actor> {
    const other = typeof tenantId === 'string' && tenantId !== '' && tenantId !== actor.tenantId;
    if (!other || !actor.isAdministrator || this.principals.rightsOf(actor) === undefined) return actor;
    return this.principals.within(actor, tenantId);
  }

  /** Drops remembered rights; they are read again when next needed. */
  forget(): void {
    this.principals.forget();
  }

  /** Whether the actor holds the code of a menu or button. */
  permission(actor: Actor | undefined, code: string): boolean {
    return actor !== undefined && this.principals.rightsOf(actor) !== undefined && codeHolds(actor, code);
  }

  /**
   * What a call of a resource asks for, as access.json has it; undefined: it is closed. `via`: menus of `menu`. A key
   * may be `GET verb`: one verb can be two calls, each with a right of its own.
   */
  demanded(resource: Resource, operation: string, verb: string, method?: string): Demanded {
    const { permissions, via, otherwise } = this.policies.get(resource.key) ?? DEFAULT_POLICY;
    const byMethod = method === undefined ? undefined : permissions.get(`${method} ${verb}`);
    const said = byMethod ?? permissions.get(verb) ?? permissions.get(operation);
    return { permission: said ?? permissionOfAction(resource, verb, method) ?? otherwise, via };
  }

  /** Demands what an irregular call asks for by `@Permit`. Throws 403 with what is missing. */
  demandCall(actor: Actor, permission: string, path: string): void {
    const { steps } = this.explainCall(actor, permission, path);
    if (refuses({ steps })) throw refusalOf(steps, this.names);
  }

  /** Demands the code of a menu or button. Throws 403 with its name. */
  demand(actor: Actor | undefined, code: string): void {
    if (!this.permission(actor, code)) throw this.lacking(code);
  }

  /** 403 that names the menu or button which somebody would need. */
  lacking(code: string): AppError {
    return lacking([code], this.names);
  }

  private remembered(actor: Actor, resource: Resource, call: string, make: () => Decision): Decision {
    const byResource = this.decisions.get(actor) ?? new WeakMap<Resource, Map<string, Decision>>();
    const byCall = byResource.get(resource) ?? new Map<string, Decision>();
    const known = byCall.get(call);
    if (known !== undefined) return known;
    const decision = make();
    this.decisions.set(actor, byResource.set(resource, byCall.set(call, decision)));
    return decision;
  }

  private rights(actor: Actor): Rights {
    const rights = this.principals.rightsOf(actor);
    // An actor that was not made here is a stranger, whatever it says of itself.
    if (rights === undefined) throw forbidden();
    return rights;
  }

  /** What open a call, each alone: options of a reference are open to whoever may search by it or write it. */
  demandedAny(resource: Resource, operation: string, verb: string, method?: string): Demanded[] {
    const said = this.demanded(resource, operation, verb, method);
    if (operation !== OPTIONS || this.policies.get(resource.key)?.permissions.has(verb) === true) return [said];
    const openers = openersOf(resource, { verb });
    return openers.map((one) => this.demanded(resource, one.right, one.verb, one.method));
  }

  private resourceSteps(actor: Actor, resource: Resource, operation: string, verb: string, method?: string): Step[] {
    let steps: Step[] = this.callSteps(actor, undefined, [], callPath(resource, verb));
    for (const { permission, via } of this.demandedAny(resource, operation, verb, method)) {
      steps = this.callSteps(actor, permission, via, callPath(resource, verb));
      if (!refuses({ steps })) break;
    }
    return steps;
  }

  private callSteps(actor: Actor, permission: string | undefined, via: readonly string[], path: string): Step[] {
    const rights = this.rights(actor);
    const covers = covering(rights.apiScopes, path);
    return callSteps({ actor, rights, demand: demandOf(permission, via), covers });
  }

  private restricted(actor: Actor, resource: Resource, operation: string): Decision {
    const rights = this.rights(actor);
    const policy = this.policies.get(resource.key) ?? CLOSED;
    const scopes = scopesInForce(rights, policy, resource, operation);
    const { where, visible } = dataScopeRestriction(actor, rights, scopes, resource);
    const roles = rights.unrestricted ? [] : effectiveRoles(rights.roles, policy.via);
    const restrictions = fieldRestrictions(roles, resource.key);
    if (visible !== undefined) closeUnlisted(restrictions, resource, visible);
    closeStoredNames(restrictions, resource);
    const { hidden, masked, readonly } = restrictions;
    return { where, hiddenFields: hidden, maskedFields: masked, readonlyFields: readonly };
  }
}
