import type { Secrets } from '../../engine/index.js';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { migrations } from '../../../../../migrations/index.js';
import { type Clock, type Config, loadConfig, newId, plantTime } from '../../config/index.js';
import { type OpenDatabase, openDatabase, takeLease } from '../../database/index.js';
import { Attachments } from './attachment.store.js';
import { OrphanCleaner } from './orphan-cleaner.js';
import { Storages } from './storage/storages.js';
import { StorageQuota } from './storage-quota.js';

/** No bucket is configured here. */
const SECRETS: Secrets = { hash: async (text) => text, seal: async (text) => text, unseal: async (text) => text };
const MYSQL = process.env['SPEC_DATABASE_URL'] || undefined;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const folder = mkdtempSync(join(tmpdir(), 'lamina-orphans-'));
const name = `lamina_spec_${newId()}`;
const hashOf = (digit: string) => digit.repeat(64);

let at = Date.now();
const clock: Clock = { millis: () => at, now: () => plantTime(at), today: () => plantTime(at).slice(0, 10) };
let config: Config;
let open: OpenDatabase;

async function onServer(statement: string): Promise<void> {
  if (MYSQL === undefined) return;
  const connection = await createConnection(MYSQL);
  await connection.query(statement);
  await connection.end();
}

beforeAll(async () => {
  await onServer(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const databaseUrl = MYSQL && `${MYSQL.replace(/\/$/, '')}/${name}`;
  config = { ...loadConfig({}), dataDir: folder, databaseUrl };
  open = await openDatabase(config, migrations);
  await open.dataSource.runMigrations();
});
afterAll(async () => {
  await open.close();
  await onServer(`DROP DATABASE ${name}`);
  rmSync(folder, { recursive: true, force: true });
});

const insert = (digit: string, tenantId: string, removed?: number) =>
  open.database.transaction(async (tx) => {
    const id = newId();
    await tx.run(
      `INSERT INTO lc_attach (id, tenant_id, name, hash, update_time, is_deleted, version) VALUES (?, ?, ?, ?, ?, ?, 1)`,
      [id, tenantId, id, hashOf(digit), plantTime(removed ?? at), removed === undefined ? 0 : id],
    );
  });

test('contents are needed by live rows and by those removed a short while ago, of the same tenant', async () => {
  await insert('1', '000000');
  await insert('2', '000000', at - HOUR);
  await insert('3', '000000', at - 2 * DAY);
  await insert('4', '000001');
  await insert('5', '000000', at - 2 * DAY);
  await insert('5', '000000');
  const asked = ['1', '2', '3', '4', '5', '6'].map(hashOf);
  const needed = await new Attachments(open.database, clock, new StorageQuota(open.database)).needed(
    '000000',
    asked,
    plantTime(at - DAY),
  );
  expect([...needed].sort()).toEqual(['1', '2', '5'].map(hashOf));
});

test('one of several servers has a lease until it ends', async () => {
  const take = (holder: string, minutes: number) =>
    takeLease(
      open.database,
      'work',
      { now: plantTime(at + minutes * 60_000), until: plantTime(at + (minutes + 55) * 60_000) },
      holder,
    );
  const first = await Promise.all(['a', 'b', 'c'].map((holder) => take(holder, 0)));
  expect(first.filter(Boolean)).toHaveLength(1);
  expect(await take('b', 54)).toBe(false);
  const next = await Promise.all(['a', 'b', 'c'].map((holder) => take(holder, 56)));
  expect(next.filter(Boolean)).toHaveLength(1);
  expect(await take('a', 57)).toBe(false);
});

test('of two servers one removes what no row needs, the other in its turn', async () => {
  const store = (digit: string): string => {
    const path = join(folder, 'files', '000000', digit.repeat(2), hashOf(digit));
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, digit);
    return path;
  };
  for (const digit of ['1', '3', '6']) store(digit);
  at = Date.now() + 3 * DAY;
  const storages = new Storages(open.database, config, SECRETS);
  const server = () =>
    new OrphanCleaner(
      storages,
      new Attachments(open.database, clock, new StorageQuota(open.database)),
      clock,
      open.database,
    );
  const [one, other] = [server(), server()];
  expect(await one.run()).toBe(2);
  store('7');
  at += HOUR / 2;
  expect(await other.run()).toBe(0);
  at += HOUR / 2;
  expect(await other.run()).toBe(1);
  const left: string[] = [];
  for (const { storage } of await storages.all()) for await (const { key } of storage.list()) left.push(key);
  expect(left).toEqual([`000000/11/${hashOf('1')}`]);
});
