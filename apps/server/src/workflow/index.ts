export { APPROVAL_OPERATION_NAMES } from './approvals/operations.js';
export type { HistoryEntry } from './boxes/history.js';
export { PanelReader } from './boxes/panel.js';
export { ProcessSeeds } from './definitions/index.js';
export { WorkflowModule } from './workflow.module.js';
