import type { TextPatch } from './patch.js';

export const iconsLookOnce: TextPatch = {
  amis: '6.13.0',
  reason: 'An icon looks for its picture in the styles at each drawing. It is another one only with another class.',
  texts: [
    {
      file: /[\\/]amis-ui[\\/](esm|lib)[\\/]components[\\/]icons\.js$/,
      wrong: `            if (dom) {
                var domStyle`,
      right: `            if (dom && !(dom.svgHTMLClone && dom.svgClass === dom.className)) {
                dom.svgClass = dom.className;
                var domStyle`,
    },
  ],
};
