import { heard, OwnServer, run } from './own-server.js';
import { plantCopy } from './seeded.js';

const PROVIDER = 'apps/server/test/support/provider-process.mjs';

/**
 * A server that accepts a login provider on this machine, and the provider. It is a separate server, because no other
 * journey should see a login page with its button.
 */
export class LoginServer {
  private constructor(
    readonly url: string,
    readonly issuer: string,
    private readonly stopAll: () => void,
  ) {}

  /** `port`: the port of the server. */
  static async start(port: number): Promise<LoginServer> {
    const server = await OwnServer.start(port, { LAMINA_LOCAL_PROVIDERS: 'true' }, plantCopy());
    const provider = run(PROVIDER, [`${server.url}/api/lc-auth/oauth/callback/plant`], {});
    const stopAll = () => {
      provider.kill();
      server.stop();
    };
    try {
      return new LoginServer(server.url, await heard(provider, /issuer (\S+)/), stopAll);
    } catch (error) {
      stopAll();
      throw error;
    }
  }

  stop(): void {
    this.stopAll();
  }

  /** Sets the person for the next logins at the provider. */
  async become(person: string): Promise<void> {
    await fetch(`${this.issuer}/person/${person}`);
  }
}
