import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Range, Storage, Stored } from './storage.js';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files below a folder of this machine. A file appears whole or not at all: it is written elsewhere and moved in. */
export class LocalStorage implements Storage {
  constructor(private readonly root: string) {}

  async put(key: string, path: string): Promise<void> {
    const target = join(this.root, key);
    await mkdir(dirname(target), { recursive: true });
    try {
      await rename(path, target);
      // What is kept again is young: nobody may take it for something left behind.
      await utimes(target, new Date(), new Date());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      const beside = `${target}.${process.pid}.part`;
      await copyFile(path, beside);
      await rename(beside, target);
    }
  }

  async get(key: string, range?: Range): Promise<NodeJS.ReadableStream | undefined> {
    if ((await this.modified(key)) === undefined) return undefined;
    return createReadStream(join(this.root, key), { ...range });
  }

  async modified(key: string): Promise<number | undefined> {
    try {
      return (await stat(join(this.root, key))).mtimeMs;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Folder by folder: tenant, two digits, content. Files on their way lie in a hidden one. */
  async *list(): AsyncGenerator<Stored> {
    for (const tenant of await this.folders('')) {
      for (const digits of await this.folders(tenant)) {
        for (const name of await readdir(join(this.root, tenant, digits))) {
          const key = `${tenant}/${digits}/${name}`;
          const modified = await this.modified(key);
          if (modified !== undefined) yield { key, modified };
        }
      }
    }
  }

  private async folders(path: string): Promise<string[]> {
    try {
      const entries = await readdir(join(this.root, path), { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.root, key), { force: true });
  }
}
