import { createHash, createHmac } from 'node:crypto';

/** Keys of an account of an S3 service. */
export interface Keys {
  readonly id: string;
  readonly secret: string;
}

/** A request to be signed. `headers` in lower case; `host`, `x-amz-date` and `x-amz-content-sha256` are added. */
export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex. */
  readonly bodyHash: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly region: string;
  readonly service: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** As AWS wants names and values of a query: everything but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

const timeOf = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');

const queryOf = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');

/** Signature of a canonical request. */
function signature(canonical: string, scope: string, stamp: string, secret: string): string {
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((by, part) => hmac(by, part), `AWS4${secret}`);
  return createHmac('sha256', key).update(toSign).digest('hex');
}

/** Headers of a request with its AWS Signature Version 4. */
export function signed(request: SignedRequest, keys: Keys): Record<string, string> {
  const { method, url, bodyHash, region, service } = request;
  const stamp = timeOf(request.time);
  const headers: Record<string, string> = {
    ...request.headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': stamp,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]?.trim().replace(/ +/g, ' ')}`);
  const canonical = [method, url.pathname, queryOf(url), ...lines, '', names.join(';'), bodyHash].join('\n');
  const scope = `${stamp.slice(0, 8)}/${region}/${service}/aws4_request`;
  const { host: _, ...sent } = headers;
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.id}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature(canonical, scope, stamp, keys.secret)}`;
  return { ...sent, authorization };
}

/** An address that needs no headers and holds for `seconds` from `time`. */
export function presigned(
  request: Omit<SignedRequest, 'headers' | 'bodyHash'> & { readonly seconds: number },
  keys: Keys,
): string {
  const { method, region, service, seconds } = request;
  const stamp = timeOf(request.time);
  const scope = `${stamp.slice(0, 8)}/${region}/${service}/aws4_request`;
  const url = new URL(request.url);
  url.searchParams.set('X-Amz-Algorithm', 'AWS4-HMAC-SHA256');
  url.searchParams.set('X-Amz-Credential', `${keys.id}/${scope}`);
  url.searchParams.set('X-Amz-Date', stamp);
  url.searchParams.set('X-Amz-Expires', String(seconds));
  url.searchParams.set('X-Amz-SignedHeaders', 'host');
  const query = queryOf(url);
  const canonical = [method, url.pathname, query, `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${signature(canonical, scope, stamp, keys.secret)}`;
}
