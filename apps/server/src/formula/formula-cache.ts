import type { Formula } from '../metadata/index.js';

/** Formulas by their texts, from one compilation of all models to the next, where most of them are the same. */
export class FormulaCache {
  private kept = new Map<string, Formula>();

  /** A compiler for one pass: what the pass before compiled is used again, what this one does not ask for is forgotten. */
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
