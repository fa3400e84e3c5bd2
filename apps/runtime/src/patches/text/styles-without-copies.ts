import type { TextPatch } from './patch.js';

const DRAWN = /[\\/]amis(-core|-ui)?[\\/]esm[\\/]/;

const only = (names: readonly string[]): string => `{ ${names.map((name) => `${name}: $1.${name}`).join(', ')} }`;

export const stylesWithoutCopies: TextPatch = {
  amis: '6.13.0',
  reason:
    'Styles and class names of a theme, which pages hardly have, are given a copy of all two hundred properties of ' +
    'their part at each drawing. They get what they read.',
  texts: [
    {
      file: DRAWN,
      wrong: /createElement\(CustomStyle, __assign\(\{\}, ([\w.]+), \{/g,
      right: `createElement(CustomStyle, __assign(${only(['env', 'data', 'config'])}, {`,
    },
    {
      file: DRAWN,
      wrong: /setThemeClassName\(__assign\(__assign\(\{\}, ([\w.]+)\), \{/g,
      right: `setThemeClassName(__assign(__assign({}, ${only(['name', 'id', 'themeCss', 'extra', 'data'])}), {`,
    },
  ],
};
