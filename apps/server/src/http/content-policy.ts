/** What the pages of both front ends may load and run. */
export interface ContentPolicy {
  /** Origins whose pages ours may show in a frame. */
  frameOrigins: readonly string[];
  /** Programs that stand in page schemas run (`adaptor`, `onClick` …). */
  pageScripts: boolean;
}

/** Its preview and the process designer are pages of their own. */
const PAGE_EDITOR = /^\/(?:amis\/)?editor(?:\/?(?:\?|$))/;

/**
 * Value of `content-security-policy` for a page. Why it is not tighter:
 * - `unsafe-eval` in the page editor: amis-editor says in JavaScript when its panels are shown. Its preview, the process
 *   designer and all of the application do without (apps/runtime/build/no-programs.ts stops a build that would not).
 * - `unsafe-eval` everywhere where the setting LAMINA_PAGE_SCRIPTS asks for it: amis makes the programs of a page schema
 *   run by `new Function`. Whoever allows it lets every text that reaches such a place of a page run.
 * - inline styles: amis and the code editor style their parts by `style` elements of their own.
 * - pictures by https and data: rich text shows those of other sites, charts and codes are drawn as data.
 * - workers of the code editor come as blobs, and so do prints that are looked at.
 */
export const contentPolicy = ({ frameOrigins, pageScripts }: ContentPolicy, url: string): string =>
  [
    "default-src 'self'",
    `script-src 'self'${pageScripts || PAGE_EDITOR.test(url) ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    `frame-src ${["'self'", 'blob:', ...frameOrigins].join(' ')}`,
  ].join('; ');
