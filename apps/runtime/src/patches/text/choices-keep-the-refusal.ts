import type { TextPatch } from './patch.js';

export const choicesKeepTheRefusal: TextPatch = {
  amis: '6.13.0',
  reason:
    'Choices that come after a form was refused take the message of their field away: nobody learns what is ' +
    'missing.',
  texts: [
    {
      file: /[\\/]amis-core[\\/]esm[\\/]store[\\/]formItem\.js$/,
      wrong: `${' '.repeat(20)}clearError();\n${' '.repeat(20)}self.validated = false;`,
      right: `${' '.repeat(20)}if (!self.validated) clearError();`,
    },
  ],
};
