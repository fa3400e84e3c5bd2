import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Accounts, type Grant, Grants, type Guest, OauthError, type Proof, type TokenRequest } from '../auth/index.js';
import { UsualLog } from '../logs/index.js';
import { Bindings } from './binding.store.js';
import { type Flow, Flows } from './flow.js';
import { OpenId, type ThirdParty } from './openid.js';
import { type Provider, Providers } from './provider.store.js';

/** Login by a third party: the browser comes back from it with a code and the state it was sent with. */
@Injectable()
export class SocialGrant implements Grant, OnModuleInit {
  readonly types = ['social', 'authorization_code'];

  constructor(
    private readonly grants: Grants,
    private readonly accounts: Accounts,
    private readonly providers: Providers,
    private readonly flows: Flows,
    private readonly openId: OpenId,
    private readonly bindings: Bindings,
    private readonly log: UsualLog,
  ) {}

  onModuleInit(): void {
    this.grants.use(this);
  }

  async prove(request: TokenRequest & { tenantId: string }): Promise<Proof | Guest> {
    const flow = await this.flow(request);
    const { tenantId, source } = flow;
    const provider = await this.providers.find(tenantId, source);
    if (provider === undefined) throw new OauthError('access_denied', 'auth.noProvider');
    const person = await this.ask(provider, flow, request);
    const binding = await this.bindings.of(tenantId, source, provider.issuer, person);
    const account = binding.userId === undefined ? undefined : await this.accounts.byId(binding.userId);
    if (account === undefined) {
      const { account: known, name, avatar } = person;
      return { guest: { tenantId, oauthId: binding.id, account: known, name, avatar } };
    }
    if (Number(account.status) !== 1) throw new OauthError('access_denied', 'user.badOauth');
    return { account, oauthId: binding.id };
  }

  /** The flow that this very browser began, and nothing of which the request contradicts. */
  private async flow({ grantType, tenantId, source, state, redirectUri, cookie }: Told): Promise<Flow> {
    const flow = await this.flows.read(cookie);
    const same =
      flow !== undefined &&
      flow.tenantId === tenantId &&
      (grantType === 'social' ? flow.source === source && flow.state === state : flow.redirectUri === redirectUri) &&
      (state === '' || state === flow.state);
    if (!same) throw new OauthError('access_denied', 'auth.badFlow');
    return flow;
  }

  private async ask(provider: Provider, flow: Flow, { code, iss }: Told): Promise<ThirdParty> {
    try {
      return await this.openId.end(provider, flow, { code, iss, state: flow.state });
    } catch (error) {
      const data = `${provider.source}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300);
      this.log.add({ tenantId: flow.tenantId, account: '' }, { level: 'error', id: 'oauth.refused', data });
      throw new OauthError('invalid_grant', 'user.badOauth');
    }
  }
}

type Told = TokenRequest & { tenantId: string };
