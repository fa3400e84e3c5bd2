import type { TextPatch } from './patch.js';

export const filesKeepTheirNames: TextPatch = {
  amis: '6.13.0',
  reason:
    'An encoded file name is decoded only when it has three encoded bytes ("Rework%20bill.xlsx" stays so), and its ' +
    'plus signs become spaces.',
  texts: [
    {
      file: /[\\/]amis-core[\\/](esm|lib)[\\/]utils[\\/]attachmentAdpator\.js$/,
      wrong: "if (filename && filename.replace(/[^%]/g, '').length > 2) {",
      right: 'if (filename && /filename\\*=/i.test(disposition)) {',
    },
    {
      file: /[\\/]amis-core[\\/](esm|lib)[\\/]utils[\\/]attachmentAdpator\.js$/,
      wrong: "filename = filename.replace(/\\+/g, ' ');",
      right: '',
    },
  ],
};
