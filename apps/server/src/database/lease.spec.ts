import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../../../migrations/index.js';
import { loadConfig, plantTime } from '../config/index.js';
import { takeLease, whileLeased } from './lease.js';
import { type OpenDatabase, openDatabase } from './open.js';

const TURN = { leaseMs: 10_000, lookMs: 5, waitMs: 5000 };
const pause = (millis: number): Promise<void> => new Promise((wake) => setTimeout(wake, millis));

describe('work of one server at a time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamina-lease-'));
  let open: OpenDatabase;

  beforeAll(async () => {
    open = await openDatabase({ ...loadConfig({}), dataDir: folder }, migrations);
    await open.dataSource.runMigrations();
  });
  afterAll(async () => {
    await open.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('never runs on two servers at once', async () => {
    let at = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      at += 1;
      most = Math.max(most, at);
      await pause(20);
      at -= 1;
    };
    await Promise.all(Array.from({ length: 5 }, () => whileLeased(open.database, 'start', TURN, work)));
    expect(most).toBe(1);
  });

  it('goes on elsewhere when its holder died and the lease has ended', async () => {
    const now = Date.now();
    const term = { now: plantTime(now), until: plantTime(now + 1500) };
    expect(await takeLease(open.database, 'dead', term, 'nobody')).toBe(true);
    const since = performance.now();
    await whileLeased(open.database, 'dead', TURN, async () => undefined);
    expect(performance.now() - since).toBeGreaterThan(400);
  });

  it('fails when it waits too long, and releases the lease when the work fails', async () => {
    const failing = whileLeased(open.database, 'failing', TURN, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    const held = whileLeased(open.database, 'failing', TURN, async () => {
      const late = whileLeased(open.database, 'failing', { ...TURN, waitMs: 30 }, async () => undefined);
      await expect(late).rejects.toThrow('another server');
    });
    await held;
  });
});
