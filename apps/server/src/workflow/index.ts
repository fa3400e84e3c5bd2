export { APPROVAL_OPERATION_NAMES } from './approvals/operations.js';
export type { HistoryEntry } from './worklists/history.js';
export { PanelReader } from './worklists/panel.js';
export type { Graph } from './kernel/index.js';
export { decisionUses } from './definitions/decision-uses.js';
export {
  checkDrawing,
  type Definition,
  type DrawingNames,
  Definitions,
  Deployer,
  Models,
  ProcessSeeds,
} from './definitions/index.js';
export { WorkflowModule } from './workflow.module.js';
