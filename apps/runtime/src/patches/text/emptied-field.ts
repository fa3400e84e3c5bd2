import type { TextPatch } from './patch.js';

export const emptiedField: TextPatch = {
  amis: '6.13.0',
  reason:
    'An emptied field that is typed into again before its emptiness has been drawn would lose what was typed: ' +
    'an empty text was taken for nothing on its way.',
  texts: [
    {
      file: /[\\/]amis-core[\\/](esm|lib)[\\/]renderers[\\/]wrapControl\.js$/,
      wrong: '(!model.emitedValue ||',
      right: '(model.emitedValue === undefined ||',
    },
  ],
};
