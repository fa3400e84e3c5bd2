export * from './envelope.js';
export { type FailedRequest, FailureFilter } from './failure.filter.js';
export { type FrontEnds, serveFrontEnds } from './front-ends.js';
export { isIn, outwardAddress } from './outward.js';
export { boundedText, type OutwardRequest, outwardFetch } from './outward-fetch.js';
export { EnvelopeInterceptor, isRaw, Raw } from './respond.js';
export { etagOf, prepareServer } from './server.js';
