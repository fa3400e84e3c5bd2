/** Limits of every formula, in models, guards, data scopes and process conditions alike. */
export const FORMULA_LIMITS = {
  /** Characters of the formula. */
  text: 2000,
  /** Nesting of the syntax tree. */
  depth: 40,
  /** Nodes of the syntax tree. */
  nodes: 400,
  /** Steps of one evaluation: about one for each node evaluated inside a list function. */
  steps: 20_000,
  /** Characters of any intermediate string. */
  string: 10_000,
  /** Items of any list that is read or built. */
  list: 2000,
  /** Absolute value of an exponent. */
  exponent: 100,
} as const;
