import { readFile, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { GetObjectCommandInput, ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import { AppError, describe } from '../../../errors/index.js';
import { s3Handler } from './s3-handler.js';
import type { Direct, Range, Storage, Stored } from './storage.js';

/** A bucket of an S3 service; `base`: address below which its keys lie, without a slash at the end. */
export interface Bucket {
  readonly base: string;
  readonly region: string;
  readonly keys: { readonly id: string; readonly secret: string };
}

const TIMEOUT_MS = 60_000;
const BAD_GATEWAY = 502;
/** Keys of one answer of a list. */
const PAGE = 1000;

/** Read when the first bucket is used: a plant without one does without its two hundred files. */
const loadSdk = () => import('@aws-sdk/client-s3');

/** The storage behind us is at fault, not the caller. */
const unavailable = (): AppError => new AppError(BAD_GATEWAY, describe('resource.storageFailed'));

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Files in a bucket of an S3 service (minio, Amazon and others that speak its language). */
export class S3Storage implements Storage {
  private client: S3Client | undefined;

  constructor(
    private readonly bucket: Bucket,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  async put(key: string, path: string, contentType: string): Promise<void> {
    const { PutObjectCommand } = await loadSdk();
    // Whole, so that its hash is signed: a stream goes unsigned, which services on plain http refuse.
    const body = { Body: await readFile(path), ContentType: contentType };
    await this.ask((client) => client.send(new PutObjectCommand({ ...this.object(key), ...body })));
    await rm(path, { force: true });
  }

  async get(key: string, range?: Range): Promise<NodeJS.ReadableStream | undefined> {
    const { GetObjectCommand } = await loadSdk();
    const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    const command = new GetObjectCommand({ ...this.object(key), ...part });
    const answer = await this.found((client) => client.send(command));
    return answer?.Body as Readable | undefined;
  }

  async remove(key: string): Promise<void> {
    const { DeleteObjectCommand } = await loadSdk();
    await this.found((client) => client.send(new DeleteObjectCommand(this.object(key))));
  }

  async modified(key: string): Promise<number | undefined> {
    const { HeadObjectCommand } = await loadSdk();
    const answer = await this.found((client) => client.send(new HeadObjectCommand(this.object(key))));
    return answer?.LastModified?.getTime();
  }

  async *list(): AsyncGenerator<Stored> {
    const { ListObjectsV2Command } = await loadSdk();
    for (let token: string | undefined = ''; token !== undefined; ) {
      const from: { ContinuationToken?: string } = token === '' ? {} : { ContinuationToken: token };
      const command = new ListObjectsV2Command({ Bucket: this.bucket.base, MaxKeys: PAGE, ...from });
      const page: ListObjectsV2CommandOutput = await this.ask((client) => client.send(command));
      for (const { Key = '', LastModified } of page.Contents ?? [])
        yield { key: Key, modified: LastModified?.getTime() ?? Number.NaN };
      token = page.NextContinuationToken;
    }
  }

  async link(key: string, { seconds, disposition, contentType }: Direct): Promise<string> {
    const [{ GetObjectCommand }, { getSignedUrl }] = await Promise.all([
      loadSdk(),
      import('@aws-sdk/s3-request-presigner'),
    ]);
    const how = { ResponseContentDisposition: disposition, ResponseContentType: contentType };
    return getSignedUrl(await this.open(), new GetObjectCommand({ ...this.object(key), ...how }), {
      expiresIn: seconds,
    });
  }

  /** With `bucketEndpoint` the bucket is called by its address. */
  private object(key: string): Pick<GetObjectCommandInput, 'Bucket' | 'Key'> & { Bucket: string; Key: string } {
    return { Bucket: this.bucket.base, Key: key };
  }

  private async open(): Promise<S3Client> {
    const { S3Client } = await loadSdk();
    const { base, region, keys } = this.bucket;
    this.client ??= new S3Client({
      endpoint: base,
      bucketEndpoint: true,
      region,
      credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret },
      maxAttempts: 1,
      // Older services know no checksums but those of the signature.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: s3Handler(this.timeoutMs),
    });
    return this.client;
  }

  /** Throws 400 for an address that is refused, 502 for everything else that goes wrong. */
  private async ask<T>(work: (client: S3Client) => Promise<T>): Promise<T> {
    try {
      return await work(await this.open());
    } catch (error) {
      throw error instanceof AppError ? error : unavailable();
    }
  }

  /** The same; undefined for what is not there. */
  private found<T>(work: (client: S3Client) => Promise<T>): Promise<T | undefined> {
    return this.ask((client) =>
      work(client).catch((error: unknown) => {
        if (statusOf(error) === 404) return undefined;
        throw error;
      }),
    );
  }
}
