import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import {
  ALGORITHM,
  AUDIENCE,
  type Claims,
  ISSUER,
  MANAGING_TENANT,
  Revocations,
  SigningKey,
} from '../../../access/index.js';
import { CLOCK, type Clock, plantTime } from '../../../config/index.js';
import { counter } from '../../../observability/index.js';
import { OauthError } from '../oauth-error.js';
import { type Account, type AccountRole, Accounts } from './account.store.js';
import { type Client, Clients } from './client.store.js';
import { Grants } from './grants.js';
import { RefreshTokens, type Session } from './refresh-token.store.js';
import type { TokenRequest } from './token-request.js';
import { guestResponse, type TokenResponse, tokenResponse } from './token-response.js';

const logins = counter('logins_total', 'Token calls', ['outcome']);
const REFRESH = 'refresh_token';
/** A look is short: it is begun again as quickly as it ends. */
const LOOK_SECONDS = 900;

const list = (text: string | null | undefined): string[] => (text ? text.split(',').map((id) => id.trim()) : []);

/** A user's ids limited to the first choice of which the user has all ids; other choices are ignored. */
function narrowed(own: string[], ...choices: (readonly string[])[]): string[] {
  return [...(choices.find((choice) => choice.length > 0 && choice.every((id) => own.includes(id))) ?? own)];
}

/** What to view as: a role, a person or, without either, oneself. */
export interface Seen {
  readonly roleId?: string;
  readonly userId?: string;
}

