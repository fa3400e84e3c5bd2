import type { Plugin } from 'vite';

interface Exchange {
  readonly importer: RegExp;
  readonly source: RegExp;
  /** Code of the replacement module. */
  readonly instead: string;
}

const missing = (what: string) => `const missing = () => { throw new Error('${what}'); };
export { missing as read, missing as write, missing as writeXLSX };
export default missing;`;

/** Packages with known vulnerabilities (known-holes.json) that other packages import, and their replacements. */
const EXCHANGES: readonly Exchange[] = [
  // Templates of lodash are code. patches/program-guard also disables them, because tests run without this build.
  {
    importer: /[\\/]amis-core[\\/](esm|lib)[\\/]utils[\\/]tpl\.js$/,
    source: /\/tpl-lodash(\.js)?$/,
    instead: 'export const register = undefined;',
  },
  // Rich text uses tinymce; froala would also need a licence.
  {
    importer: /[\\/](amis|amis-ui|amis-editor-core)[\\/](esm|lib)[\\/]/,
    source: /(^|\/)RichText(\.js)?$/,
    instead: missing('rich text is written with tinymce'),
  },
  // Excel 97 files: no version on npm is without vulnerabilities. Current Excel files are read with exceljs.
  {
    importer: /[\\/](amis|office-viewer)[\\/](esm|lib)[\\/]/,
    source: /(^|\/)xlsx(\/xlsx\.mjs\.js)?$/,
    instead: missing('save the sheet as .xlsx'),
  },
  // monaco 0.30.1, which amis-ui needs, contains an old copy.
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

/** Keeps packages with known vulnerabilities out of the bundle. */
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
