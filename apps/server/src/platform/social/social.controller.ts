import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MANAGING_TENANT, Permit } from '../../access/index.js';
import { Raw } from '../../http/index.js';
import { UsualLog } from '../logs/index.js';
import { Flows } from './flow.js';
import { OpenId } from './openid.js';
import { Providers } from './provider.store.js';

type Query_ = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' && value.length <= 2000 ? value : '');
const SOURCE = /^[a-z0-9-]{1,32}$/;

/** Logins by third parties: the way there and back. What comes of it is the token call's (grant social). */
@Controller('api/lc-auth/oauth')
@Permit('public')
export class SocialController {
  constructor(
    private readonly providers: Providers,
    private readonly flows: Flows,
    private readonly openId: OpenId,
    private readonly log: UsualLog,
  ) {}

  /** Names of the ways to log in to a tenant. */
  @Get('providers')
  list(@Query('tenantId') tenantId: unknown): Promise<{ source: string; name: string }[]> {
    return this.providers.list(text(tenantId));
  }

  @Get('render/:source')
  @Raw()
  async render(
    @Param('source') source: string,
    @Query() query: Query_,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const tenantId = text(query['tenantId']) || MANAGING_TENANT;
    const provider = SOURCE.test(source) ? await this.providers.find(tenantId, source) : undefined;
    if (provider === undefined) return back(reply, { error: 'auth.noProvider' });
    const redirectUri = `${request.protocol}://${request.host}/api/lc-auth/oauth/callback/${source}`;
    try {
      const { address, flow } = await this.openId.begin(provider, tenantId, redirectUri);
      const cookie = await this.flows.cookie(flow, request.protocol === 'https');
      void reply.header('set-cookie', cookie).header('cache-control', 'no-store').redirect(address, 302);
    } catch (error) {
      const data = `${source}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300);
      this.log.add({ tenantId, account: '' }, { level: 'error', id: 'oauth.away', data });
      back(reply, { error: 'auth.providerAway' });
    }
  }

  /** The page trades the code in: only the browser that began has the flow. */
  @Get('callback/:source')
  @Raw()
  callback(@Param('source') source: string, @Query() query: Query_, @Res() reply: FastifyReply): void {
    const [code, state, iss] = [text(query['code']), text(query['state']), text(query['iss'])];
    const good = SOURCE.test(source) && code !== '';
    back(reply, good ? { source, code, state, ...(iss === '' ? {} : { iss }) } : { error: 'user.badOauth' });
  }
}

/** Leads to the login page. After #: servers and their logs never see it. */
function back(reply: FastifyReply, values: Record<string, string>): void {
  void reply.header('cache-control', 'no-store').redirect(`/login#${new URLSearchParams(values).toString()}`, 302);
}
