import { type ChildProcess, execFile, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Answer, ask, BASIC, Caller, credentialOf, type Query, withQuery } from './caller.js';
import { newDatabase, type TestDatabase } from './test-database.js';

export { type Answer, BASIC, Caller, type CallOptions, credentialOf, withQuery } from './caller.js';

const DIST = fileURLToPath(new URL('../../dist/server', import.meta.url));
const START_MS = 120_000;
/** Longer than a server continues to work after it is stopped (LAMINA_DRAIN). */
const STOP_MS = 25_000;

/** Root folder of the project. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Running servers: a failing suite must neither leave a process behind nor wait for one. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** A built server in a separate process. */
export class TestServer {
  private readonly tokens = new Map<string, Promise<string>>();

  private constructor(
    readonly url: string,
    readonly database: TestDatabase,
    private readonly child: ChildProcess,
    private readonly exited: Promise<void>,
    private readonly said: () => string,
  ) {}

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** The complete output of the process. */
  get log(): string {
    return this.said();
  }

  /** Without `database` it gets a seeded one of its own, which is removed with it. */
  static async start(
    settings: { database?: TestDatabase; env?: Record<string, string>; dist?: string; startMs?: number } = {},
  ): Promise<TestServer> {
    const database = settings.database ?? (await newDatabase());
    const child = spawn(process.execPath, [join(settings.dist ?? DIST, 'main.js')], {
      env: environment(database, settings.env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    child.unref();
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => {
        children.delete(child);
        resolve();
      });
    });
    let said = '';
    const url = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), settings.startMs ?? START_MS);
      const listen = (data: Buffer): void => {
        said += data.toString();
        const port = /Lamina is ready: http:\/\/localhost:(\d+)/.exec(said)?.[1];
        if (port === undefined) return;
        clearTimeout(timer);
        for (const stream of [child.stdout, child.stderr]) (stream as Socket).unref();
        resolve(`http://127.0.0.1:${port}`);
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', () => {
        clearTimeout(timer);
        reject(new Error(`the server did not start:\n${said}`));
      });
    });
    return new TestServer(url, database, child, exited, () => said);
  }

  get stranger(): Caller {
    return new Caller(this.url);
  }

  /** Calls of an account, which is logged in once. The seeds use the account name as password. */
  async as(account: string, password = account): Promise<Caller> {
    let token = this.tokens.get(account);
    if (token === undefined) {
      token = this.token(account, password).then(({ status, body }) => {
        if (status !== 200) throw new Error(`${account} cannot log in: ${JSON.stringify(body)}`);
        return body.access_token as string;
      });
      this.tokens.set(account, token);
    }
    return new Caller(this.url, await token);
  }

  /** Calls the token endpoint. */
  async token(
    account: string,
    password = account,
    query: Query = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const whole = {
      tenantId: '000000',
      username: account,
      password: credentialOf(password),
      grant_type: 'password',
      scope: 'all',
      type: 'account',
      ...query,
    };
    const send = { authorization: BASIC, 'tenant-id': String(whole.tenantId), ...headers };
    return ask(this.url + withQuery('/api/lc-auth/oauth/token', whole), { method: 'POST', headers: send });
  }

  /** Ends the process normally, like an operator, or abruptly, like a power failure. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    this.child.kill(signal);
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOP_MS);
    await this.exited;
    clearTimeout(timer);
  }

  /** Ends the process and drops its database. */
  async stop(): Promise<void> {
    await this.end();
    await this.database.drop();
  }
}

function environment(database: TestDatabase, env: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    LAMINA_CLOCK: process.env['LAMINA_TEST_CLOCK'],
    ...database.env,
    ...env,
  };
}

/** Runs the command line on a database. Returns its output; `code` is not 0 if it failed. */
export async function lamina(
  database: TestDatabase,
  args: readonly string[],
  options: { env?: Record<string, string>; dist?: string } = {},
): Promise<{ code: number; output: string }> {
  const main = join(options.dist ?? DIST, 'lamina.js');
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, ...args], {
      env: environment(database, options.env),
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: `${stdout}${stderr}` };
  }
}
