import type { DecisionCall } from '../metadata/resource.js';

/** What compilation knows at one node. */
export interface Scope {
  readonly text: string;
  readonly depth: number;
  /** Lambda parameters in sight → slot of Run.locals. */
  readonly locals: ReadonlyMap<string, number>;
  readonly counts: { nodes: number; slots: number };
  readonly reads: Set<string>;
  /** Questions to decision tables. */
  readonly decisions: DecisionCall[];
  /** Fields of `EXT(field)`. */
  readonly extensions: Set<string>;
  /** Lambda parameters that are items of a list which has a name. */
  readonly items: ReadonlyMap<string, string>;
  /** What is read of named values: `line.qty`, of items of a list `lines[].qty`. */
  readonly members: Set<string>;
}