/** The token call: many grants, one way of issuing. Refusals are thrown as OauthError. */
@Injectable()
export class TokenService {
  constructor(
    private readonly clients: Clients,
    private readonly accounts: Accounts,
    private readonly grants: Grants,
    private readonly refreshTokens: RefreshTokens,
    private readonly revocations: Revocations,
    private readonly signingKey: SigningKey,
    private readonly jwt: JwtService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async grant(request: TokenRequest, authorization: string | undefined): Promise<TokenResponse> {
    try {
      const response = await this.answer(request, authorization);
      logins.of('done').inc();
      return response;
    } catch (error) {
      logins.of(error instanceof OauthError ? 'refused' : 'failed').inc();
      throw error;
    }
  }

  private async answer(request: TokenRequest, authorization: string | undefined): Promise<TokenResponse> {
    const client = await this.clients.of(authorization);
    const { grantType } = request;
    const known = grantType === REFRESH || this.grants.of(grantType) !== undefined;
    if (!known || !client.grants.includes(grantType)) {
      throw new OauthError('unsupported_grant_type', 'auth.unsupportedGrant');
    }
    return grantType === REFRESH ? this.refresh(request, client) : this.login(request, client);
  }

  /**
   * What a token says by which the user of `claims` looks, with a role, as a person or with what he holds himself; it
   * ends with his session. Not signed yet.
   */
  lookClaims(claims: Claims, { roleId, userId }: Seen): Claims {
    const { sub, tid, cid, sid, rid, did, as = sub } = claims;
    const iat = Math.floor(this.clock.millis() / 1000);
    const look = { sub, tid, cid, sid, jti: randomUUID(), iat, exp: iat + LOOK_SECONDS, look: true as const };
    if (roleId !== undefined) return { ...look, rid: [roleId] };
    if (userId !== undefined && userId !== sub) return { ...look, as: userId };
    // Who looks already goes on looking as the same.
    if (claims.look && claims.as === undefined) return { ...look, ...(rid && { rid }) };
    return { ...look, ...(rid && { rid }), ...(did && { did }), as };
  }

  /** Ends the session of an access token; of a look only the look. */
  async logout(claims: Claims): Promise<void> {
    if (claims.look) {
      const until = plantTime(claims.exp * 1000);
      return this.refreshTokens.transaction((tx) => this.revocations.revoke(tx, claims.jti, until));
    }
    const validity = await this.clients.accessValidity(claims.cid);
    await this.refreshTokens.transaction((tx) => this.refreshTokens.end(tx, claims.sid, validity));
  }

  private async login(request: TokenRequest, client: Client): Promise<TokenResponse> {
    const { tenantId } = request;
    if (tenantId === undefined) throw new OauthError('access_denied', 'auth.noTenantId');
    await this.checkTenant(tenantId);
    const grant = this.grants.of(request.grantType);
    if (grant === undefined) throw new OauthError('unsupported_grant_type', 'auth.unsupportedGrant');
    const proof = await grant.prove({ ...request, tenantId }, client);
    if ('guest' in proof) return guestResponse(proof.guest, client);
    const { account, oauthId = '' } = proof;
    const session: Session = {
      familyId: randomUUID().replaceAll('-', ''),
      userId: account.id,
      tenantId,
      clientId: client.clientId,
      deptId: '',
      roleId: '',
    };
    return { ...(await this.issue(account, session, request, client)), oauth_id: oauthId };
  }

  private async refresh(request: TokenRequest, client: Client): Promise<TokenResponse> {
    const refused = new OauthError('invalid_grant', 'auth.badRefreshToken');
    if (request.refreshToken === '') throw refused;
    const session = await this.refreshTokens.find(request.refreshToken);
    if (session === undefined || session.clientId !== client.clientId) throw refused;
    if (request.tenantId !== undefined && request.tenantId !== session.tenantId) throw refused;
    const account = await this.accounts.byId(session.userId);
    if (account === undefined || Number(account.status) !== 1 || account.tenantId !== session.tenantId) throw refused;
    await this.checkTenant(session.tenantId);
    return this.issue(account, session, request, client, request.refreshToken);
  }

  private async checkTenant(tenantId: string): Promise<void> {
    const tenant = await this.accounts.tenant(tenantId);
    if (tenant === undefined) throw new OauthError('access_denied', 'auth.unknownTenant');
    const expired = tenant.expireTime !== null && tenant.expireTime <= this.clock.now();
    if (expired && tenantId !== MANAGING_TENANT) throw new OauthError('access_denied', 'auth.tenantExpired');
  }

  /**
   * Tokens of a session. A choice in the request counts before the one the session has. `rotated`: the refresh token
   * that this one replaces.
   */
  private async issue(
    account: Account,
    session: Session,
    request: TokenRequest,
    client: Client,
    rotated?: string,
  ): Promise<TokenResponse> {
    const ownRoles = await this.accounts.roles(account.tenantId, list(account.roleId));
    if (ownRoles.length === 0) throw new OauthError('access_denied', 'auth.noRole');
    const ownRoleIds = ownRoles.map((role) => role.id);
    const ownDeptIds = list(account.deptId);
    const roleIds = narrowed(ownRoleIds, request.roleIds ?? [], list(session.roleId));
    const deptIds = narrowed(ownDeptIds, request.deptIds ?? [], list(session.deptId));
    const chosen: Session = {
      ...session,
      roleId: roleIds.length < ownRoleIds.length ? roleIds.join(',') : '',
      deptId: deptIds.length < ownDeptIds.length ? deptIds.join(',') : '',
    };
    const jti = randomUUID();
    const accessToken = await this.sign(chosen, jti, client);
    // The refusal is thrown after the commit: the end of a session must not be rolled back with it.
    const refreshToken = await this.refreshTokens.transaction(async (tx) => {
      if (rotated !== undefined && (await this.refreshTokens.use(tx, rotated, client.accessValidity)) === undefined)
        return undefined;
      return this.refreshTokens.issue(tx, chosen, client.refreshValidity);
    });
    if (refreshToken === undefined) throw new OauthError('invalid_grant', 'auth.badRefreshToken');
    const roles: AccountRole[] = ownRoles.filter((role) => roleIds.includes(role.id));
    return tokenResponse({
      account,
      roles,
      deptIds,
      client,
      accessToken,
      refreshToken,
      jti,
      userType: request.userType,
    });
  }

  private async sign(session: Session, jti: string, client: Client): Promise<string> {
    const iat = Math.floor(this.clock.millis() / 1000);
    const claims: Claims = {
      sub: session.userId,
      tid: session.tenantId,
      cid: session.clientId,
      sid: session.familyId,
      jti,
      iat,
      exp: iat + client.accessValidity,
      ...(session.roleId === '' ? {} : { rid: list(session.roleId) }),
      ...(session.deptId === '' ? {} : { did: list(session.deptId) }),
    };
    return this.signed(claims);
  }

  /** The token that says so. */
  async signed(claims: Claims): Promise<string> {
    const secret = await this.signingKey.get();
    return this.jwt.signAsync(claims, { secret, algorithm: ALGORITHM, issuer: ISSUER, audience: AUDIENCE });
  }
}
