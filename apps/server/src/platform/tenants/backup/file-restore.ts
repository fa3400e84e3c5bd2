import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SECRETS, type Secrets } from '../../../engine/index.js';
import { badRequest } from '../../../errors/index.js';
import { type Storage, Storages, storageKey, type StorageRow, thumbKey } from '../../resource/index.js';
import type { Cell, Head, Line } from './backup-file.js';
import { HIDDEN } from './tenant-backup.js';

interface Place {
  file: string;
  ossCode: string;
  contentType: string;
  thumb?: true;
}

interface Coming {
  readonly place: Place;
  readonly path: string;
  readonly file: FileHandle;
}

const STORAGES = 'lc_oss';

/**
 * Stores the contents of a file where its own rows say that the tenant keeps them. Contents whose rows are not written
 * after all are removed by the hourly look for such.
 */
@Injectable()
export class FileRestore {
  constructor(
    private readonly storages: Storages,
    @Inject(SECRETS) private readonly secrets: Secrets,
  ) {}

  /** Answers how many there were. */
  async put(lines: AsyncIterable<Head | Line>, target: string): Promise<number> {
    await mkdir(this.storages.incoming, { recursive: true });
    const known = new Map<string, Storage>();
    let columns: readonly string[] = [];
    let inStorages = false;
    let coming: Coming | undefined;
    let count = 0;
    const take = async (): Promise<void> => {
      if (coming === undefined) return;
      await coming.file.close();
      await this.store(coming, known, target);
      if (coming.place.thumb !== true) count += 1;
      coming = undefined;
    };
    try {
      for await (const line of lines) {
        if (typeof line === 'string') await coming?.file.write(Buffer.from(line, 'base64'));
        else if (Array.isArray(line)) {
          if (inStorages) await this.learn(known, columns, line);
        } else if ('kind' in line) columns = line.tables.find(({ name }) => name === STORAGES)?.columns ?? [];
        else if ('table' in line) inStorages = line.table === STORAGES;
        else if ('file' in line) {
          await take();
          const path = join(this.storages.incoming, randomUUID());
          coming = { place: line, path, file: await open(path, 'wx', 0o640) };
        }
      }
      await take();
    } finally {
      await this.drop(coming);
    }
    return count;
  }

  private async drop(coming: Coming | undefined): Promise<void> {
    if (coming === undefined) return;
    await coming.file.close().catch(() => undefined);
    await rm(coming.path, { force: true });
  }

  /** A storage as a row of the file has it. */
  private async learn(known: Map<string, Storage>, columns: readonly string[], cells: readonly Cell[]): Promise<void> {
    const cell = (column: string): string => String(cells[columns.indexOf(column)] ?? '');
    const secret = async (column: string): Promise<string> => {
      const text = cell(column);
      return text.startsWith(HIDDEN) ? this.secrets.unseal(text.slice(HIDDEN.length)) : text;
    };
    if (cell('is_deleted') !== '0') return;
    const row: StorageRow = {
      ossCode: cell('oss_code'),
      category: cell('category'),
      endpoint: cell('endpoint'),
      transformEndpoint: cell('transform_endpoint'),
      bucketName: cell('bucket_name'),
      keyId: await secret('key_id'),
      secretKey: await secret('secret_key'),
      region: cell('region'),
      appId: cell('app_id'),
    };
    known.set(row.ossCode, await this.storages.of(row));
  }

  private async store({ place, path }: Coming, known: ReadonlyMap<string, Storage>, target: string): Promise<void> {
    const { file, ossCode, contentType, thumb } = place;
    const storage = ossCode === '' ? await this.storages.holding(target, null) : known.get(ossCode);
    if (storage === undefined) throw badRequest('resource.noStorage', { code: ossCode });
    await storage.put((thumb ? thumbKey : storageKey)(target, file), path, contentType);
    await rm(path, { force: true });
  }
}
