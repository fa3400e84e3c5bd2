/** Where the bytes of files lie. Keys are made by the server (`tenant/ab/hash`), never by a client. */
export interface Storage {
  /** Takes the file at `path` over; a key that is there already holds the same bytes. Throws when it cannot. */
  put(key: string, path: string, contentType: string): Promise<void>;
  /** The bytes of a key; undefined when there are none. */
  get(key: string): Promise<NodeJS.ReadableStream | undefined>;
  remove(key: string): Promise<void>;
}

const TENANT = /^\w{1,12}$/;
const HASH = /^[0-9a-f]{64}$/;

/** Key of a content within its tenant. Throws for anything that is no tenant and no SHA-256 in hex. */
export function storageKey(tenantId: string, hash: string): string {
  if (!TENANT.test(tenantId) || !HASH.test(hash)) throw new Error('neither a tenant nor a hash');
  return `${tenantId}/${hash.slice(0, 2)}/${hash}`;
}
