import type { TextPatch } from './patch.js';

export const plainTextNeedsNoParser: TextPatch = {
  amis: '6.13.0',
  reason: 'The tip of a text is the text: a parser is needed for tags alone.',
  texts: [
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Tpl\.js$/,
      wrong: "var title = typeof content === 'string' ? content : '';",
      right: `var title = typeof content === 'string' ? content : '';
        if (title && !/[<&]/.test(title)) return title;`,
    },
  ],
};
