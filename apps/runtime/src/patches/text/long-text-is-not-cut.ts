import type { TextPatch } from './patch.js';

export const longTextIsNotCut: TextPatch = {
  amis: '6.13.0',
  reason:
    'A text that is longer than its field is cut by the browser when it is pasted, without a word: it is to be kept, ' +
    'and refused by the rule that amis makes of the same limit.',
  texts: [
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Form[\\/]InputText\.js$/,
      wrong: 'maxLength: maxLength',
      right: 'maxLength: undefined',
    },
    {
      file: /[\\/]amis-ui[\\/](esm|lib)[\\/]components[\\/]Textarea\.js$/,
      wrong: 'maxLength: maxLength',
      right: 'maxLength: undefined',
    },
  ],
};
