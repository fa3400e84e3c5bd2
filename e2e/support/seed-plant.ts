import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OwnServer } from './own-server.js';
import { MORNING, SEEDED } from './seeded.js';

/** Seeds one installation before the first journey, on SQLite; each worker starts with a copy of it. */
export default async function seedPlant(): Promise<undefined | (() => void)> {
  if (process.env.E2E_DATABASE_URL) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'lamina-seeded-'));
  const server = await OwnServer.start(Number(process.env.E2E_PORT ?? 3190), MORNING, dataDir);
  await server.stop({ keep: true });
  process.env[SEEDED] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
