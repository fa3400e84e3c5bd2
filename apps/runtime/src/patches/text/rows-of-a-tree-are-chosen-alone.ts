import type { TextPatch } from './patch.js';

const file = /[\\/]amis-core[\\/](esm|lib)[\\/]store[\\/]table\.js$/;

export const rowsOfATreeAreChosenAlone: TextPatch = {
  amis: '6.13.0',
  reason:
    'A row of a tree is a record of its own. Choosing it also chose all rows below it, and a row above others could ' +
    'never be chosen alone: its rights, for example, could not be granted.',
  texts: [
    { file, wrong: 'table.toggleAncestors(row);', right: '' },
    { file, wrong: 'table.toggleDescendants(row, checked);', right: '' },
    { file, wrong: 'return childrenSelected || childrenPartial;', right: 'return false;' },
  ],
};
