export type { Bounds, DrawingBounds } from './bounds.js';
export { type Compiled, compileProcess, MAX_DRAWING } from './compile.js';
export { type Element, parseXml } from './parse.js';
export { firstTasks, nextTasks } from './next-tasks.js';
export { returnTargets, returnTargetsFrom, tokenBehind } from './return.js';
export { entryOf, startBy } from './starts.js';
export { dueOf } from './timers.js';
export { NEW_STATE, step } from './step.js';
export * from './types.js';
