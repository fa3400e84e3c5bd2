import { availableParallelism } from 'node:os';
import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { limits } from '../../../engine/index.js';
import { HashGate, OWN_WORK } from './hash-gate.js';

/** Work factor: 32 MB and about a tenth of a second for one try. */
const COST = { N: 2 ** 15, r: 8, p: 1 };
/** For a password that everybody can read: a slow hash protects nothing, but each first start would wait for many. */
const KNOWN_COST = { ...COST, N: 2 ** 4 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const MEMORY = 64 * 1024 * 1024;

/** The slow part: a key of `length` bytes. */
type Derive = (credential: string, salt: Buffer, options: ScryptOptions, length: number) => Promise<Buffer>;

/** Only within a turn of the gate, or before the server lets anybody in. */
export const derive: Derive = (credential, salt, options, length) =>
  new Promise((resolve, reject) => {
    scrypt(credential, salt, length, { ...options, maxmem: MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

const { hashesAtOnce, hashQueue, hashQueueOfAddress } = limits.login;

/** The limit for all hashes of this process. If there are several cores, one stays free for other work. */
export const hashGate = new HashGate({
  atOnce: Math.max(1, Math.min(hashesAtOnce, availableParallelism() - 1)),
  queue: hashQueue,
  queueOfAddress: hashQueueOfAddress,
});

const inTurn: Derive = (...values) => hashGate.run(OWN_WORK, () => derive(...values));

/** What a client sends instead of a password: 64 lower-case hex digits. */
export const credentialOf = (plain: string): string => createHash('sha256').update(plain, 'utf8').digest('hex');

export const isCredential = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

/** Slow salted hash of a credential, as stored: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(credential: string, slowly: Derive = inTurn, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return storedHash(salt, await slowly(credential, salt, cost, HASH_BYTES), cost);
}

const storedHash = (salt: Buffer, hash: Buffer, { N, r, p }: typeof COST): string =>
  ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$');

/**
 * Hashes of credentials, in their order; quick ones if everybody can read the passwords (`known`). It uses all cores,
 * so only for a server that lets nobody in yet.
 */
export async function hashPasswords(credentials: readonly string[], { known }: { known: boolean }): Promise<string[]> {
  const hashes: string[] = [];
  const atOnce = availableParallelism();
  for (let at = 0; at < credentials.length; at += atOnce) {
    const some = credentials.slice(at, at + atOnce);
    hashes.push(
      ...(await Promise.all(some.map((credential) => hashPassword(credential, derive, known ? KNOWN_COST : COST)))),
    );
  }
  return hashes;
}

/** Stands for the hash of an account that is not there. No password leads to it, and trying one takes as long. */
const DECOY = storedHash(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES), COST);

const STORED = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([^$]+)\$([^$]+)$/;

/**
 * Whether a credential belongs to a stored hash. Does the same slow work for a missing hash and for a quick one as for
 * a wrong credential, so that nobody finds out by the time it takes which accounts there are.
 */
export async function verifyPassword(
  credential: unknown,
  stored: string | null | undefined,
  slowly: Derive = inTurn,
): Promise<boolean> {
  const text = isCredential(credential) ? credential : '';
  if (await isHashOf(text, stored, slowly)) return text !== '';
  if (costOf(stored) !== COST.N) await isHashOf(text, DECOY, slowly);
  return false;
}

const costOf = (stored: string | null | undefined): number => Number(STORED.exec(stored ?? '')?.[1]);

async function isHashOf(text: string, stored: string | null | undefined, slowly: Derive): Promise<boolean> {
  const parts = STORED.exec(stored ?? '');
  if (parts === null) return false;
  const [, N, r, p, salt = '', hash = ''] = parts;
  const expected = Buffer.from(hash, 'base64');
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await slowly(text, Buffer.from(salt, 'base64'), options, expected.length);
  return timingSafeEqual(actual, expected);
}
