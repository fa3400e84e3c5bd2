import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Answer, ask, BASIC, Caller, credentialOf, type Query, withQuery } from './caller.js';
import { hosted } from './hosted.js';
import { ownProcess, type RunningServer } from './own-process.js';
import { newDatabase, type TestDatabase } from './test-database.js';

export { type Answer, BASIC, Caller, type CallOptions, credentialOf, withQuery } from './caller.js';

const DIST = fileURLToPath(new URL('../../dist/server', import.meta.url));
/** Root folder of the project. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

interface StartSettings {
  database?: TestDatabase;
  env?: Record<string, string>;
  dist?: string;
  startMs?: number;
  /** A process of its own, as people run it. Servers with a given database or program have one unless this is false. */
  alone?: boolean;
}

/** A running built server and its database. */
export class TestServer {
  private readonly tokens = new Map<string, Promise<string>>();
  readonly url: string;

  private constructor(
    readonly database: TestDatabase,
    private readonly server: RunningServer,
  ) {
    this.url = `http://127.0.0.1:${server.port}`;
  }

  get pid(): number {
    return this.server.pid;
  }

  /** What the server has said so far. */
  get log(): string {
    return this.server.log();
  }

  /**
   * Without `database` it gets a seeded one of its own, which is removed with it, and shares a process with the servers
   * of other suites, one after the other.
   */
  static async start(settings: StartSettings = {}): Promise<TestServer> {
    const { database = await newDatabase(), env, dist, startMs } = settings;
    const alone = settings.alone ?? (settings.database !== undefined || dist !== undefined);
    const whole = environment(database, env);
    const server = alone ? await ownProcess(join(dist ?? DIST, 'main.js'), whole, startMs) : await hosted(whole);
    return new TestServer(database, server);
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
    await this.server.end(signal);
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

/**
 * Runs the command line on a database. Returns its output; `code` is not 0 if it failed. Slow statements are not told,
 * or a busy machine would add lines of its log to the output.
 */
export async function lamina(
  database: TestDatabase,
  args: readonly string[],
  options: { env?: Record<string, string>; dist?: string } = {},
): Promise<{ code: number; output: string }> {
  const main = join(options.dist ?? DIST, 'lamina.js');
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, ...args], {
      env: environment(database, { LAMINA_SLOW_MS: '3600000', ...options.env }),
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: `${stdout}${stderr}` };
  }
}
