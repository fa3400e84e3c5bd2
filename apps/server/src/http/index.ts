export * from './envelope.js';
export { type FailedRequest, FailureFilter } from './failure.filter.js';
export { type FrontEnds, serveFrontEnds } from './front-ends.js';
export { outwardAddress } from './outward.js';
export { EnvelopeInterceptor, isRaw, Raw } from './respond.js';
export { etagOf, prepareServer } from './server.js';
