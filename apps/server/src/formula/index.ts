export { compileFormula, type FormulaOptions } from './compile-formula.js';
export { type Decide, decideIn, decisionsInText, withDecisions } from './decision-call.js';
export { withExtensions } from './extension.js';
export { FormulaError, type FormulaErrorCode } from './formula-error.js';
export { FUNCTION_NAMES } from './functions/table.js';
export { FORMULA_LIMITS } from './limits.js';
