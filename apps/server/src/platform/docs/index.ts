export { type ControllerCall, ControllerCalls, pathsOf } from './controller-calls.js';
export { DocsModule } from './docs.module.js';
