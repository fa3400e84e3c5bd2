import type { Plugin } from 'vite';

/** What amis imports for everybody and a page does not need: [importing file, import]. */
const LEFT_OUT: [importer: RegExp, source: RegExp][] = [
  // Translates schemas of old amis versions and drags upload, rich text, list and card renderers into every page.
  [/[\\/]amis[\\/]esm[\\/]minimal\.js$/, /^\.\/compat\.js$/],
  // All languages at once; render/setup loads the one in use.
  [/[\\/]amis-ui[\\/]esm[\\/]index\.js$/, /^\.\/locale\//],
];
const NOTHING = '\0lamina-nothing';

/** Keeps the first amis page small. Not for the editor, which opens schemas of any age. */
export function slimAmis(): Plugin {
  return {
    name: 'lamina-slim-amis',
    enforce: 'pre',
    resolveId(source, importer) {
      const leave = importer && LEFT_OUT.some(([from, what]) => from.test(importer) && what.test(source));
      return leave ? NOTHING : undefined;
    },
    load: (id) => (id === NOTHING ? 'export {}' : undefined),
  };
}
