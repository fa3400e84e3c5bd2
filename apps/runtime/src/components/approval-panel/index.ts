import { approvalPanelPlugin } from './editor-plugin.js';
import { registerApprovalPanel } from './renderer.js';

export const approvalPanel = { register: registerApprovalPanel, editorPlugins: [approvalPanelPlugin] };
