import { Inject, Injectable } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import { CONFIG, type Config } from '../../config/index.js';
import type { Flow } from './flow.js';
import { providerFetch } from './provider-fetch.js';
import type { Provider } from './provider.store.js';

/** Who a provider says somebody is. */
export interface ThirdParty {
  /** Unique at the issuer forever. */
  subject: string;
  account: string;
  name: string;
  avatar: string;
  email: string;
}

const MAX_KNOWN = 50;
const KEPT_MS = 3_600_000;

/** Loaded at the first login of this kind: most servers never need it. */
const library = () => import('openid-client');

const text = (value: unknown, length: number): string => (typeof value === 'string' ? value.slice(0, length) : '');

/** OpenID Connect: authorization code with PKCE, state and nonce. */
@Injectable()
export class OpenId {
  private readonly known = new Map<string, { until: number; configuration: Promise<Configuration> }>();

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Where the browser goes, and what it must bring back. Throws when the provider cannot be reached. */
  async begin(provider: Provider, tenantId: string, redirectUri: string): Promise<{ address: string; flow: Flow }> {
    const client = await library();
    const configuration = await this.configuration(provider);
    const flow: Flow = {
      tenantId,
      source: provider.source,
      // Clients of the family take the tenant from the state.
      state: `${tenantId}.${client.randomState()}`,
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      redirectUri,
    };
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: provider.scopes,
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, flow };
  }

  /** Trades the code in. Throws when the provider refuses it, or what it says does not hold. */
  async end(provider: Provider, flow: Flow, back: { code: string; state: string; iss: string }): Promise<ThirdParty> {
    const client = await library();
    const configuration = await this.configuration(provider);
    const address = new URL(flow.redirectUri);
    for (const [name, value] of Object.entries(back)) if (value !== '') address.searchParams.set(name, value);
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('the provider says nothing about the person');
    // Many providers tell the name only when asked again.
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
    const said: Record<string, unknown> = { ...claims, ...more };
    return {
      subject: claims.sub,
      account: text(said['preferred_username'], 128) || text(said['email'], 128),
      name: text(said['name'], 128) || text(said['nickname'], 128),
      avatar: text(said['picture'], 500),
      email: text(said['email'], 128),
    };
  }

  /** The provider's own description, kept for an hour, and again when its configuration changes. */
  private configuration(provider: Provider): Promise<Configuration> {
    const key = `${provider.id} ${provider.version}`;
    const found = this.known.get(key);
    if (found !== undefined && found.until > Date.now()) return found.configuration;
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    const configuration = this.discover(provider);
    this.known.set(key, { until: Date.now() + KEPT_MS, configuration });
    configuration.catch(() => this.known.delete(key));
    return configuration;
  }

  private async discover({ issuer, clientId, clientSecret }: Provider): Promise<Configuration> {
    const client = await library();
    const local = this.config.localProviders;
    const authentication = clientSecret === '' ? client.None() : client.ClientSecretBasic(clientSecret);
    return client.discovery(new URL(issuer), clientId, undefined, authentication, {
      [client.customFetch]: providerFetch(local) as never,
      ...(local ? { execute: [client.allowInsecureRequests] } : {}),
    });
  }
}
