import type { TextPatch } from './patch.js';

export const goneTableIsNotMeasured: TextPatch = {
  amis: '6.13.0',
  reason: 'A table is measured again, by a timer of its own, after it has left the page.',
  texts: [
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Table[\\/]index\.js$/,
      wrong: 'var tableContent = table.parentElement;',
      right: 'var tableContent = table === null || table === undefined ? null : table.parentElement;',
    },
  ],
};
