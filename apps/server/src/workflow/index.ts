export { APPROVAL_OPERATION_NAMES } from './approvals/operations.js';
export type { HistoryEntry } from './worklists/history.js';
export { PanelReader } from './worklists/panel.js';
export { checkDrawing, ProcessSeeds } from './definitions/index.js';
export { WorkflowModule } from './workflow.module.js';
