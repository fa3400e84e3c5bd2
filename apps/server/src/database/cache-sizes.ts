/**
 * Page caches of the two SQLite connections, as values of `cache_size`: negative numbers are KiB. The bench reads them
 * too.
 */
export const READER_CACHE = -65_536;
/** A quarter of the reader's: pages that a large transaction leaves in this one help no later reader. */
export const WRITER_CACHE = -16_384;
