import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** Number of the format; files of a later one are refused. */
const FORMAT = 1;
const KIND = 'lamina installation';
const HEAD = 'head.json';
const MANIFEST = 'manifest.json';
const MAX_TEXT = 64 * 1024 * 1024;
const OWNER_ONLY = 0o600;

/** What the file is; its first entry. */
export interface Head {
  readonly kind: string;
  readonly format: number;
  /** Of the product that wrote it. */
  readonly version: string;
  readonly flavour: 'sqlite' | 'mysql';
  /** Names of the migrations that its databases have. */
  readonly migrations: readonly string[];
  /** When it was begun, ISO. */
  readonly time: string;
}

/** What must have come before it; the last entry. */
export interface Manifest {
  readonly entries: number;
  readonly bytes: number;
  /** SHA-256 over name, size and SHA-256 of every entry before, in their order. */
  readonly chain: string;
  /** Rows by database and table. */
  readonly rows: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Stored files. */
  readonly files: number;
}

/** Adds up what goes by, so that both sides can compare. */
class Chain {
  private readonly hash: Hash = createHash('sha256');
  entries = 0;
  bytes = 0;

  add(name: string, size: number, digest: string): void {
    this.hash.update(`${name}\n${size}\n${digest}\n`);
    this.entries += 1;
    this.bytes += size;
  }

  end(): string {
    return this.hash.digest('hex');
  }
}

/** Writes a compressed archive entry by entry, in bounded memory. */
export class ArchiveWriter {
  private readonly pack = pack();
  private readonly chain = new Chain();
  private readonly written: Promise<void>;

  constructor(path: string) {
    this.written = pipeline(
      this.pack,
      createGzip(),
      createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY, flush: true }),
    );
    // Told by whoever waits for an entry or for the end.
    this.written.catch(() => undefined);
  }

  head(head: Omit<Head, 'kind' | 'format'>): Promise<void> {
    return this.text(HEAD, JSON.stringify({ kind: KIND, format: FORMAT, ...head }));
  }

  async text(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.chain.add(name, bytes.length, createHash('sha256').update(bytes).digest('hex'));
    await Promise.race([
      this.failed(),
      new Promise<void>((done, fail) => {
        this.pack.entry({ name }, bytes, (error) => (error ? fail(error) : done()));
      }),
    ]);
  }

  /** Takes a file as it is; it must not change meanwhile. */
  async file(name: string, path: string): Promise<void> {
    const { size } = await stat(path);
    const hash = createHash('sha256');
    await Promise.race([
      this.failed(),
      new Promise<void>((done, fail) => {
        const entry = this.pack.entry({ name, size }, (error) => (error ? fail(error) : done()));
        const source = createReadStream(path);
        source.on('data', (part) => hash.update(part));
        source.on('error', fail);
        source.pipe(entry);
      }),
    ]);
    this.chain.add(name, size, hash.digest('hex'));
  }

  async end(found: Pick<Manifest, 'rows' | 'files'>): Promise<void> {
    const { entries, bytes } = this.chain;
    const manifest: Manifest = { entries, bytes, chain: this.chain.end(), ...found };
    await new Promise<void>((done, fail) =>
      this.pack.entry({ name: MANIFEST }, JSON.stringify(manifest), (error) => (error ? fail(error) : done())),
    );
    this.pack.finalize();
    await this.written;
  }

  /** Ends the writing of a file that will not be whole. */
  async stop(): Promise<void> {
    this.pack.destroy();
    await this.written.catch(() => undefined);
  }

  /** Rejects when the file cannot be written; never resolves. */
  private failed(): Promise<never> {
    return this.written.then(() => new Promise<never>(() => undefined));
  }
}

/** An entry as it is read; its content must be taken before the next one comes. */
export interface Entry {
  readonly name: string;
  readonly size: number;
  readonly content: Readable;
}

const damaged = (why: string): Error => new Error(`the backup is damaged: ${why}`);

/** The text of an entry. */
export async function textOf({ name, size, content }: Entry): Promise<string> {
  if (size > MAX_TEXT) throw damaged(`${name} is too long`);
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Reads a file entry by entry. `head` comes first and may refuse it; every entry's content is added up, and the last
 * entry must say the same. Throws an Error that says what is wrong.
 */
export async function readArchive(
  path: string,
  work: { head(head: Head): Promise<void> | void; entry?(entry: Entry): Promise<void> },
): Promise<Manifest> {
  await demandGzip(path);
  const chain = new Chain();
  const tar = extract();
  const fed = pipeline(createReadStream(path), createGunzip(), tar);
  fed.catch((error: Error) => tar.destroy(error));
  let manifest: Manifest | undefined;
  let first = true;
  try {
    for await (const raw of tar) {
      const { name, size = 0 } = raw.header;
      if (manifest !== undefined) throw damaged('there is something behind its end');
      const hash = createHash('sha256');
      const content = Readable.from(addedUp(raw as unknown as AsyncIterable<Buffer>, hash), { objectMode: false });
      if (first !== (name === HEAD)) throw damaged('it does not begin as one');
      if (name === MANIFEST) {
        manifest = JSON.parse(await textOf({ name, size, content })) as Manifest;
        continue;
      }
      const entry = { name, size, content };
      if (first) await work.head(headOf(await textOf(entry)));
      else if (work.entry === undefined) await drained(content);
      else await work.entry(entry);
      first = false;
      chain.add(name, size, hash.digest('hex'));
    }
    await fed;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw code.startsWith('Z_') || /tar|stream/i.test((error as Error).message)
      ? damaged((error as Error).message)
      : error;
  }
  const { entries, bytes } = chain;
  if (manifest === undefined) throw damaged('its end is missing');
  if (manifest.chain !== chain.end() || manifest.entries !== entries || manifest.bytes !== bytes)
    throw damaged('its content is not what was written');
  return manifest;
}

async function* addedUp(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of content) {
    hash.update(part);
    yield part;
  }
}

async function drained(content: Readable): Promise<void> {
  for await (const _ of content);
}

function headOf(text: string): Head {
  const head = JSON.parse(text) as Head;
  if (head.kind !== KIND) throw new Error('the file is no backup of an installation');
  if (head.format > FORMAT) throw new Error('the backup was written by a newer version');
  return head;
}

/** A file of another kind is told as such. */
async function demandGzip(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    if (bytesRead < 2 || buffer[0] !== 0x1f || buffer[1] !== 0x8b)
      throw new Error('the file is no backup of an installation');
  } finally {
    await file.close();
  }
}
