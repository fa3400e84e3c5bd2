export { checkSaid } from './choices.js';
export { changedValues } from './changed-values.js';
export { fillCopies } from './copies.js';
export { completeDocument } from './counting.js';
export { type Change, changeDocument, createDocuments } from './document-writer.js';
export { demandVersion, lockDocument, lockDocuments, writerOf } from './read-document.js';
export { removeDocuments } from './remove-documents.js';
export { insertParsed, updateParsed } from './parsed.js';
