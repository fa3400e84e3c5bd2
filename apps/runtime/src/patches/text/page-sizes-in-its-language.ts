import type { TextPatch } from './patch.js';

export const pageSizesInItsLanguage: TextPatch = {
  amis: '6.13.0',
  reason: 'The page sizes of narrow screens are Chinese whatever the language is.',
  texts: [
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]CRUD\.js$/,
      wrong: "item + ' 条/页'",
      right: "__('Pagination.select', { count: item })",
    },
  ],
};
