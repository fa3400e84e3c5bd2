import type { DecisionCall } from '../metadata/resource.js';

/** What is known at one node during compilation. */
export interface Scope {
  readonly text: string;
  readonly depth: number;
  /** Visible lambda parameters → slot of Run.locals. */
  readonly locals: ReadonlyMap<string, number>;
  readonly counts: { nodes: number; slots: number };
  readonly reads: Set<string>;
  /** Calls of decision tables. */
  readonly decisions: DecisionCall[];
  /** Field names in `EXT(field)`. */
  readonly extensions: Set<string>;
  /** Lambda parameters → name of the list whose items they are. */
  readonly items: ReadonlyMap<string, string>;
  /** Members read from named values: `line.qty`, or `lines[].qty` for items of a list. */
  readonly members: Set<string>;
}
