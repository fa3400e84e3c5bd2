import type { TextPatch } from './patch.js';

export const richTextClosedEarly: TextPatch = {
  amis: '6.13.0',
  reason: 'A form that is closed before its rich text is ready would take the page with it.',
  texts: [
    {
      file: /[\\/]amis-ui[\\/](esm|lib)[\\/]components[\\/]Tinymce\.js$/,
      wrong: 'this.editor.contentWindow.removeEventListener(',
      right: 'this.editor.contentWindow?.removeEventListener(',
    },
  ],
};
