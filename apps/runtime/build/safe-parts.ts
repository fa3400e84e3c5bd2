import type { Plugin } from 'vite';

interface Exchange {
  readonly importer: RegExp;
  readonly source: RegExp;
  /** Text of the module that comes instead. */
  readonly instead: string;
}

const missing = (what: string) => `const missing = () => { throw new Error('${what}'); };
export { missing as read, missing as write, missing as writeXLSX };
export default missing;`;

/** Parts with holes (known-holes.json) that packages carry along, and what comes in their place. */
const EXCHANGES: readonly Exchange[] = [
  // Templates of lodash are programs. render/program-guard switches them off, too: tests have no build.
  {
    importer: /[\\/]amis-core[\\/](esm|lib)[\\/]utils[\\/]tpl\.js$/,
    source: /\/tpl-lodash(\.js)?$/,
    instead: 'export const register = undefined;',
  },
  // Rich text is written with tinymce; froala would want a licence, too.
  {
    importer: /[\\/](amis|amis-ui|amis-editor-core)[\\/](esm|lib)[\\/]/,
    source: /(^|\/)RichText(\.js)?$/,
    instead: missing('rich text is written with tinymce'),
  },
  // Sheets of Excel 97, in the browser: no version on npm is without holes. Those of today are read by exceljs.
  {
    importer: /[\\/](amis|office-viewer)[\\/](esm|lib)[\\/]/,
    source: /(^|\/)xlsx(\/xlsx\.mjs\.js)?$/,
    instead: missing('save the sheet as .xlsx'),
  },
  // monaco 0.30.1, which amis-ui wants, has an old copy within itself.
  {
    importer: /[\\/]monaco-editor[\\/]esm[\\/]vs[\\/]base[\\/]browser[\\/]/,
    source: /\/dompurify\/dompurify\.js$/,
    instead: `import purify from 'dompurify';
export const addHook = purify.addHook.bind(purify);
export const removeHook = purify.removeHook.bind(purify);
export const sanitize = purify.sanitize.bind(purify);
export default purify;`,
  },
];
const MARK = '\0lamina-safe-part:';

/** Keeps parts with known holes out of the bundle. */
export function safeParts(): Plugin {
  return {
    name: 'lamina-safe-parts',
    enforce: 'pre',
    resolveId(source, importer) {
      const at = EXCHANGES.findIndex((part) => importer && part.importer.test(importer) && part.source.test(source));
      return at < 0 ? undefined : MARK + at;
    },
    load: (id) => (id.startsWith(MARK) ? EXCHANGES[Number(id.slice(MARK.length))]?.instead : undefined),
  };
}
