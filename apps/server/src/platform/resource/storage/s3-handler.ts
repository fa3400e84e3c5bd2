import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { boundedText, outwardFetch } from '../../../http/index.js';

/** What an answer that is read whole (a list, a refusal) may take, in bytes. */
const LONGEST_ANSWER = 10_000_000;

/** What we read of the SDK's requests. */
interface SdkRequest {
  method: string;
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Record<string, string | string[] | null>;
  headers: Record<string, string>;
  body?: Uint8Array | string;
}

function urlOf({ protocol, hostname, port, path, query }: SdkRequest): URL {
  const url = new URL(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`);
  const parts = Object.entries(query ?? {}).flatMap(([name, values]) =>
    [values ?? ''].flat().map((value) => `${escaped(name)}=${escaped(value)}`),
  );
  url.search = parts.join('&');
  return url;
}

/** As the signature has it: stricter than encodeURIComponent. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Lets the SDK call only addresses that may be called, and bounds what it reads into memory. */
export function s3Handler(timeoutMs: number): NonNullable<S3ClientConfig['requestHandler']> {
  const handle = async (request: SdkRequest) => {
    const { method, headers, body } = request;
    const answer = await outwardFetch(urlOf(request), { method, headers, timeoutMs, ...(body ? { body } : {}) });
    const isObject = answer.ok && method === 'GET' && request.query?.['list-type'] === undefined;
    const read = isObject
      ? answer.body && Readable.fromWeb(answer.body as unknown as WebStream)
      : Readable.from([Buffer.from(await boundedText(answer, LONGEST_ANSWER, timeoutMs))]);
    const plain = { statusCode: answer.status, headers: Object.fromEntries(answer.headers) };
    return { response: { ...plain, body: read ?? Readable.from([]) } };
  };
  return { handle } as NonNullable<S3ClientConfig['requestHandler']>;
}
