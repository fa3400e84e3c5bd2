export { type ControllerCall, ControllerCalls } from './controller-calls.js';
export { DocsModule } from './docs.module.js';
