export { type EachPart, readSheet, type SheetRow } from './read-sheet.js';
export { isOwnParent, resolveNames, type RowProblem } from './resolve-names.js';
export { writeSheet } from './write-sheet.js';
