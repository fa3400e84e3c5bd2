import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A zip of texts by their paths. */
export async function zipOf(files: readonly (readonly [path: string, text: string])[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, text] of files) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream);
}
