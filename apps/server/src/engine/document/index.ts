export { checkDocument } from './check.js';
export { applyDefaults, computeDocument, missingFields } from './figures.js';
export { asId, asObject, lineProblem, type ParsedDocument, parseDocument, recordParser } from './parse.js';
export { countTrial } from './trial.js';
export { demandState, refuseState } from './states.js';
