import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./provider-process.mjs', import.meta.url));
const MAX_REDIRECTS = 10;

/** A login provider, running in a separate process. */
export class LoginProvider {
  private constructor(
    readonly issuer: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(redirectUri: string): Promise<LoginProvider> {
    const child = spawn(process.execPath, [SCRIPT, redirectUri], {
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const issuer = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (data: Buffer) => {
        const found = /issuer (\S+)/.exec(data.toString())?.[1];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', (code) => reject(new Error(`the provider did not start: ${code}`)));
    });
    return new LoginProvider(issuer, child);
  }

  stop(): void {
    this.child.kill();
  }

  /** Sets the person of the next logins. */
  async become(person: string): Promise<void> {
    await fetch(`${this.issuer}/person/${person}`);
  }
}

/** A minimal browser that follows redirects and keeps cookies. */
export class Wanderer {
  private readonly jars = new Map<string, Map<string, string>>();

  /** The cookies that it sends to an address. */
  cookies(address: string): string {
    return [...(this.jars.get(new URL(address).origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Follows redirects until one leads to `until`; returns that address. */
  async follow(address: string, until: string): Promise<URL> {
    let at = new URL(address);
    for (let step = 0; step < MAX_REDIRECTS; step += 1) {
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie: this.cookies(at.href) } });
      const jar = this.jars.get(at.origin) ?? new Map<string, string>();
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        jar.set(name, value);
      }
      this.jars.set(at.origin, jar);
      const next = answer.headers.get('location');
      if (next === null) throw new Error(`${at.href} answers ${answer.status}: ${await answer.text()}`);
      at = new URL(next, at);
      if (at.pathname === until) return at;
    }
    throw new Error(`too many redirects: ${at.href}`);
  }
}
