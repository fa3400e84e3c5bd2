import { jest } from '@jest/globals';
import { ChunkLoadError, isChunkError, loadChunk } from './chunk-error.js';

test.each([
  'Failed to fetch dynamically imported module: http://x/assets/a.js',
  'error loading dynamically imported module: http://x/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('%s becomes a ChunkLoadError', async (message) => {
  await expect(loadChunk(() => Promise.reject(new TypeError(message)))).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message,
  });
});

test('what a part throws by itself stays what it is', async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError('x is undefined')))).rejects.toThrow(TypeError);
  expect(isChunkError(new TypeError('x is undefined'))).toBe(false);
});

test('a part that does not come is given up after 120 s, and not before', async () => {
  jest.useFakeTimers();
  const seen = jest.fn();
  const loading = loadChunk(() => new Promise(() => undefined)).catch(seen);
  await jest.advanceTimersByTimeAsync(119_000);
  expect(seen).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1_000);
  await loading;
  expect(seen).toHaveBeenCalledWith(expect.any(ChunkLoadError));
  jest.useRealTimers();
});
