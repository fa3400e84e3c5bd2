export { folderProbe, type Probe, serveHealth } from './health.js';
export { contextOf, nameRoute, observeCalls, onAnswered } from './http-calls.js';
export { log, logBesideOutput, type LogFields, nestLog, useLogFormat } from './log.js';
export { counter, gauge, timing, watchProcess } from './metrics.js';
export { serveMetrics } from './metrics-route.js';
export {
  currentRequest,
  currentRequestId,
  keepRequest,
  type RequestContext,
  requestIdOf,
} from './request-context.js';
export { statement, tellStatementsOver } from './statements.js';
export { spanned, startTracing, stopTracing } from './tracing.js';
