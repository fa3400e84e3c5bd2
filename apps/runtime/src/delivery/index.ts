export { ChunkLoadError, isChunkError, loadChunk } from './chunk-error.js';
export { ErrorBoundary } from './error-boundary.js';
export { watchChunks } from './offer-reload.js';
export { startServiceWorker } from './service-worker.js';
export { typingHeard, watchTyping } from './typing.js';
export { answerUnsaved, guardLeaving, hasUnsaved, mayLeave } from './unsaved.js';
