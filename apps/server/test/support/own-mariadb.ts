import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';

/** A port that is not in use. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** It must not run as root: its helpers drop these rights and could then not read the data. */
const ACCOUNT = userInfo().username === 'root' ? 'mysql' : userInfo().username;

/** Length of the server's log that is shown if it does not start. */
const SAID = 3000;

/** A database server for one test, which the test may kill. */
export class OwnMariadb {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    readonly port: number,
  ) {}

  /** Prepares a server without starting it; `like` is a stopped server whose data is copied. */
  static async make(like?: OwnMariadb): Promise<OwnMariadb> {
    const folder = mkdtempSync(join(tmpdir(), 'lamina-maria-'));
    if (like !== undefined) {
      cpSync(join(like.folder, 'data'), join(folder, 'data'), { recursive: true });
    } else {
      const quick = ['--auth-root-authentication-method=normal', '--skip-test-db'];
      execFileSync('mariadb-install-db', ['--no-defaults', `--datadir=${join(folder, 'data')}`, ...quick], {
        stdio: 'ignore',
      });
    }
    if (ACCOUNT !== userInfo().username) execFileSync('chown', ['-R', `${ACCOUNT}:`, folder]);
    return new OwnMariadb(folder, await freePort());
  }

  get url(): string {
    return `mysql://root@127.0.0.1:${this.port}/lamina`;
  }

  /** Starts it with additional settings, and waits until it answers. */
  async start(more: readonly string[] = []): Promise<void> {
    const log = openSync(join(this.folder, 'log'), 'a');
    this.child = spawn(
      'mariadbd',
      [
        ...['--no-defaults', `--datadir=${join(this.folder, 'data')}`, `--socket=${join(this.folder, 's')}`],
        ...[`--port=${this.port}`, '--bind-address=127.0.0.1', `--user=${ACCOUNT}`],
        ...[`--pid-file=${join(this.folder, 'pid')}`, '--innodb-buffer-pool-size=64M'],
        ...more,
      ],
      { stdio: ['ignore', log, log] },
    );
    closeSync(log);
    for (let tries = 0; tries < 300; tries += 1) {
      const connection = await createConnection({ host: '127.0.0.1', port: this.port, user: 'root' }).catch(
        () => undefined,
      );
      if (connection !== undefined) return connection.end();
      await new Promise((wake) => setTimeout(wake, 100));
    }
    throw new Error(
      `the database of the test does not start: ${readFileSync(join(this.folder, 'log'), 'utf8').slice(-SAID)}`,
    );
  }

  /** Ends it abruptly, like a power failure, or normally, like an operator. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  async drop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
