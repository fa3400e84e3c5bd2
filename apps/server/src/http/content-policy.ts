/** The parts of the content security policy that are configurable. */
export interface ContentPolicy {
  /** Origins whose pages may be shown in a frame. */
  frameOrigins: readonly string[];
  /** Whether programs in page schemas run (`adaptor`, `onClick` …). */
  pageScripts: boolean;
}

/** Only the page editor itself; its preview and the process designer are other pages. */
const PAGE_EDITOR = /^\/(?:amis\/)?editor(?:\/?(?:\?|$))/;

/**
 * Value of `content-security-policy` for a page. Reasons for its exceptions:
 * - `unsafe-eval` in the page editor: amis-editor uses JavaScript texts as conditions of its panels. Its preview, the
 *   process designer and the application do not need it (apps/runtime/build/no-programs.ts checks this in the build).
 * - `unsafe-eval` everywhere if the setting LAMINA_PAGE_SCRIPTS is on: amis runs the programs of a page schema with
 *   `new Function`. With this setting, every text in such a key of a page is executed.
 * - inline styles: amis and the code editor create `style` elements.
 * - images by https and data: rich text contains images of other sites; charts and codes are data URLs.
 * - blob workers and frames: the code editor starts its workers from blobs, and prints are shown as blobs.
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
