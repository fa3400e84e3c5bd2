import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from './storage.js';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files below a folder of this machine. A file appears whole or not at all: it is written elsewhere and moved in. */
export class LocalStorage implements Storage {
  constructor(private readonly root: string) {}

  async put(key: string, path: string): Promise<void> {
    const target = join(this.root, key);
    await mkdir(dirname(target), { recursive: true });
    try {
      await rename(path, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      const beside = `${target}.${process.pid}.part`;
      await copyFile(path, beside);
      await rename(beside, target);
    }
  }

  async get(key: string): Promise<NodeJS.ReadableStream | undefined> {
    const path = join(this.root, key);
    try {
      await stat(path);
      return createReadStream(path);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.root, key), { force: true });
  }
}
