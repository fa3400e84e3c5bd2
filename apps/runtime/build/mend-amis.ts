import type { Plugin } from 'vite';

interface Mend {
  /** Whose text it is. */
  readonly file: RegExp;
  readonly wrong: string;
  readonly right: string;
}

const MENDS: readonly Mend[] = [
  // The page sizes of narrow screens are Chinese whatever the language is.
  {
    file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]CRUD\.js$/,
    wrong: "item + ' 条/页'",
    right: "__('Pagination.select', { count: item })",
  },
  // A field that is null is given its expression itself, not what comes of it.
  {
    file: /[\\/]amis-core[\\/](esm|lib)[\\/]renderers[\\/]wrapControl\.js$/,
    wrong: "typeof initialValue === 'undefined'",
    right: 'initialValue === undefined || initialValue === null',
  },
  // A form that is closed before its rich text is ready would take the page with it.
  {
    file: /[\\/]amis-ui[\\/](esm|lib)[\\/]components[\\/]Tinymce\.js$/,
    wrong: 'this.editor.contentWindow.removeEventListener(',
    right: 'this.editor.contentWindow?.removeEventListener(',
  },
];

/** Mends single faults of amis in the build. Stops it when a text to be mended has gone: then its entry may go, too. */
export function mendAmis(): Plugin {
  return {
    name: 'lamina-mend-amis',
    transform(code, id) {
      const mends = MENDS.filter(({ file }) => file.test(id));
      if (mends.length === 0) return undefined;
      for (const { wrong } of mends) if (!code.includes(wrong)) this.error(`amis has no text ${wrong} any more`);
      return { code: mends.reduce((text, { wrong, right }) => text.replaceAll(wrong, right), code), map: null };
    },
  };
}
