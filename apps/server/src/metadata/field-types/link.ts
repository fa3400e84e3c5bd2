/** No site has this name: an address that leads elsewhere is told by another origin. */
const HERE = 'http://here.invalid';

/**
 * Whether a text leads to a path of this site or to the web: a link is opened by a click. Read as a browser reads it, to
 * which `/\\evil.example` and `/<tab>/evil.example` are other sites.
 */
export function isSafeLink(text: string): boolean {
  if (!URL.canParse(text, HERE)) return false;
  const { origin, protocol } = new URL(text, HERE);
  if (text.startsWith('/')) return origin === HERE;
  return /^https?:\/\//i.test(text) && /^https?:$/.test(protocol) && origin !== HERE;
}
