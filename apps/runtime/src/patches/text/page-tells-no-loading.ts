import type { TextPatch } from './patch.js';

export const pageTellsNoLoading: TextPatch = {
  amis: '6.13.0',
  reason:
    'A page that loads its data tells every part of it so, which none of them uses: all of them are drawn twice more ' +
    'when a page opens.',
  texts: [
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Page\.js$/,
      wrong: 'pageLoading: store.loading',
      right: '',
    },
  ],
};
