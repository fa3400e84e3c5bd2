import type { FastifyRequest } from 'fastify';
import { badRequest, describe, type Words } from '../../errors/index.js';

/** A file of an upload: its text, or the reason why it has none. */
export interface Uploaded {
  name: string;
  text?: string;
  problem?: Words;
}

export interface Upload {
  files: Uploaded[];
  values: Record<string, unknown>;
}

const FILES = 20;
const KILOBYTES = 4096;
const KILO = 1024;
const NAMES = /\.(bpmn20\.xml|bpmn)$/i;

/** Whether a file may be deployed, by its name. */
export const isBpmnName = (name: string): boolean => NAMES.test(name);

/** Files and fields of a multipart request, in any order. Throws 400 for another kind of request, or without a file. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw badRequest('workflow.noFiles');
  const upload: Upload = { files: [], values: {} };
  // A file that is too large must not stop the others: it is cut off, and recognised by that.
  const options = { limits: { fileSize: KILOBYTES * KILO, files: FILES }, throwFileSizeLimit: false };
  for await (const part of request.parts(options)) {
    if (part.type === 'field') upload.values[part.fieldname] = part.value;
    else upload.files.push(fileOf(part.filename, await part.toBuffer(), part.file.truncated));
  }
  if (upload.files.length === 0) throw badRequest('workflow.noFiles');
  return upload;
}

function fileOf(name: string, bytes: Buffer, truncated: boolean): Uploaded {
  if (!isBpmnName(name)) return { name, problem: describe('workflow.fileName') };
  if (truncated) return { name, problem: describe('workflow.fileTooLarge', { max: KILOBYTES }) };
  try {
    return { name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { name, problem: describe('workflow.fileEncoding') };
  }
}
