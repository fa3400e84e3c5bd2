import type { TextPatch } from './patch.js';

export const dialogsHaveTheirWords: TextPatch = {
  amis: '6.13.0',
  reason: 'The list of dialogs in the page editor shows the token of a title, where its other lists show the words.',
  of: 'editor',
  texts: [
    {
      file: /[\\/]amis-editor-core[\\/]esm[\\/]index\.js$/,
      wrong: "||e.title||i18n('bf86dc21effb6c836c6d2d64ee4d772f')))",
      right: "||appTranslate(e.title)||i18n('bf86dc21effb6c836c6d2d64ee4d772f')))",
    },
  ],
};
