export { DecisionsModule } from './decisions.module.js';
export { type CheckedTable, DecisionDesk } from './decision-desk.js';
export { Decisions } from './decisions.js';
export { type DecisionHead, type DecisionRow, DecisionStore } from './store/decision.store.js';
export { compileTable, type DecisionTable } from './table/compile-table.js';
export { DecisionError } from './table/decision-error.js';
export { tableWords } from './table/describe.js';
export { overlaps } from './table/overlaps.js';
export { MAX_TABLE } from './table/read-drawing.js';
