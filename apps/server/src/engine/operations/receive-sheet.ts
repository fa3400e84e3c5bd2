import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { AppError, badRequest, describe } from '../../errors/index.js';
import { asId } from '../document/index.js';
import { limits } from '../limits.js';
import type { OperationContext } from '../operation.js';

/** An uploaded sheet on the disk, and the document that the call names. */
interface ReceivedSheet {
  readonly path: string;
  readonly id: string | undefined;
  drop(): Promise<void>;
}

/**
 * Writes the first file of the upload to the disk: memory holds only a part of it. Throws 400 without a file, 413 for
 * one that is too large.
 */
export async function receiveSheet({ request, query }: OperationContext): Promise<ReceivedSheet> {
  if (!request.isMultipart()) throw badRequest('import.noFile');
  const { kilobytes } = limits.import;
  const options = { limits: { fileSize: kilobytes * 1024, files: 1 }, throwFileSizeLimit: false };
  const file: MultipartFile | undefined = await request.file(options);
  if (file === undefined) throw badRequest('import.noFile');
  const path = join(tmpdir(), `lamina-sheet-${randomUUID()}`);
  const drop = () => rm(path, { force: true });
  try {
    await pipeline(file.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    if (file.file.truncated)
      throw new AppError(413, describe('import.tooLarge', { max: Math.floor(kilobytes / 1024) }));
  } catch (error) {
    await drop();
    throw error;
  }
  const given = query['id'] ?? (file.fields['id'] as { value?: unknown } | undefined)?.value;
  return { path, id: asId(given), drop };
}
