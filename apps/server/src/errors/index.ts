export { AppError } from './app-error.js';
export * from './catalogue.js';
export type { FieldProblem, Words } from './problem.js';
