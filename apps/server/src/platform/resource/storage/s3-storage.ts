import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AppError, describe } from '../../../errors/index.js';
import { type Keys, signed } from './sigv4.js';
import type { Storage } from './storage.js';

/** A bucket of an S3 service, addressed by its path (`endpoint/bucket/key`). */
export interface Bucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly keys: Keys;
}

const NOTHING = createHash('sha256').update('').digest('hex');
const TIMEOUT_MS = 60_000;
const BAD_GATEWAY = 502;

/** Files in a bucket of an S3 service (minio, Amazon and others that speak its language). */
export class S3Storage implements Storage {
  constructor(private readonly bucket: Bucket) {}

  async put(key: string, path: string, contentType: string): Promise<void> {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    const body = await readFile(path);
    const answer = await this.send('PUT', key, hash.digest('hex'), { 'content-type': contentType }, body);
    await answer.body?.cancel();
    if (!answer.ok) throw unavailable();
    await rm(path, { force: true });
  }

  async get(key: string): Promise<NodeJS.ReadableStream | undefined> {
    const answer = await this.send('GET', key, NOTHING);
    if (answer.ok && answer.body !== null) return Readable.fromWeb(answer.body as unknown as WebStream);
    await answer.body?.cancel();
    if (answer.status === 404) return undefined;
    throw unavailable();
  }

  async remove(key: string): Promise<void> {
    const answer = await this.send('DELETE', key, NOTHING);
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 404) throw unavailable();
  }

  private async send(
    method: string,
    key: string,
    bodyHash: string,
    headers: Record<string, string> = {},
    body?: Buffer,
  ): Promise<Response> {
    const { endpoint, bucket, region, keys } = this.bucket;
    const url = new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`);
    const request = { method, url, headers, bodyHash, region, service: 's3', time: Date.now() };
    try {
      return await fetch(url, {
        method,
        headers: signed(request, keys),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      });
    } catch {
      throw unavailable();
    }
  }
}

/** The storage behind us is at fault, not the caller. */
const unavailable = (): AppError => new AppError(BAD_GATEWAY, describe('resource.storageFailed'));
