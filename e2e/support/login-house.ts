import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVER = join(ROOT, 'apps/server/dist/server/main.js');
const PROVIDER = join(ROOT, 'apps/server/test/support/provider-process.mjs');

/** What a process says about itself, once it says it; rejects when it ends before. */
function heard(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (data: Buffer) => {
      said += data.toString();
      const found = pattern.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}

/**
 * A server that may speak with a login provider of this machine, and the provider: a server of its own, for no other
 * journey should meet a login page with its button.
 */
export class LoginHouse {
  private constructor(
    readonly url: string,
    readonly issuer: string,
    private readonly stopAll: () => void,
  ) {}

  /** `port`: of the server. */
  static async start(port: number): Promise<LoginHouse> {
    const dataDir = mkdtempSync(join(tmpdir(), 'lamina-login-'));
    const url = `http://127.0.0.1:${port}`;
    const run = (script: string, args: string[], env: Record<string, string>) =>
      spawn(process.execPath, [script, ...args], {
        cwd: ROOT,
        env: { PATH: process.env.PATH, ...env },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const server = run(SERVER, [], {
      ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
      ...{ LAMINA_CAPTCHA: 'false', LAMINA_LOCAL_PROVIDERS: 'true' },
    });
    const provider = run(PROVIDER, [`${url}/api/lc-auth/oauth/callback/plant`], {});
    const stopAll = () => {
      provider.kill();
      server.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
      server.kill();
    };
    try {
      const [, issuer] = await Promise.all([heard(server, /(is ready)/), heard(provider, /issuer (\S+)/)]);
      return new LoginHouse(url, issuer, stopAll);
    } catch (error) {
      stopAll();
      throw error;
    }
  }

  stop(): void {
    this.stopAll();
  }

  /** Who comes by the next logins at the provider. */
  async become(person: string): Promise<void> {
    await fetch(`${this.issuer}/person/${person}`);
  }
}
