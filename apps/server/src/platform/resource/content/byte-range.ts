import type { Range } from '../storage/storage.js';

/**
 * The one part that a Range header asks for of a file of `size` bytes. Undefined: all of it is sent, as for headers that
 * ask for several parts or are none. 'none': nothing of the file lies in the range.
 */
export function byteRange(header: string | undefined, size: number): Range | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'none' : { start, end };
}
