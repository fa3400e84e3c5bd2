const TIMEOUT_MS = 120_000;
/** How Chromium, Firefox, Safari and Vite's preloading say that a file of the application did not come. */
const NOT_LOADED =
  /dynamically imported module|Importing a module script failed|Unable to preload|'text\/html' is not a valid JavaScript/;

/** A part of the application could not be loaded: replaced by a newer build, out of reach, or too slow. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

export const isChunkError = (reason: unknown): boolean =>
  reason instanceof ChunkLoadError || (reason instanceof Error && NOT_LOADED.test(reason.message));

/** Loads a part of the application. Throws ChunkLoadError when it does not come within 120 s or is not there any more. */
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
