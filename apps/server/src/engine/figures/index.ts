export { type FigureAnswer, Figures } from './figures.js';
export { type FigurePeriod, periodOf } from './moments.js';
export { figureProblems } from './read-figure.js';
