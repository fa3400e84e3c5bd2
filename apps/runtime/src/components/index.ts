import { editorPlugin as approvalPanel, registerApprovalPanel } from './approval-panel/index.js';
import { editorPlugins as board, registerBoard } from './board/index.js';
import { editorPlugin as columnFilter, registerColumnFilter } from './column-filter/index.js';
import { editorPlugin as documentView, registerDocumentView } from './document-view/index.js';
import { editorPlugin as flowDiagram, registerFlowDiagram } from './flow-diagram/index.js';
import { editorPlugin as printPreview, registerPrintPreview } from './print-preview/index.js';

/** Plain descriptions of our components for the page editor. */
export const editorPlugins = [columnFilter, approvalPanel, documentView, flowDiagram, printPreview, ...board];

/** Makes every custom component known to amis. Called once, before the first page is drawn. */
export function registerComponents(): void {
  registerColumnFilter();
  registerApprovalPanel();
  registerDocumentView();
  registerFlowDiagram();
  registerPrintPreview();
  registerBoard();
}

export type { ApprovalPanelSchema } from './approval-panel/index.js';
export type { FiguresSchema, GreetingSchema, ShortListSchema } from './board/index.js';
export type { ColumnFilterSchema } from './column-filter/index.js';
export type { DocumentViewSchema } from './document-view/index.js';
export type { FlowDiagramSchema } from './flow-diagram/index.js';
export type { PrintPreviewSchema } from './print-preview/index.js';
