export { NOTHING_SAID, readInput, type Said } from './input.js';
export { actionEffects, demandAction, performAction, savedDocument, settingsOf } from './perform.js';
export { evaluate, type FormulaSources } from './scope.js';
