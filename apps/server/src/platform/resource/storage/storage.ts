/** First and last byte of a part, both included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** An object that is stored, and when it was last written (milliseconds since the epoch). */
export interface Stored {
  readonly key: string;
  readonly modified: number;
}

/** How a browser is to take a file that it fetches from the storage itself. */
export interface Direct {
  readonly seconds: number;
  readonly disposition: string;
  readonly contentType: string;
}

/** Where the bytes of files lie. Keys are made by the server (`tenant/ab/hash`), never by a client. */
export interface Storage {
  /** Takes the file at `path` over; a key that is there already holds the same bytes. Throws when it cannot. */
  put(key: string, path: string, contentType: string): Promise<void>;
  /** The bytes of a key, or a part of them; undefined when there are none. */
  get(key: string, range?: Range): Promise<NodeJS.ReadableStream | undefined>;
  remove(key: string): Promise<void>;
  /** Everything that is stored, in any order. */
  list(): AsyncIterable<Stored>;
  /** When a key was last written; undefined when it is not there. */
  modified(key: string): Promise<number | undefined>;
  /** An address that gives the bytes to whoever has it, where the storage can be reached from outside. */
  link?(key: string, direct: Direct): Promise<string>;
}

const TENANT = /^\w{1,12}$/;
const HASH = /^[0-9a-f]{64}$/;

/** Key of the small picture of a picture. */
export const thumbKey = (tenantId: string, hash: string): string => `${storageKey(tenantId, hash)}.thumb`;

const KEY = /^(\w{1,12})\/[0-9a-f]{2}\/([0-9a-f]{64})(\.thumb)?$/;

/** Tenant and content of a key that was made here; undefined for anything else that lies about. */
export function ownerOf(key: string): { tenantId: string; hash: string } | undefined {
  const [, tenantId, hash] = KEY.exec(key) ?? [];
  return tenantId === undefined || hash === undefined ? undefined : { tenantId, hash };
}

/** Key of a content within its tenant. Throws for anything that is no tenant and no SHA-256 in hex. */
export function storageKey(tenantId: string, hash: string): string {
  if (!TENANT.test(tenantId) || !HASH.test(hash)) throw new Error('neither a tenant nor a hash');
  return `${tenantId}/${hash.slice(0, 2)}/${hash}`;
}
