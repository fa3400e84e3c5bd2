export { AddressPace } from './address-pace.js';
export { callerAddress } from './caller-address.js';
export { handlerPaths, pathsOf } from './controller-paths.js';
export { closeWhenDraining, drain, Draining } from './draining.js';
export * from './envelope.js';
export { type FailedRequest, FailureFilter } from './failure.filter.js';
export { type FrontEnds, serveFrontEnds } from './front-ends.js';
export { addressKind, demandFar, outwardAddress } from './outward.js';
export { boundedText, type OutwardRequest, outwardFetch } from './outward-fetch.js';
export {
  demandId,
  demandIds,
  demandNumber,
  demandText,
  demandVerbatim,
  emptiableOf,
  given,
  idOf,
  idsOf,
  isBlank,
  isObject,
  listOf,
  numberOf,
  objectOf,
  type Params,
  textOf,
  verbatimOf,
} from './params.js';
export { EnvelopeInterceptor, isRaw, Raw } from './respond.js';
export { type Described, type Taken, takenBy, Takes } from './takes.js';
export { etagOf, jsonDepth, prepareServer } from './server.js';
