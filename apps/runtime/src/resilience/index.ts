export { ChunkLoadError, isChunkError, loadChunk } from './chunk-error.js';
export { ErrorBoundary } from './error-boundary.js';
export { watchChunks } from './offer-reload.js';
export { startServiceWorker } from './service-worker.js';
