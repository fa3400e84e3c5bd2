// Runs before the integration specs: makes a fresh build, and one seeded database of which every suite gets a copy.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mysql from 'mysql2/promise';

const server = fileURLToPath(new URL('../..', import.meta.url));
const built = join(server, 'dist/server/main.js');
const START_MS = 120_000;

/** Latest change of a file that is part of the build. */
function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('.spec.ts')) continue;
    latest = Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return latest;
}

function build() {
  const sources = Math.max(newest(join(server, 'src')), newest(join(server, '../../migrations')));
  if (existsSync(built) && statSync(built).mtimeMs > sources) return;
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: server, stdio: ['ignore', 'inherit', 'pipe'] });
  utimesSync(built, new Date(), new Date());
}

/** Starts a server once, so that its database is migrated and seeded, and stops it again. */
function seed(env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(server, 'dist/server/main.js')], {
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        said += data;
        if (said.includes('Lamina is ready') && !child.killed) child.kill('SIGTERM');
      });
    }
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`the server did not start:\n${said}`));
    });
  });
}

/**
 * A hundred databases are copied and dropped, which is faster without a file for each table. Durability is not needed,
 * because no test cuts the power of this server.
 */
const HURRIED = { innodb_flush_log_at_trx_commit: 0, innodb_file_per_table: 0 };

async function hurry(connection) {
  const names = Object.keys(HURRIED);
  const [[before]] = await connection.query(`SELECT ${names.map((name) => `@@GLOBAL.${name} AS ${name}`).join(', ')}`);
  // Restored by dispose.mjs.
  process.env.LAMINA_TEST_MARIADB = JSON.stringify(before);
  for (const name of names) await connection.query(`SET GLOBAL ${name} = ${HURRIED[name]}`);
}

export default async function prepare() {
  build();
  const folder = mkdtempSync(join(tmpdir(), 'lamina-test-'));
  process.env.LAMINA_TEST_DIR = folder;
  process.env.LAMINA_TEST_CLOCK = '2026-03-16T09:00:00+08:00';
  const env = { DATA_DIR: join(folder, 'template'), LAMINA_CLOCK: process.env.LAMINA_TEST_CLOCK, DATABASE_URL: '' };
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const name = `lamina_test_${randomBytes(4).toString('hex')}`;
    process.env.LAMINA_TEST_TEMPLATE = name;
    const connection = await mysql.createConnection(url);
    await hurry(connection);
    await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
    await connection.end();
    env.DATABASE_URL = `${url.replace(/\/$/, '')}/${name}`;
  }
  await seed(env);
}
