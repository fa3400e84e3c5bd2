import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AppError, describe } from '../../../errors/index.js';
import { boundedText, outwardFetch } from '../../../http/index.js';
import { type Keys, presigned, signed } from './sigv4.js';
import type { Direct, Range, Storage, Stored } from './storage.js';

/** A bucket of an S3 service; `base`: address below which its keys lie, without a slash at the end. */
export interface Bucket {
  readonly base: string;
  readonly region: string;
  readonly keys: Keys;
}

const NOTHING = createHash('sha256').update('').digest('hex');
const TIMEOUT_MS = 60_000;
const BAD_GATEWAY = 502;
/** Keys of one answer of a list, and what they may take. */
const PAGE = 1000;
const LONGEST_LIST = 10_000_000;

const between = (text: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1];

/** Files in a bucket of an S3 service (minio, Amazon and others that speak its language). */
export class S3Storage implements Storage {
  constructor(
    private readonly bucket: Bucket,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  async put(key: string, path: string, contentType: string): Promise<void> {
    const body = await readFile(path);
    const hash = createHash('sha256').update(body).digest('hex');
    const answer = await this.send('PUT', this.url(key), {
      bodyHash: hash,
      headers: { 'content-type': contentType },
      body,
    });
    await answer.body?.cancel();
    if (!answer.ok) throw unavailable();
    await rm(path, { force: true });
  }

  async get(key: string, range?: Range): Promise<NodeJS.ReadableStream | undefined> {
    const headers: Record<string, string> = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
    const answer = await this.send('GET', this.url(key), { headers });
    if (answer.ok && answer.body !== null) return Readable.fromWeb(answer.body as unknown as WebStream);
    await answer.body?.cancel();
    if (answer.status === 404) return undefined;
    throw unavailable();
  }

  async remove(key: string): Promise<void> {
    const answer = await this.send('DELETE', this.url(key));
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 404) throw unavailable();
  }

  async modified(key: string): Promise<number | undefined> {
    const answer = await this.send('HEAD', this.url(key));
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw unavailable();
    return Date.parse(answer.headers.get('last-modified') ?? '');
  }

  async *list(): AsyncGenerator<Stored> {
    for (let token: string | undefined = ''; token !== undefined; ) {
      const url: URL = new URL(`${this.bucket.base}/`);
      url.searchParams.set('list-type', '2');
      url.searchParams.set('max-keys', String(PAGE));
      if (token !== '') url.searchParams.set('continuation-token', token);
      const answer = await this.send('GET', url);
      const text = await boundedText(answer, LONGEST_LIST, this.timeoutMs).catch(() => {
        throw unavailable();
      });
      if (!answer.ok) throw unavailable();
      for (const [, entry = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
        yield { key: between(entry, 'Key') ?? '', modified: Date.parse(between(entry, 'LastModified') ?? '') };
      token = between(text, 'NextContinuationToken');
    }
  }

  link(key: string, { seconds, disposition, contentType }: Direct): string {
    const url = this.url(key);
    url.searchParams.set('response-content-disposition', disposition);
    url.searchParams.set('response-content-type', contentType);
    const { region, keys } = this.bucket;
    return presigned({ method: 'GET', url, region, service: 's3', time: Date.now(), seconds }, keys);
  }

  private url(key: string): URL {
    return new URL(`${this.bucket.base}/${key}`);
  }

  private async send(
    method: string,
    url: URL,
    {
      headers = {},
      bodyHash = NOTHING,
      body,
    }: { headers?: Record<string, string>; bodyHash?: string; body?: Buffer } = {},
  ): Promise<Response> {
    const { region, keys } = this.bucket;
    const request = { method, url, headers, bodyHash, region, service: 's3', time: Date.now() };
    try {
      const sent = { method, headers: signed(request, keys), timeoutMs: this.timeoutMs };
      return await outwardFetch(url, body === undefined ? sent : { ...sent, body });
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw unavailable();
    }
  }
}

/** The storage behind us is at fault, not the caller. */
const unavailable = (): AppError => new AppError(BAD_GATEWAY, describe('resource.storageFailed'));
