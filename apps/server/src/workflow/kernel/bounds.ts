/** Limits of the kernel; its caller passes them, so that the kernel itself reads no settings. */
export interface Bounds {
  /** Nodes that one command may enter. */
  readonly moves: number;
  /** Instances of one multi-instance task. */
  readonly instances: number;
}

/** Limits of a diagram. */
export interface DrawingBounds {
  /** Characters of an id. */
  readonly idChars: number;
  /** How far in the future a timer may be, in days. */
  readonly timerDays: number;
}
