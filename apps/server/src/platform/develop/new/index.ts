export { fieldsOfColumns, fieldsOfRecord, KEY, OWN, typeOfColumn, wordsOf } from './found-fields.js';
export { jsonText } from './json-text.js';
export { fileTexts, folderOf, refuseTaken, usualParent } from './new-folder.js';
export { camel, examplesOf, type Found, initialsOf, type Kind, KINDS, starterModel } from './starter.js';
