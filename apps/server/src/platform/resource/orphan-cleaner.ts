import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Inject, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CLOCK, type Clock, Hourly, plantTime } from '../../config/index.js';
import { DATABASE, type Database, takeHour } from '../../database/index.js';
import { Attachments } from './attachment.store.js';
import { ownerOf, type Storage, type Stored } from './storage/storage.js';
import { Storages } from './storage/storages.js';

const HOUR_MS = 3_600_000;
/** What nobody needs is kept for so long: uploads under way, and removals that somebody regrets. */
const GRACE_MS = 24 * HOUR_MS;
/** First look after the start, when the server has settled. */
const FIRST_MS = 120_000;
const CHUNK = 200;

/**
 * Removes stored objects that no row needs, a day after they were written or their rows were removed. Of several
 * servers one looks; removing twice would do no harm, and what is written again meanwhile is young again and stays.
 */
@Injectable()
export class OrphanCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Files');
  private readonly hourly = new Hourly({
    firstMs: FIRST_MS,
    run: () => this.run(),
    failed: (error) => this.logger.warn(`files without a row stay: ${error.message}`),
  });

  constructor(
    private readonly storages: Storages,
    private readonly attachments: Attachments,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  onApplicationBootstrap(): void {
    this.hourly.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.hourly.stop();
  }

  /**
   * One round: over this server's own uploads, and over all storages where no other server does so. Answers how many
   * objects went. A storage that does not answer waits for the next round.
   */
  async run(): Promise<number> {
    const before = this.clock.millis() - GRACE_MS;
    let gone = await this.cleanIncoming(before);
    if (!(await takeHour(this.database, 'orphans', this.clock))) return gone;
    for (const { storage, tenantId, code } of await this.storages.all()) {
      try {
        gone += await this.clean(storage, tenantId, before);
      } catch (error) {
        this.logger.warn(`storage ${code || 'local'}: ${(error as Error).message}`);
      }
    }
    return gone;
  }

  /** Uploads that a dying server left half-way. */
  private async cleanIncoming(before: number): Promise<number> {
    const folder = this.storages.incoming;
    let gone = 0;
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (mtimeMs >= before) continue;
      await rm(path, { force: true });
      gone += 1;
    }
    return gone;
  }

  private async clean(storage: Storage, tenantId: string | undefined, before: number): Promise<number> {
    let gone = 0;
    let old: Stored[] = [];
    for await (const stored of storage.list()) {
      if (this.hourly.stopped) return gone;
      if (stored.modified < before) old.push(stored);
      if (old.length < CHUNK) continue;
      gone += await this.removeUnneeded(storage, tenantId, old, before);
      old = [];
    }
    return gone + (await this.removeUnneeded(storage, tenantId, old, before));
  }

  /** A bucket may hold what others put there: only keys that this server makes, of the tenant it belongs to, are touched. */
  private async removeUnneeded(
    storage: Storage,
    tenantId: string | undefined,
    old: readonly Stored[],
    before: number,
  ): Promise<number> {
    const byTenant = new Map<string, { key: string; hash: string }[]>();
    for (const { key } of old) {
      const owner = ownerOf(key);
      if (owner === undefined || (tenantId !== undefined && owner.tenantId !== tenantId)) continue;
      byTenant.set(owner.tenantId, [...(byTenant.get(owner.tenantId) ?? []), { key, hash: owner.hash }]);
    }
    let gone = 0;
    for (const [tenant, objects] of byTenant) {
      const hashes = [...new Set(objects.map(({ hash }) => hash))];
      const needed = await this.attachments.needed(tenant, hashes, plantTime(before));
      for (const { key, hash } of objects) {
        if (needed.has(hash)) continue;
        const modified = await storage.modified(key);
        if (modified === undefined || modified >= before) continue;
        await storage.remove(key);
        gone += 1;
      }
    }
    return gone;
  }
}
