export { type EachPart, readSheet, type SheetRow } from './read-sheet.js';
export { isOwnParent, resolveNames, type RowProblem } from './resolve-names.js';
export { Turns } from './turns.js';
export { writeSheet } from './write-sheet.js';
