import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ownerOf, type Storage, type Storages } from '../resource/index.js';
import type { ArchiveWriter, Entry } from './archive.js';

const FILES = 'files/';
const LOCAL = 'local';
const STREAM = 'application/octet-stream';

const nameOf = (tenantId: string | undefined, code: string): string =>
  tenantId === undefined ? LOCAL : `${tenantId}.${encodeURIComponent(code)}`;

/** Whether an entry is a stored file. */
export const isFile = ({ name }: Entry): boolean => name.startsWith(FILES);

/**
 * Writes every stored content, of the server's disk and of configured buckets; answers how many. Contents are named by
 * what is in them and stay for a day after their last row: what a database of a moment ago needs is there.
 */
export async function writeFiles(archive: ArchiveWriter, storages: Storages, folder: string): Promise<number> {
  let count = 0;
  const path = join(folder, 'content');
  for (const { storage, tenantId, code } of await storages.all()) {
    for await (const { key } of storage.list()) {
      if (ownerOf(key) === undefined) continue;
      const content = await storage.get(key);
      // Removed meanwhile: no row needed it.
      if (content === undefined) continue;
      await pipeline(content, createWriteStream(path));
      await archive.file(`${FILES}${nameOf(tenantId, code)}/${key}`, path);
      count += 1;
    }
  }
  return count;
}

/** Puts stored contents back where they were. */
export class FileTarget {
  private known: Promise<Map<string, Storage>> | undefined;
  count = 0;

  private constructor(
    private readonly storages: Storages,
    private readonly folder: string,
  ) {}

  /** `folder`: on the same disk as stored files. */
  static async of(storages: Storages, folder: string): Promise<FileTarget> {
    return new FileTarget(storages, await mkdtemp(join(folder, '.restore-')));
  }

  async put({ name, content }: Entry): Promise<void> {
    const [, place = '', ...rest] = name.split('/');
    const key = rest.join('/');
    const storage = (await this.places()).get(place);
    if (storage === undefined || ownerOf(key) === undefined)
      throw new Error(`the backup is damaged: ${name} has no place`);
    const path = join(this.folder, 'content');
    await pipeline(content, createWriteStream(path));
    await storage.put(key, path, STREAM);
    this.count += 1;
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private places(): Promise<Map<string, Storage>> {
    this.known ??= this.storages
      .all()
      .then((all) => new Map(all.map(({ storage, tenantId, code }) => [nameOf(tenantId, code), storage])));
    return this.known;
  }
}
