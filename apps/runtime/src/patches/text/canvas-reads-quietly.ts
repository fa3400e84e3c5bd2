import type { TextPatch } from './patch.js';

export const canvasReadsQuietly: TextPatch = {
  amis: '6.13.0',
  reason:
    'The canvas reads the states of its components past their owner, of which MobX writes two warnings for each component ' +
    'and drawing: an eighth of the time in which the page editor opens.',
  of: 'editor',
  texts: [
    {
      file: /[\\/]amis-editor-core[\\/]esm[\\/]index\.js$/,
      wrong: "'isEditorProxy'===t||('raw'===t?e:Reflect.get(e,t,a))",
      right: "'isEditorProxy'===t||('raw'===t?e:Reflect.get(e,t))",
    },
  ],
};
