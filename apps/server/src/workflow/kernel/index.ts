export { type Compiled, compileProcess } from './compile.js';
export { nextTasks } from './next-tasks.js';
export { returnTargets } from './return.js';
export { NEW_STATE, step } from './step.js';
export * from './types.js';
