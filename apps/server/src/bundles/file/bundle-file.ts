import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { badRequest } from '../../errors/index.js';
import { jsonDepth } from '../../http/index.js';
import { type Bundle, type BundleBounds, type BundleHead, type Item, type JsonObject, KINDS } from '../bundle.js';
import { fingerprintOf, type InstallationKey, isPublicKey, isSigned, signed } from './installation-key.js';

/** Version of the format; files with a later one are refused. */
const FORMAT = 1;
const KIND = 'lamina bundle';
const KILO = 1024;
/** A longer first line cannot be a head. The limit matters because nothing is verified yet. */
const LONGEST_HEAD = 256 * KILO;
const DIGEST = 'sha512';

/**
 * Writes the file: gzipped lines of JSON, which are a head, one line for each item, and the signature of all of them.
 */
export function writeBundle(
  head: Omit<BundleHead, 'publicKey' | 'items'>,
  items: readonly Item[],
  key: InstallationKey,
): Buffer {
  const whole = { kind: KIND, format: FORMAT, ...head, publicKey: key.publicKey, items: items.length };
  const text = [whole, ...items].map((line) => `${JSON.stringify(line)}\n`).join('');
  const signature = signed(createHash(DIGEST).update(text).digest(), key);
  return gzipSync(`${text}${JSON.stringify({ signature })}\n`);
}

const noBundle = () => badRequest('bundle.noBundle');
const unsigned = () => badRequest('bundle.unsigned');
const altered = () => badRequest('bundle.altered');
const tooLarge = (max: number) => badRequest('bundle.tooLarge', { max });

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string, depth: number, wrong: () => Error): JsonObject {
  if (jsonDepth(text) > depth) throw badRequest('request.tooDeep', { max: depth });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrong();
  }
  if (!isObject(value)) throw wrong();
  return value;
}

/** The uploaded bytes; refused as soon as they exceed the limit. */
async function* counted(file: Readable, kilobytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of file) {
    bytes += (chunk as Buffer).length;
    if (bytes > kilobytes * KILO) throw tooLarge(kilobytes);
    yield chunk as Buffer;
  }
}

/** Lines of a gzipped file, unpacked only up to the limit. */
async function* linesOf(file: Readable, { kilobytes, unpackedKilobytes }: BundleBounds): AsyncGenerator<string> {
  const source = Readable.from(counted(file, kilobytes), { objectMode: false });
  const texts = source.pipe(createGunzip());
  source.on('error', (error) => texts.destroy(error));
  texts.setEncoding('utf8');
  let length = 0;
  let rest = '';
  let begun = false;
  try {
    for await (const chunk of texts as AsyncIterable<string>) {
      length += chunk.length;
      if (length > unpackedKilobytes * KILO) throw tooLarge(unpackedKilobytes);
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      begun ||= parts.length > 0;
      if (!begun && rest.length > LONGEST_HEAD) throw noBundle();
      yield* parts;
    }
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_') === true) throw begun ? altered() : noBundle();
    throw error;
  } finally {
    source.destroy();
    file.destroy();
  }
  if (rest !== '') throw begun ? altered() : noBundle();
}

function readHead(text: string, depth: number): BundleHead {
  const raw = parsed(text, depth, noBundle);
  const { kind, format, publicKey, items, name, product, time, house, needs } = raw;
  if (kind !== KIND) throw noBundle();
  if (typeof format !== 'number' || format > FORMAT) throw badRequest('bundle.newer');
  const texts = [name, product, time, house, publicKey].every((one) => typeof one === 'string');
  const isWhole = texts && Number.isInteger(items) && Array.isArray(needs) && needs.every(isNeed);
  if (!isWhole || !isPublicKey(publicKey as string)) throw unsigned();
  return { name, product, time, house, publicKey, items, needs } as BundleHead;
}

const isNamed = (value: JsonObject): boolean =>
  (KINDS as readonly unknown[]).includes(value['kind']) &&
  typeof value['key'] === 'string' &&
  value['key'] !== '' &&
  value['key'].length <= 128;
const isNeed = (value: unknown): boolean => isObject(value) && isNamed(value);

function readItem(text: string, depth: number): Item {
  const item = parsed(text, depth, altered);
  const { value, base } = item;
  if (!isNamed(item) || !isObject(value) || (base !== undefined && !isObject(base))) throw altered();
  return item as unknown as Item;
}

/**
 * Reads a bundle. The head comes first and must name an accepted installation; no other content is parsed before the
 * signature is verified. Throws 400 for a file that is no bundle, has a later format, comes from an installation that
 * is not accepted (`data`: its key and fingerprint), is unsigned or altered, or exceeds a limit.
 */
export async function readBundle(
  file: Readable,
  bounds: BundleBounds,
  trusts: (publicKey: string) => Promise<boolean>,
): Promise<Bundle> {
  const hash = createHash(DIGEST);
  const lines: string[] = [];
  let head: BundleHead | undefined;
  let last: string | undefined;
  for await (const line of linesOf(file, bounds)) {
    if (head === undefined) {
      head = readHead(line, bounds.jsonDepth);
      if (head.items > bounds.items) throw badRequest('bundle.tooMany', { max: bounds.items });
      if (!(await trusts(head.publicKey))) throw untrusted(head);
      hash.update(`${line}\n`);
      continue;
    }
    if (last !== undefined) {
      hash.update(`${last}\n`);
      lines.push(last);
      if (lines.length > head.items) throw altered();
    }
    last = line;
  }
  if (head === undefined) throw noBundle();
  const { signature } = last === undefined ? {} : parsed(last, bounds.jsonDepth, unsigned);
  if (typeof signature !== 'string') throw unsigned();
  if (lines.length !== head.items || !isSigned(hash.digest(), signature, head.publicKey)) throw altered();
  const items = lines.map((line) => readItem(line, bounds.jsonDepth));
  if (new Set(items.map(({ kind, key }) => `${kind}:${key}`)).size !== items.length) throw altered();
  return { head, items };
}

function untrusted({ house, publicKey }: BundleHead) {
  const fingerprint = fingerprintOf(publicKey);
  return badRequest('bundle.untrusted', { house, fingerprint }, { house, publicKey, fingerprint });
}
