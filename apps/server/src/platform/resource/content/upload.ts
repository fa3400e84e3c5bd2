import { createHash, randomUUID } from 'node:crypto';
import { open, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '../../../errors/index.js';
import { contentTypeOf, HEAD_BYTES, isAccepted } from './content-kinds.js';
import { cleanName, extensionOf } from './file-name.js';

const KILO = 1024;

/** A file that was received and checked; it lies at `path` until somebody takes it. */
export interface Received {
  readonly path: string;
  readonly originalName: string;
  readonly extension: string;
  readonly contentType: string;
  readonly size: number;
  /** SHA-256 in hex. */
  readonly hash: string;
  /** Values of the form that came before the file. */
  readonly fields: Readonly<Record<string, string>>;
}

interface Written {
  hash: string;
  size: number;
  head: Buffer;
}

/**
 * Reads the one file of a multipart request to a temporary file, never whole into memory. Throws 400 without a file,
 * and for a type, size or content that is not taken; nothing is left behind then. `kilobytes`: largest size.
 */
export async function receive(
  request: FastifyRequest,
  folder: string,
  kilobytes: number,
  named?: string,
): Promise<Received> {
  if (!request.isMultipart()) throw badRequest('resource.noFile');
  const part = await request.file({ limits: { fileSize: kilobytes * KILO, files: 1 }, throwFileSizeLimit: false });
  if (part === undefined) throw badRequest('resource.noFile');
  const originalName = cleanName(named ?? part.filename ?? '');
  const extension = extensionOf(originalName);
  if (!isAccepted(extension)) {
    part.file.resume();
    throw badRequest('resource.extension', { extension: extension || '?' });
  }
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    const { hash, size, head } = await write(part.file, path);
    if (part.file.truncated)
      throw badRequest('resource.tooLarge', { name: originalName, max: Math.floor(kilobytes / KILO) });
    if (size === 0) throw badRequest('resource.empty', { name: originalName });
    const contentType = contentTypeOf(extension, head);
    if (contentType === undefined) throw badRequest('resource.content', { name: originalName });
    return { path, originalName, extension, contentType, size, hash, fields: valuesOf(part.fields) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function valuesOf(fields: MultipartFile['fields']): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([key, field]) => {
    const value = (field as { value?: unknown } | undefined)?.value;
    return typeof value === 'string' ? [[key, value] as const] : [];
  });
  return Object.fromEntries(texts);
}

/** Writes a stream to the disk, for good. */
async function write(stream: AsyncIterable<Buffer>, path: string): Promise<Written> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o640);
  let size = 0;
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of stream) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
      hash.update(chunk);
      size += chunk.length;
      await file.write(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: hash.digest('hex'), size, head };
}
