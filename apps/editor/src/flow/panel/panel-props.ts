import type { Drawing } from '../drawing/drawing.js';
import type { Moddle, Shape } from '../drawing/moddle.js';
import type { PanelData } from './use-panel-data.js';

/** What every part of the property panel works on. */
export interface PartProps {
  drawing: Drawing;
  shape: Shape;
  /** The element that is described: that of the shape, or the process for the picture as a whole. */
  element: Moddle;
  data: PanelData;
}
