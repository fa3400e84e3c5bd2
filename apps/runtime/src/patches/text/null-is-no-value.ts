import type { TextPatch } from './patch.js';

export const nullIsNoValue: TextPatch = {
  amis: '6.13.0',
  reason: 'A field that is null is given its expression itself, not what comes of it.',
  texts: [
    {
      file: /[\\/]amis-core[\\/](esm|lib)[\\/]renderers[\\/]wrapControl\.js$/,
      wrong: "typeof initialValue === 'undefined'",
      right: 'initialValue === undefined || initialValue === null',
    },
  ],
};
