import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVER = 'apps/server/dist/server/main.js';

/** Runs a script of this repository, or of a copy of it, as a process with readable output. */
export const run = (script: string, args: string[], env: Record<string, string>, root = ROOT): ChildProcess =>
  spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Resolves to a part of the process's output when it appears; rejects when the process ends before. */
export function heard(child: ChildProcess, pattern: RegExp): Promise<string> {
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

/** A copy of this repository with schemas that a journey may change, to simulate an upgrade of an installation. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lamina-folder-'));
  for (const name of ['apps/server/dist', 'apps/runtime/dist', 'apps/editor/dist', 'apps/server/package.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of ['migrations', 'seeds', 'schemas', 'package.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** A server for one journey only, with access to its log and data folder. */
export class OwnServer {
  private said = '';

  private constructor(
    readonly url: string,
    readonly dataDir: string,
    private readonly process: ChildProcess,
  ) {
    process.stdout?.on('data', (data: Buffer) => {
      this.said += data.toString();
    });
  }

  static async start(
    port: number,
    env: Record<string, string> = {},
    dataDir = mkdtempSync(join(tmpdir(), 'lamina-own-')),
    root = ROOT,
  ): Promise<OwnServer> {
    const settings = {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LAMINA_CAPTCHA: 'false',
      LAMINA_DEMO_PLANT: 'false',
      ...env,
    };
    const process = run(SERVER, [], settings, root);
    const server = new OwnServer(`http://127.0.0.1:${port}`, dataDir, process);
    try {
      await heard(process, /(is ready)/);
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  get log(): string {
    return this.said;
  }

  /** Stops the server, and removes its data unless `keep` is set. */
  async stop({ keep = false } = {}): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = new Promise((resolve) => this.process.once('exit', resolve));
      this.process.kill();
      await ended;
    }
    if (!keep) rmSync(this.dataDir, { recursive: true, force: true });
  }
}
