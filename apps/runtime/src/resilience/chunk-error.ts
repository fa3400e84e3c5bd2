const TIMEOUT_MS = 120_000;
/**
 * Error messages of Chromium, Firefox, Safari and Vite's preloading when a file of the application cannot be loaded.
 */
const NOT_LOADED =
  /dynamically imported module|Importing a module script failed|Unable to preload|'text\/html' is not a valid JavaScript/;

/** A part of the application could not be loaded: replaced by a newer build, unreachable, or too slow. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

export const isChunkError = (reason: unknown): boolean =>
  reason instanceof ChunkLoadError || (reason instanceof Error && NOT_LOADED.test(reason.message));

/** Loads a part of the application. Throws ChunkLoadError when it takes longer than 120 s or no longer exists. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (reason) {
    throw isChunkError(reason) ? new ChunkLoadError((reason as Error).message, { cause: reason }) : reason;
  } finally {
    clearTimeout(timer);
  }
}
