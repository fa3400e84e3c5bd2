import type { TextPatch } from './patch.js';

const INDEX = /[\\/]amis-ui[\\/]esm[\\/]index\.js$/;

export const oneLanguage: TextPatch = {
  amis: '6.13.0',
  reason: 'All languages come with every page. The one in use is loaded before the first page is drawn (render/setup).',
  of: 'runtime',
  texts: ['zh-CN', 'en-US', 'de-DE'].map((locale) => ({
    file: INDEX,
    wrong: `import './locale/${locale}.js';`,
    right: '',
  })),
};
