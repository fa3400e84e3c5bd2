export { type FigureAnswer, Figures } from './figures.js';
export { figureProblems } from './read-figure.js';
