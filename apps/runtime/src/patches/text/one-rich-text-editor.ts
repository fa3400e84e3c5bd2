import type { TextPatch } from './patch.js';

export const oneRichTextEditor: TextPatch = {
  amis: '6.13.0',
  reason:
    'One editor of rich text, whatever a page asks for: the other is left out of the build, and the canvas ' +
    'would write with it.',
  texts: [
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Form[\\/]InputRichText\.js$/,
      wrong: "props.vendor || (props.env.richTextToken ? 'froala' : 'tinymce')",
      right: "'tinymce'",
    },
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Form[\\/]InputRichText\.js$/,
      wrong: "vendor || (env.richTextToken ? 'froala' : 'tinymce')",
      right: "'tinymce'",
    },
    {
      file: /[\\/]amis-editor-core[\\/](esm|lib)[\\/]index\.js$/,
      wrong: "'rich-text'===e.config.mode?startRichTextEdit(e):",
      right: "'rich-text'===e.config.mode?undefined:",
    },
  ],
};
