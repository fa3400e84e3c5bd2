import type { TextPatch } from './patch.js';

export const dotsStandStill: TextPatch = {
  amis: '6.13.0',
  reason:
    'The dot of a status grows and shrinks for ever, also for people who want no motion: an open list of ten rows that ' +
    'nobody touches takes a fifth of a processor core.',
  texts: [
    {
      file: /[\\/]amis-ui[\\/](esm|lib)[\\/]icons[\\/]dot\.svg\.js$/,
      wrong: 'begin: 0,',
      right: 'begin: "indefinite",',
    },
  ],
};
