import { createHash, createHmac, type Hmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { badRequest } from '../../../errors/index.js';

/** Number of the format; files of a later one are refused. */
const FORMAT = 1;
const KIND = 'lamina tenant';
/** A row with its longest texts fits; a line that never ends does not. */
const LONGEST_LINE = 32 * 1024 * 1024;

export type Cell = string | number | null;

export interface TableHead {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

/** First line: what the file is, and what must be in it. */
export interface Head {
  readonly kind: string;
  readonly format: number;
  /** Tells apart whose file it is, and that only. */
  readonly house: string;
  readonly flavour: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly time: string;
  /** SHA-256 of tables and columns. */
  readonly schema: string;
  readonly tables: readonly TableHead[];
}

/** Lines after the head: a table begins, a row of it, a stored file begins, a part of it in base64, the end. */
export type Line =
  | { table: string }
  | Cell[]
  | { file: string; ossCode: string; contentType: string; thumb?: true }
  | { missing: string }
  | string
  | { seal: string };

export const headOf = (said: Omit<Head, 'kind' | 'format' | 'schema'>): Head => ({
  kind: KIND,
  format: FORMAT,
  ...said,
  schema: schemaOf(said.tables),
});

const schemaOf = (tables: readonly TableHead[]): string =>
  createHash('sha256')
    .update(JSON.stringify(tables.map(({ name, columns }) => [name, columns])))
    .digest('hex');

/** Whose file it is: the same for all files of one installation. */
export const installationMark = (key: Buffer): string =>
  createHmac('sha256', key).update('house').digest('hex').slice(0, 16);

const sealOf = (hmac: Hmac): string => hmac.digest('hex');

/** Lines of a file as texts, the seal over them last. */
export async function* sealed(key: Buffer, lines: AsyncIterable<Head | Line>): AsyncGenerator<string> {
  const hmac = createHmac('sha256', key);
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`;
    hmac.update(text);
    yield text;
  }
  yield `${JSON.stringify({ seal: sealOf(hmac) })}\n`;
}

const damaged = () => badRequest('backup.damaged');

/** Texts between line ends, whose length is bounded. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const bytes = source.pipe(createGunzip());
  source.on('error', (error) => bytes.destroy(error));
  bytes.setEncoding('utf8');
  let rest = '';
  let begun = false;
  try {
    for await (const chunk of bytes as AsyncIterable<string>) {
      begun = true;
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      if (rest.length > LONGEST_LINE) throw damaged();
      yield* parts;
    }
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_') === true)
      throw begun ? damaged() : badRequest('backup.noBackup');
    throw error;
  } finally {
    source.destroy();
  }
  if (rest !== '') throw damaged();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged();
  }
}

/** The head, when the file is one of this installation. Throws 400 otherwise. */
function demandHead(raw: unknown, key: Buffer, flavour: string): Head {
  const head = raw as Head;
  if (typeof raw !== 'object' || raw === null || head.kind !== KIND) throw badRequest('backup.noBackup');
  if (head.format > FORMAT) throw badRequest('backup.newer');
  if (head.house !== installationMark(key) || head.flavour !== flavour) throw badRequest('backup.foreign');
  return head;
}

/**
 * Reads a file: its head, then its lines. The seal is compared at the end, so nothing may be believed before that.
 * Throws 400 for what is no backup, one of another installation, of a later format, or damaged.
 */
export async function* readBackup(path: string, key: Buffer, flavour: string): AsyncGenerator<Head | Line> {
  const hmac = createHmac('sha256', key);
  let number = 0;
  let seal: string | undefined;
  for await (const text of linesOf(path)) {
    const line = parsed(text);
    if (seal !== undefined) throw damaged();
    number += 1;
    if (number > 1 && typeof line === 'object' && line !== null && 'seal' in line) {
      seal = String(line.seal);
      continue;
    }
    hmac.update(`${text}\n`);
    yield number === 1 ? demandHead(line, key, flavour) : (line as Line);
  }
  if (number === 0) throw badRequest('backup.noBackup');
  const [expected, actual] = [Buffer.from(sealOf(hmac)), Buffer.from(seal ?? '')];
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) throw damaged();
}
