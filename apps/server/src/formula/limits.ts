/** Bounds of every formula: they hold for models, guards, data scopes and process conditions alike. */
export const FORMULA_LIMITS = {
  /** Characters of the text. */
  text: 2000,
  /** Nesting of the syntax tree. */
  depth: 40,
  /** Nodes of the syntax tree. */
  nodes: 400,
  /** Work of one evaluation: about one step per node visited inside a list function. */
  steps: 20_000,
  /** Characters of any string made on the way. */
  string: 10_000,
  /** Items of any list read or made. */
  list: 2000,
  /** Absolute value of an exponent. */
  exponent: 100,
} as const;
