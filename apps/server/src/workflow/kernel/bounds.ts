/** Bounds that the kernel keeps; its caller names them, so that the kernel itself reads nothing. */
export interface Bounds {
  /** Nodes that one command may enter. */
  readonly moves: number;
  /** Instances of one multi-instance task. */
  readonly instances: number;
}

/** Bounds of a drawing. */
export interface DrawingBounds {
  /** Characters of an id. */
  readonly idChars: number;
  /** How far ahead a timer may lie, in days. */
  readonly timerDays: number;
}
