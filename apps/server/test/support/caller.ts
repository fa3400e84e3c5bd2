import { createHash } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: specs compare what came, they do not work with it
  body: any;
}

export interface CallOptions {
  language?: 'zh' | 'en';
  headers?: Record<string, string>;
}

export type Query = Record<string, string | number | undefined>;

/** A path with a query; values are encoded, undefined ones are left out. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The value that a client sends as password. */
export const credentialOf = (password: string): string => createHash('sha256').update(password).digest('hex');

export const BASIC = `Basic ${Buffer.from('lamina:lamina_secret').toString('base64')}`;

/** Keeps as many connections as are used at the same time, and reuses each for many calls. */
const agent = new Agent({ keepAlive: true });

const headersOf = ({ rawHeaders }: IncomingMessage): Headers => {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return headers;
};

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

function answerOf(response: IncomingMessage, sent: Buffer): Answer {
  const bytes = UNPACK[response.headers['content-encoding'] ?? '']?.(sent) ?? sent;
  const isJson = response.headers['content-type']?.includes('json') === true;
  return {
    status: response.statusCode ?? 0,
    headers: headersOf(response),
    bytes,
    body: isJson ? JSON.parse(bytes.toString('utf8')) : undefined,
  };
}

/**
 * Makes a call and reads the whole answer. It uses Node's http client without compression: `fetch` needs four times the
 * CPU time, and the specs make some ten thousand calls.
 */
export function ask(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string | Buffer },
): Promise<Answer> {
  const sent = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const call = request(url, { method, agent, headers: { ...headers, ...sent } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        try {
          resolve(answerOf(response, Buffer.concat(parts)));
        } catch (error) {
          reject(error);
        }
      });
    });
    call.once('error', reject);
    call.end(body);
  });
}

/** Calls of one person, or of an anonymous user if there is no token. */
export class Caller {
  constructor(
    readonly url: string,
    readonly token?: string,
    private readonly options: CallOptions = {},
  ) {}

  in(language: 'zh' | 'en'): Caller {
    return new Caller(this.url, this.token, { ...this.options, language });
  }

  with(headers: Record<string, string>): Caller {
    return new Caller(this.url, this.token, { ...this.options, headers: { ...this.options.headers, ...headers } });
  }

  private headers(): Record<string, string> {
    const { language, headers } = this.options;
    return {
      ...(this.token === undefined ? {} : { 'lc-auth': `bearer ${this.token}` }),
      ...(language === undefined ? {} : { 'accept-language': language }),
      ...headers,
    };
  }

  async get(path: string, query: Query = {}): Promise<Answer> {
    return ask(this.url + withQuery(path, query), { method: 'GET', headers: this.headers() });
  }

  /** `body`: an object that is sent as JSON, or a text that is sent unchanged. */
  async post(path: string, body: unknown = {}): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { 'content-type': 'application/json', ...this.headers() };
    return ask(this.url + path, { method: 'POST', headers, body: text });
  }

  async upload(
    path: string,
    bytes: Buffer,
    fileName = 'lines.xlsx',
    fields: Record<string, string> = {},
  ): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(bytes)]), fileName);
    const packed = new Response(form);
    const headers = { 'content-type': packed.headers.get('content-type') ?? '', ...this.headers() };
    return ask(this.url + path, { method: 'POST', headers, body: Buffer.from(await packed.arrayBuffer()) });
  }

  /** A request whose path is sent exactly as given; returns status and text. */
  raw(method: string, path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
    const { hostname, port } = new URL(this.url);
    return new Promise((resolve, reject) => {
      const call = request({ hostname, port, method, path, headers: { ...this.headers(), ...headers } }, (response) => {
        let text = '';
        response.on('data', (data) => {
          text += data;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      call.once('error', reject);
      call.end();
    });
  }
}
