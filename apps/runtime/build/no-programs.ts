import type { Plugin } from 'vite';

/** How bundled packages get the global object; a policy without `unsafe-eval` reports each of these calls. */
const GLOBAL_OBJECT = /\b(?:new )?Function\((['"])return this;?\1\)\(\)/g;
const PROGRAM = /(?:^|[^\w$.])(?:Function|eval) ?\( ?[^) ]/m;

/**
 * Modules that may contain `new Function` or `eval`: those in which amis runs the scripts of a page (a server policy
 * decides whether they may run), and others whose code is never reached in a current browser.
 */
const KNOWN: readonly RegExp[] = [
  /[\\/]amis-core[\\/]esm[\\/]utils[\\/](tpl|formula|debug|api|helper)\.js$/,
  /[\\/]amis[\\/]esm[\\/]renderers[\\/](Chart|Avatar|Form[\\/]Editor)\.js$/,
  // In the editor this is all of lodash; nothing calls its template function.
  /[\\/]lodash[\\/](lodash|template)\.js$/,
  // Only used by its tracing, for debugging.
  /[\\/]mobx[\\/]lib[\\/]/,
  // A fallback for browsers without JSON.parse.
  /[\\/]echarts[\\/]lib[\\/]/,
  // Parts of exceljs and pdf.js that first check whether they are needed or allowed.
  /[\\/]exceljs[\\/]dist[\\/]/,
  // Used by the cells of decision tables; it also accepts rules as texts, but is never given any.
  /[\\/]selection-ranges[\\/]dist[\\/]/,
  /[\\/]pdfjs-dist[\\/]build[\\/]/,
];

/**
 * Keeps the build compatible with a policy without `unsafe-eval`: stops it when an unlisted module turns text into
 * code.
 */
export function noPrograms(): Plugin {
  return {
    name: 'lamina-no-programs',
    transform(code, id) {
      if (!id.includes('node_modules') || !code.includes('return this')) return undefined;
      const mended = code.replace(GLOBAL_OBJECT, 'globalThis');
      return mended === code ? undefined : { code: mended, map: null };
    },
    generateBundle(_options, bundle) {
      const found = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk'
          ? Object.entries(chunk.modules)
              .filter(([id, { code }]) => code && PROGRAM.test(code) && !KNOWN.some((known) => known.test(id)))
              .map(([id]) => id)
          : [],
      );
      if (found.length > 0) this.error(`these modules make programs of texts:\n${found.join('\n')}`);
    },
  };
}
