import type { Node } from './types.js';

/** Nodes that a token passes without waiting. */
export const AUTOMATIC: readonly Node['kind'][] = [
  'start',
  'manualTask',
  'serviceTask',
  'sendTask',
  'throwEvent',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
];
