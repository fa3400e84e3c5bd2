export { approvalPanelPlugin as editorPlugin } from './editor-plugin.js';
export { registerApprovalPanel } from './renderer.js';
export type { ApprovalPanelSchema } from './schema.js';
