export { CODE_OPERATION_NAMES } from './design/code-operations.js';
export { DESIGN_OPERATION_NAMES } from './design/design-operations.js';
export { DevelopModule } from './develop.module.js';
export type { ModelChange, Prepared } from './model-preparation.js';
export { type Published, PublishedModels } from './published-model.store.js';
export * from './new/index.js';
