import type { TextPatch } from './patch.js';

export const choicesOfAGoneField: TextPatch = {
  amis: '6.13.0',
  reason: 'Choices that come after their field is gone are written to a store that is dead.',
  texts: [
    {
      file: /[\\/]amis-core[\\/]esm[\\/]store[\\/]formItem\.js$/,
      wrong: 'if (!json.ok) {',
      right: 'if (!isAlive(self) || self.disposed) { return [2]; } if (!json.ok) {',
    },
  ],
};
