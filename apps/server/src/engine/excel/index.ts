export { readSheet, type SheetRow } from './read-sheet.js';
export { resolveNames } from './resolve-names.js';
export { writeSheet } from './write-sheet.js';
