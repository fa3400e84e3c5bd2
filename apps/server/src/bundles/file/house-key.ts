import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** What stands before the 32 bytes of an Ed25519 key in PKCS 8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;
const GROUP = 4;

/** The key pair of an installation. */
export interface HouseKey {
  readonly privateKey: KeyObject;
  /** SPKI in base64: what other installations are told. */
  readonly publicKey: string;
}

/** The Ed25519 key pair that follows from 32 random bytes. */
export function houseKey(seed: Buffer): HouseKey {
  if (seed.length !== SEED_BYTES) throw new Error(`a key of ${SEED_BYTES} bytes is wanted`);
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: spki.toString('base64') };
}

/** A public key as text; undefined for what is no Ed25519 key. */
function readKey(publicKey: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    // The reader says what is wrong with the file that named it.
    return undefined;
  }
}

export const isPublicKey = (text: string): boolean => readKey(text) !== undefined;

/** SHA-256 of a public key in groups of four digits, to be compared by two people. */
export function fingerprintOf(publicKey: string): string {
  const digits = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 32);
  return Array.from({ length: digits.length / GROUP }, (_, at) => digits.slice(at * GROUP, (at + 1) * GROUP)).join(' ');
}

export const signed = (digest: Buffer, { privateKey }: HouseKey): string =>
  sign(null, digest, privateKey).toString('base64');

/** Whether the owner of a public key signed this digest. */
export function isSigned(digest: Buffer, signature: string, publicKey: string): boolean {
  const key = readKey(publicKey);
  return key !== undefined && verify(null, digest, key, Buffer.from(signature, 'base64'));
}
