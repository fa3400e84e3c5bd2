export { APPROVAL_OPERATION_NAMES } from './approvals/operations.js';
export { ProcessSeeds } from './definitions/index.js';
export { WorkflowModule } from './workflow.module.js';
