import type { TextPatch } from './patch.js';

export const actionsAreNotKept: TextPatch = {
  amis: '6.13.0',
  reason:
    'Each action is told to the console with all the data of its page: a console keeps what it was told, ' +
    'closed pages too.',
  texts: [
    {
      file: /[\\/]amis-core[\\/]esm[\\/]actions[\\/]Action\.js$/,
      wrong: 'console.debug(',
      right: '(function () {})(',
    },
  ],
};
