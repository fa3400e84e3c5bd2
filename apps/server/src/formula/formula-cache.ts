import type { Formula } from '../metadata/index.js';

/** Keeps compiled formulas by text between two compilations of all models, because most of them stay the same. */
export class FormulaCache {
  private kept = new Map<string, Formula>();

  /**
   * A compiler for one pass: it reuses the formulas of the pass before; formulas that this pass does not use are
   * dropped.
   */
  of(compile: (text: string) => Formula): (text: string) => Formula {
    const before = this.kept;
    const now = new Map<string, Formula>();
    this.kept = now;
    return (text) => {
      const known = now.get(text) ?? before.get(text) ?? compile(text);
      now.set(text, known);
      return known;
    };
  }
}
