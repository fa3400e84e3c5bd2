import { dateFunctions } from './date.js';
import type { ListFunction, ValueFunction } from './function.js';
import { lambdaFunctions, listFunctions } from './list.js';
import { mathFunctions } from './math.js';
import { textFunctions } from './text.js';

/** All functions that formulas can call. There is no RAND, UUID, TIMESTAMP, JSON or HTML function. */
export const VALUE_FUNCTIONS: ReadonlyMap<string, ValueFunction> = new Map(
  Object.entries({ ...mathFunctions, ...textFunctions, ...listFunctions, ...dateFunctions }),
);
export const LAMBDA_FUNCTIONS: ReadonlyMap<string, ListFunction> = new Map(Object.entries(lambdaFunctions));
/** These evaluate only the arguments they need, so they are compiled separately. */
export const LAZY_FUNCTIONS: ReadonlySet<string> = new Set(['IF', 'IFS', 'AND', 'OR', 'XOR']);

/** Every function name, for the model editor and the documentation. */
export const FUNCTION_NAMES: readonly string[] = [
  ...LAZY_FUNCTIONS,
  ...VALUE_FUNCTIONS.keys(),
  ...LAMBDA_FUNCTIONS.keys(),
];
