import type { TextPatch } from './patch.js';

export const listsTellALostCall: TextPatch = {
  amis: '6.13.0',
  reason: 'A list whose rows could not be fetched keeps no error when the server cannot be reached.',
  texts: [
    {
      file: /[\\/]amis-core[\\/](esm|lib)[\\/]store[\\/]crud\.js$/,
      wrong: 'console.error(e_1);',
      right: 'self.updateMessage(e_1.message, true); console.error(e_1);',
    },
  ],
};
