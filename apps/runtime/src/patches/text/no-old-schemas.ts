import type { TextPatch } from './patch.js';

export const noOldSchemas: TextPatch = {
  amis: '6.13.0',
  reason:
    'What translates schemas of old versions brings upload, rich text, list and card renderers into every page. Not ' +
    'for the editor, which opens schemas of any age.',
  of: 'runtime',
  texts: [{ file: /[\\/]amis[\\/]esm[\\/]minimal\.js$/, wrong: "import './compat.js';", right: '' }],
};
