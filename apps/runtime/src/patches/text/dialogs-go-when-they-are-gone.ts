import type { TextPatch } from './patch.js';

export const dialogsGoWhenTheyAreGone: TextPatch = {
  amis: '6.13.0',
  reason:
    'A closed dialog fades in 0.2 s but stays for another 0.3 s, unseen: it takes the clicks on the page under it, ' +
    'and its form is drawn until then.',
  texts: [
    {
      file: /[\\/]amis-ui[\\/](esm|lib)[\\/]components[\\/](Modal|Drawer)\.js$/,
      wrong: 'timeout: 500',
      right: 'timeout: 200',
    },
  ],
};
