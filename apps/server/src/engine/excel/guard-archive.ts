import { Unzip, UnzipInflate } from 'fflate';

const MOST_FILES = 200;
const CHUNK = 64 * 1024;

/**
 * Whether the bytes are a zip archive that stays below `limit` bytes when unpacked. Unpacks in pieces and stops at
 * the limit: the sizes that an archive claims for itself may be lies.
 */
export function isSafeArchive(bytes: Uint8Array, limit: number): boolean {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return false;
  let total = 0;
  let files = 0;
  let broken = false;
  const unzip = new Unzip((file) => {
    files += 1;
    if (files > MOST_FILES) {
      broken = true;
      return;
    }
    file.ondata = (error, data) => {
      if (error) broken = true;
      else total += data.length;
      if (total > limit) file.terminate();
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && !broken && total <= limit; at += CHUNK) {
      unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
    }
  } catch {
    // Whatever the unpacker stumbles over is no workbook.
    return false;
  }
  return !broken && files > 0 && total <= limit;
}
