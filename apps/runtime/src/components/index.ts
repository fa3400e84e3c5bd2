import { approvalPanel } from './approval-panel/index.js';
import { board } from './board/index.js';
import { columnFilter } from './column-filter/index.js';
import { documentView } from './document-view/index.js';
import { fieldAdvice } from './field-advice/index.js';
import { flowDiagram } from './flow-diagram/index.js';
import { furnaceCurve } from './furnace-curve/index.js';
import { genealogy } from './genealogy/index.js';
import { plateDrawing } from './plate-drawing/index.js';
import { printPreview } from './print-preview/index.js';
import { stateTabs } from './state-tabs/index.js';
import { weekBoard } from './week-board/index.js';
import { workFinder } from './work-finder/index.js';
import { yardMap } from './yard-map/index.js';

/** Our components: a folder, and a name in this list. The editor's palette has them in this order. */
const COMPONENTS = [
  columnFilter,
  approvalPanel,
  documentView,
  flowDiagram,
  plateDrawing,
  fieldAdvice,
  furnaceCurve,
  genealogy,
  printPreview,
  stateTabs,
  workFinder,
  weekBoard,
  yardMap,
  board,
];

/** Plain descriptions of our components for the page editor. */
export const editorPlugins = COMPONENTS.flatMap((component): object[] => component.editorPlugins);

/** Makes every custom component known to amis. Called once, before the first page is drawn. */
export function registerComponents(): void {
  for (const { register } of COMPONENTS) register();
}
