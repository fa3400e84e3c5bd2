import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { ALGORITHM, AUDIENCE, type Claims, ISSUER, SigningKey } from '../../../access/index.js';
import { CLOCK, type Clock, CONFIG, type Config } from '../../../config/index.js';
import { Captchas } from '../captcha/captcha.store.js';
import { OauthError } from '../oauth-error.js';
import { LoginFailures } from '../password/login-failure.store.js';
import { verifyPassword } from '../password/password-hash.js';
import { type Account, type AccountRole, Accounts } from './account.store.js';
import { type Client, Clients } from './client.store.js';
import { RefreshTokens, type Session } from './refresh-token.store.js';
import type { TokenRequest } from './token-request.js';
import { type TokenResponse, tokenResponse } from './token-response.js';

const MANAGING_TENANT = '000000';
const GRANTS = ['password', 'captcha', 'refresh_token'];

const list = (text: string | null | undefined): string[] => (text ? text.split(',').map((id) => id.trim()) : []);

/** A user's ids cut to a choice; a choice that he does not have is none. */
function narrowed(own: string[], choice: readonly string[] | undefined): string[] {
  return choice !== undefined && choice.length > 0 && choice.every((id) => own.includes(id)) ? [...choice] : own;
}

/** The token call: three grants, one way of issuing. Refusals are thrown as OauthError. */
@Injectable()
export class TokenService {
  constructor(
    private readonly clients: Clients,
    private readonly accounts: Accounts,
    private readonly failures: LoginFailures,
    private readonly captchas: Captchas,
    private readonly refreshTokens: RefreshTokens,
    private readonly signingKey: SigningKey,
    private readonly jwt: JwtService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async grant(request: TokenRequest, authorization: string | undefined): Promise<TokenResponse> {
    const client = await this.clients.of(authorization);
    const { grantType } = request;
    if (!GRANTS.includes(grantType) || !client.grants.includes(grantType)) {
      throw new OauthError('unsupported_grant_type', 'auth.unsupportedGrant');
    }
    return grantType === 'refresh_token' ? this.refresh(request, client) : this.login(request, client);
  }

  /** Ends the session of an access token. */
  async logout(claims: Claims): Promise<void> {
    const validity = await this.clients.accessValidity(claims.cid);
    await this.refreshTokens.transaction((tx) => this.refreshTokens.end(tx, claims.sid, validity));
  }

  private async login(request: TokenRequest, client: Client): Promise<TokenResponse> {
    const { tenantId, username, password } = request;
    if (tenantId === undefined) throw new OauthError('access_denied', 'auth.noTenantId');
    const standing = await this.failures.standing(tenantId, username);
    const asked = request.grantType === 'captcha' || (standing.captchaNeeded && this.config.captcha);
    if (asked && !(await this.captchas.check(request.captchaKey, request.captchaCode))) {
      throw new OauthError('access_denied', 'auth.badCaptcha');
    }
    await this.checkTenant(tenantId);
    if (standing.locked) throw new OauthError('access_denied', 'auth.locked');
    const account = await this.accounts.byAccount(tenantId, username);
    const right = await verifyPassword(password, account?.password);
    if (!right || account === undefined || Number(account.status) !== 1) {
      await this.failures.add(tenantId, username);
      throw new OauthError('invalid_grant', 'auth.badCredentials');
    }
    // Guesses that ran beside this one may have locked the account meanwhile.
    if ((await this.failures.standing(tenantId, username)).locked) throw new OauthError('access_denied', 'auth.locked');
    const session: Session = {
      familyId: randomUUID().replaceAll('-', ''),
      userId: account.id,
      tenantId,
      clientId: client.clientId,
      deptId: '',
      roleId: '',
    };
    return this.issue(account, session, request, client);
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
    const roleIds = narrowed(ownRoleIds, request.roleIds ?? list(session.roleId));
    const deptIds = narrowed(ownDeptIds, request.deptIds ?? list(session.deptId));
    const chosen: Session = {
      ...session,
      roleId: roleIds.length < ownRoleIds.length ? roleIds.join(',') : '',
      deptId: deptIds.length < ownDeptIds.length ? deptIds.join(',') : '',
    };
    const jti = randomUUID();
    const accessToken = await this.sign(chosen, jti, client);
    // The refusal is thrown after the commit: the end of a session must not be rolled back with it.
    const refreshToken = await this.refreshTokens.transaction(async (tx) => {
      if (rotated === undefined) await this.failures.clear(tx, account.tenantId, request.username);
      else if ((await this.refreshTokens.use(tx, rotated, client.accessValidity)) === undefined) return undefined;
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
    const secret = await this.signingKey.get();
    return this.jwt.signAsync(claims, { secret, algorithm: ALGORITHM, issuer: ISSUER, audience: AUDIENCE });
  }
}
