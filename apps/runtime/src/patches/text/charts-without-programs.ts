import type { TextPatch } from './patch.js';

export const chartsWithoutPrograms: TextPatch = {
  amis: '6.13.0',
  reason:
    'What a chart is given becomes a program when it begins like one: data of a call would run in the session ' +
    'of its reader.',
  texts: [
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Chart\.js$/,
      wrong: "typeof code === 'string' && code.trim().startsWith('function')",
      right: 'false',
    },
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Chart\.js$/,
      wrong: "new Function('return ' + config)()",
      right: 'JSON.parse(config)',
    },
  ],
};
