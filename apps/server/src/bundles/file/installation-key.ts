import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** PKCS 8 prefix of the 32 bytes of an Ed25519 key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;
const GROUP = 4;

/** The key pair of an installation. */
export interface InstallationKey {
  readonly privateKey: KeyObject;
  /** SPKI in base64, to be given to other installations. */
  readonly publicKey: string;
}

/** Derives the Ed25519 key pair from 32 random bytes. */
export function installationKey(seed: Buffer): InstallationKey {
  if (seed.length !== SEED_BYTES) throw new Error(`a key of ${SEED_BYTES} bytes is wanted`);
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: spki.toString('base64') };
}

/** Parses a public key; undefined if it is no Ed25519 key. */
function readKey(publicKey: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    // The caller reports the error, because it knows where the key came from.
    return undefined;
  }
}

export const isPublicKey = (text: string): boolean => readKey(text) !== undefined;

/** SHA-256 of a public key (its first 32 hexadecimal digits) in groups of four, so that two people can compare it. */
export function fingerprintOf(publicKey: string): string {
  const digits = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 32);
  return Array.from({ length: digits.length / GROUP }, (_, at) => digits.slice(at * GROUP, (at + 1) * GROUP)).join(' ');
}

export const signed = (digest: Buffer, { privateKey }: InstallationKey): string =>
  sign(null, digest, privateKey).toString('base64');

/** Whether the owner of a public key signed this digest. */
export function isSigned(digest: Buffer, signature: string, publicKey: string): boolean {
  const key = readKey(publicKey);
  return key !== undefined && verify(null, digest, key, Buffer.from(signature, 'base64'));
}
