export { CODE_OPERATION_NAMES } from './design/code-operations.js';
export { DESIGN_OPERATION_NAMES } from './design/design-operations.js';
export { DevelopModule } from './develop.module.js';
export * from './new/index.js';
