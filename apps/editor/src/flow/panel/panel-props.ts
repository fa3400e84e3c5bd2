import type { Drawing } from '../drawing/drawing.js';
import type { Moddle, Shape } from '../drawing/moddle.js';
import type { PanelData } from './use-panel-data.js';

/** The properties of every part of the property panel. */
export interface PartProps {
  drawing: Drawing;
  shape: Shape;
  /** The element to edit: that of the shape, or the process when the root is selected. */
  element: Moddle;
  data: PanelData;
}
