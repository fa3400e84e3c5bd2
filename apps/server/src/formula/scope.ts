/** What compilation knows at one node. */
export interface Scope {
  readonly text: string;
  readonly depth: number;
  /** Lambda parameters in sight → slot of Run.locals. */
  readonly locals: ReadonlyMap<string, number>;
  readonly counts: { nodes: number; slots: number };
  readonly reads: Set<string>;
  /** Fields of `EXT(field)`. */
  readonly extensions: Set<string>;
}
