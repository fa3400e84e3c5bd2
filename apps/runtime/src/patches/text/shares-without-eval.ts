import type { TextPatch } from './patch.js';

export const sharesWithoutEval: TextPatch = {
  amis: '6.13.0',
  reason: 'The editor computes a share such as 1/2 by eval, which the content policy forbids.',
  texts: [
    {
      file: /[\\/]amis-editor-core[\\/](esm|lib)[\\/]index\.js$/,
      wrong: 'eval(context.data.$$defaultColSize||1)',
      right: "String(context.data.$$defaultColSize||1).split('/').reduce((whole,part)=>whole/part)",
    },
  ],
};
