import { Body, Controller, Get, Headers, HttpCode, Ip, Post, Query, Req, UseFilters } from '@nestjs/common';
import { Access, type Actor, type ActorRequest, CurrentActor, Permit } from '../../access/index.js';
import { Raw } from '../../http/index.js';
import { type Captcha, Captchas } from './captcha/captcha.store.js';
import { ClientErrors } from './client-error.store.js';
import { OauthErrorFilter } from './oauth-error.filter.js';
import { Accounts } from './token/account.store.js';
import { TokenService } from './token/token.service.js';
import { readTokenRequest } from './token/token-request.js';
import type { TokenResponse } from './token/token-response.js';

/** The body of logout and clear-cache: texts, no envelope. */
const DONE = { success: 'true', msg: 'success' } as const;

@Controller('api/lc-auth/oauth')
export class AuthController {
  constructor(
    private readonly access: Access,
    private readonly tokens: TokenService,
    private readonly captchas: Captchas,
    private readonly clientErrors: ClientErrors,
    private readonly accounts: Accounts,
  ) {}

  @Post('token')
  @Permit('public')
  @Raw()
  @HttpCode(200)
  @UseFilters(OauthErrorFilter)
  token(
    @Query() query: unknown,
    @Body() body: unknown,
    @Headers() headers: Record<string, string | undefined>,
    @Ip() ip: string,
  ): Promise<TokenResponse> {
    return this.tokens.grant(readTokenRequest(query, body, headers, ip), headers['authorization']);
  }

  @Get('captcha')
  @Permit('public')
  @Raw()
  captcha(@Ip() ip: string): Promise<Captcha> {
    return this.captchas.draw(ip);
  }

  @Get('logout')
  @Permit('public')
  @Raw()
  async logout(@Req() request: ActorRequest): Promise<typeof DONE> {
    const claims = request.actor === undefined ? undefined : await this.access.claims(request);
    if (claims !== undefined) await this.tokens.logout(claims);
    return DONE;
  }

  /** With an array the client reports its errors and stays logged in; strangers' reports are not kept. */
  @Post('logout')
  @Permit('public')
  @Raw()
  @HttpCode(200)
  async report(@Req() request: ActorRequest, @Body() body: unknown): Promise<typeof DONE> {
    if (!Array.isArray(body)) return this.logout(request);
    const { actor } = request;
    if (actor !== undefined && body.length > 0) {
      await this.clientErrors.store(actor, body, { userAgent: request.headers['user-agent'] ?? '', ip: request.ip });
    }
    return DONE;
  }

  @Get('user-info')
  @Permit('login')
  async userInfo(@CurrentActor() actor: Actor): Promise<unknown> {
    const account = await this.accounts.byId(actor.userId);
    return {
      userId: actor.userId,
      tenantId: actor.tenantId,
      account: actor.account,
      userName: actor.account,
      nickName: account?.name ?? actor.name,
      realName: account?.realName ?? actor.name,
      deptId: actor.deptIds.join(','),
      postId: actor.postIds.join(','),
      roleId: actor.roleIds.join(','),
      roleName: actor.roleAliases.join(','),
      avatar: account?.avatar ?? '',
      roles: actor.roleAliases,
      detail: { type: 'web' },
    };
  }

  /** On the white list, but a stranger must not be able to make the server forget. */
  @Get('clear-cache')
  @Permit('public')
  @Raw()
  clearCache(@CurrentActor() actor: Actor | undefined): typeof DONE {
    if (actor !== undefined) this.access.forget();
    return DONE;
  }
}
