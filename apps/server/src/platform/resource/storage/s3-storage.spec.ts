import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { Clock } from '../../../config/index.js';
import type { Attachments } from '../attachment.store.js';
import type { Database } from '../../../database/index.js';
import { OrphanCleaner } from '../orphan-cleaner.js';
import { LocalStorage } from './local-storage.js';
import { S3Storage } from './s3-storage.js';
import type { Storage } from './storage.js';
import type { Storages } from './storages.js';

const DAY = 86_400_000;
const keys = { id: 'S3RVER', secret: 'S3RVER' };
const contentKey = (digit: string) => `000000/${digit}${digit}/${digit.repeat(64)}`;

describe('a bucket of a real S3 server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamina-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'plates', configs: [] }],
  });
  let base: string;
  let storage: S3Storage;

  beforeAll(async () => {
    const { port } = await server.run();
    base = `http://127.0.0.1:${port}/plates`;
    storage = new S3Storage({ base, region: 'us-east-1', keys });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const put = async (to: Storage, key: string, bytes: string | Buffer) => {
    const path = join(folder, 'upload');
    writeFileSync(path, bytes);
    await to.put(key, path, 'application/pdf');
    expect(existsSync(path)).toBe(false);
  };
  const text = async (stream: NodeJS.ReadableStream | undefined): Promise<string | undefined> => {
    if (stream === undefined) return undefined;
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    return Buffer.concat(parts).toString('latin1');
  };

  test('takes a file, gives all or a part of it, and lets it go', async () => {
    await put(storage, contentKey('a'), '%PDF-1.7 plate');
    expect(await text(await storage.get(contentKey('a')))).toBe('%PDF-1.7 plate');
    expect(await text(await storage.get(contentKey('a'), { start: 9, end: 11 }))).toBe('pla');
    expect(Math.abs(Date.now() - ((await storage.modified(contentKey('a'))) ?? 0))).toBeLessThan(60_000);
    await storage.remove(contentKey('a'));
    await storage.remove(contentKey('a'));
    expect(await storage.get(contentKey('a'))).toBeUndefined();
    expect(await storage.modified(contentKey('a'))).toBeUndefined();
  });

  test('streams what is large without holding it', async () => {
    await put(storage, contentKey('b'), Buffer.alloc(8 * 1024 * 1024, 'x'));
    let size = 0;
    let most = 0;
    for await (const part of (await storage.get(contentKey('b'))) ?? []) {
      size += part.length;
      most = Math.max(most, part.length);
    }
    expect(size).toBe(8 * 1024 * 1024);
    expect(most).toBeLessThan(1024 * 1024);
  });

  test('a signed address opens the file without keys, to be saved under its name', async () => {
    await put(storage, contentKey('c'), 'secret drawing');
    const link = await storage.link(contentKey('c'), {
      seconds: 60,
      disposition: "attachment; filename*=UTF-8''%E5%9B%BE.pdf",
      contentType: 'application/pdf',
    });
    const answer = await fetch(link);
    expect([answer.status, await answer.text()]).toEqual([200, 'secret drawing']);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
  });

  test('a key that the server does not know is refused', async () => {
    const wrong = new S3Storage({ base, region: 'us-east-1', keys: { id: 'GUESSED', secret: 'guessed' } });
    await expect(wrong.get(contentKey('c'))).rejects.toMatchObject({ status: 502 });
    const path = join(folder, 'refused');
    writeFileSync(path, 'x');
    await expect(wrong.put(contentKey('d'), path, 'text/plain')).rejects.toMatchObject({ status: 502 });
    expect(existsSync(path)).toBe(true);
    expect(await storage.get(contentKey('d'))).toBeUndefined();
  });

  test('objects without a row go after a day, in the bucket and on the disk; everything else stays', async () => {
    const local = new LocalStorage(join(folder, 'local'));
    for (const place of [storage, local]) {
      for (const digit of ['1', '2', '3']) await put(place, contentKey(digit), digit);
      await put(place, `${contentKey('2')}.thumb`, 'small');
    }
    await put(storage, 'somebody/elses', 'x');
    const asked: string[] = [];
    const attachments = {
      needed: async (tenantId: string, hashes: readonly string[]) => {
        asked.push(tenantId);
        return new Set(hashes.filter((hash) => hash.startsWith('1')));
      },
    } as unknown as Attachments;
    const storages = {
      incoming: join(folder, 'local', '.incoming'),
      all: async () => [
        { storage: local, tenantId: undefined, code: '' },
        { storage, tenantId: '000000', code: 'plates' },
      ],
    } as unknown as Storages;
    const alone = { flavour: 'sqlite', transaction: (work: (tx: unknown) => unknown) => work({ run: async () => 1 }) };
    const cleanAt = (at: number) =>
      new OrphanCleaner(
        storages,
        attachments,
        { millis: () => at } as unknown as Clock,
        alone as unknown as Database,
      ).run();
    expect(await cleanAt(Date.now())).toBe(0);
    expect(asked).toEqual([]);
    await cleanAt(Date.now() + 2 * DAY);
    for (const place of [storage, local]) {
      const left: string[] = [];
      for await (const { key } of place.list()) left.push(key);
      expect(left.filter((key) => key.startsWith('000000')).sort()).toEqual([contentKey('1')]);
    }
    expect(await text(await storage.get('somebody/elses'))).toBe('x');
    expect(new Set(asked)).toEqual(new Set(['000000']));
  });
});

describe('a bucket that takes its time', () => {
  const TIMEOUT = 250;
  const rest = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));
  let answer: (response: ServerResponse) => unknown;
  const server = createServer((_request, response) => answer(response));
  let storage: S3Storage;

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    storage = new S3Storage({ base: `http://127.0.0.1:${port}/plates`, region: 'us-east-1', keys }, TIMEOUT);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const sizeOf = async (stream: NodeJS.ReadableStream | undefined, pause = 0): Promise<number> => {
    let size = 0;
    for await (const part of stream ?? []) {
      size += part.length;
      if (pause > 0 && size < 3 * 65_536) await rest(pause);
    }
    return size;
  };

  test('may send for longer than it may hesitate', async () => {
    answer = async (response) => {
      response.writeHead(200).flushHeaders();
      for (let at = 0; at < 8; at += 1) {
        await rest(TIMEOUT / 3);
        response.write('x'.repeat(100));
      }
      response.end();
    };
    expect(await sizeOf(await storage.get(contentKey('a')))).toBe(800);
  });

  test('is not cut off while its reader is slow', async () => {
    const large = 20 * 1024 * 1024;
    answer = (response) => response.end(Buffer.alloc(large));
    const stream = await storage.get(contentKey('a'));
    await rest(TIMEOUT * 2);
    expect(await sizeOf(stream, TIMEOUT * 2)).toBe(large);
  });

  test('is given up when it falls silent, before its answer and in it', async () => {
    answer = () => undefined;
    await expect(storage.get(contentKey('a'))).rejects.toMatchObject({ status: 502 });
    answer = (response) => response.writeHead(200).write('half');
    const stream = await storage.get(contentKey('a'));
    await expect(sizeOf(stream)).rejects.toThrow('the answer does not go on');
  });
});
