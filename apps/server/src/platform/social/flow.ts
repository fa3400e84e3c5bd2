import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../config/index.js';
import { SECRETS, type Secrets } from '../../engine/index.js';

/** One login on its way through a provider: what has to be the same when the person comes back. */
export interface Flow {
  tenantId: string;
  source: string;
  state: string;
  nonce: string;
  /** PKCE: without it a code that was caught on its way is of no use. */
  verifier: string;
  redirectUri: string;
}

const FLOW_SECONDS = 600;
const COOKIE = 'lamina_login';

/**
 * Flows travel in a sealed cookie of the browser that began them: nobody else can end them, and no server has to
 * remember them.
 */
@Injectable()
export class Flows {
  constructor(
    @Inject(SECRETS) private readonly secrets: Secrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The Set-Cookie header of a new flow. `secure`: the site is served by https. */
  async cookie(flow: Flow, secure: boolean): Promise<string> {
    const until = this.clock.millis() + FLOW_SECONDS * 1000;
    const value = encodeURIComponent(await this.secrets.seal(JSON.stringify({ ...flow, until })));
    const attributes = `Path=/api/lc-auth/oauth; Max-Age=${FLOW_SECONDS}; HttpOnly; SameSite=Lax`;
    return `${COOKIE}=${value}; ${attributes}${secure ? '; Secure' : ''}`;
  }

  /** The flow of a Cookie header; undefined when there is none, it was changed, or its time is over. */
  async read(header: string): Promise<Flow | undefined> {
    const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`).exec(header)?.[1];
    if (value === undefined) return undefined;
    try {
      const flow = JSON.parse(await this.secrets.unseal(decodeURIComponent(value))) as Flow & { until: number };
      return flow.until > this.clock.millis() ? flow : undefined;
    } catch {
      return undefined;
    }
  }
}
