import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '../../../errors/index.js';

/** A file on the disk, and the fields that came with it. */
interface ReceivedBackup {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
  drop(): Promise<void>;
}

/** Reads file and fields of a multipart request, in any order. Throws 400 without a file, or for one too large. */
export async function receiveBackup(
  request: FastifyRequest,
  folder: string,
  kilobytes: number,
): Promise<ReceivedBackup> {
  if (!request.isMultipart()) throw badRequest('backup.noFile');
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const drop = () => rm(path, { force: true });
  const values: Record<string, unknown> = {};
  let found = false;
  try {
    const options = { limits: { fileSize: kilobytes * 1024, files: 1 }, throwFileSizeLimit: false };
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        values[part.fieldname] = part.value;
        continue;
      }
      await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o640 }));
      if (part.file.truncated) throw badRequest('backup.tooLarge', { max: Math.floor(kilobytes / 1024) });
      found = true;
    }
    if (!found) throw badRequest('backup.noFile');
  } catch (error) {
    await drop();
    throw error;
  }
  return { path, values, drop };
}
