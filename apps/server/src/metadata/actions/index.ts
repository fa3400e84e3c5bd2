export type * from './action.js';
export { actionsOfCall, checkActions } from './check-actions.js';
export { compileActions } from './compile-actions.js';
