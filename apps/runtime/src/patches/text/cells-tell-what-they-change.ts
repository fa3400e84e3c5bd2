import type { TextPatch } from './patch.js';

const changed = 'Object.keys(values)';

export const cellsTellWhatTheyChange: TextPatch = {
  amis: '6.13.0',
  reason:
    'A cell passes on its whole row as it knows it, and that may be older than the row of the line table: values that ' +
    'were set meanwhile are lost. It tells which of them it changes, see line-table-values.ts.',
  texts: [
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Table[\\/]index\.js$/,
      wrong: 'item.path, undefined, item.pristine, options)',
      right: `item.path, undefined, item.pristine, options, ${changed})`,
    },
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Table[\\/]index\.js$/,
      wrong: 'onPristineChange(item.data, item.path)',
      right: `onPristineChange(${changed}.reduce(function (row, key) { row[key] = item.data[key]; return row; }, {}), item.path)`,
    },
  ],
};
