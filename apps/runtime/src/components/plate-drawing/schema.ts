/** `{"type": "plate-drawing"}` in a page. */
export interface PlateDrawingSchema {
  type: 'plate-drawing';
  /** Address of the call that draws. */
  api: string;
  /** Name of the drawing. */
  drawing: string;
  /** Id of a stored record, by an expression; without it the form around it is drawn. */
  record?: string;
  /** Whether parts may be moved; the event `place` tells `row` and `values` of the line that keeps their places, and `add` `values` of a new one. */
  movable?: boolean;
}
