import type { Plugin } from 'vite';

/** How bundled packages ask for the global object; a policy without `unsafe-eval` reports each of them. */
const GLOBAL_OBJECT = /\b(?:new )?Function\((['"])return this;?\1\)\(\)/g;
const PROGRAM = /(?:^|[^\w$.])(?:Function|eval) ?\( ?[^) ]/m;

/**
 * Modules that may hold `new Function` or `eval`: those in which amis makes the scripts of a page run (a policy of the
 * server decides whether they do), and guarded ones that never come so far in a browser of today.
 */
const KNOWN: readonly RegExp[] = [
  /[\\/]amis-core[\\/]esm[\\/]utils[\\/](tpl|formula|debug|api|helper)\.js$/,
  /[\\/]amis[\\/]esm[\\/]renderers[\\/](Chart|Avatar|Form[\\/]Editor)\.js$/,
  // All of lodash, in the editor: nobody calls its template.
  /[\\/]lodash[\\/](lodash|template)\.js$/,
  // Its tracing, for people who look for faults in it.
  /[\\/]mobx[\\/]lib[\\/]/,
  // Reads JSON where there is no JSON.parse.
  /[\\/]echarts[\\/]lib[\\/]/,
  // Parts of exceljs and pdf.js that stand behind a question whether they are needed or allowed.
  /[\\/]exceljs[\\/]dist[\\/]/,
  // The cells of decision tables: its walker takes rules as texts, too, and is given none.
  /[\\/]selection-ranges[\\/]dist[\\/]/,
  /[\\/]pdfjs-dist[\\/]build[\\/]/,
];

/** Keeps the build fit for a policy without `unsafe-eval`: stops it when a module makes programs of texts unknown here. */
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
