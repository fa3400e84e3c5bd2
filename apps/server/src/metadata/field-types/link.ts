/** A host name that no site has: another origin in the result shows that the address leads to another site. */
const HERE = 'http://here.invalid';

/**
 * Whether a text leads to a path of this site or to the web: a link is opened by a click. It is parsed like in a
 * browser, where `/\\evil.example` and `/<tab>/evil.example` are other sites.
 */
export function isSafeLink(text: string): boolean {
  if (!URL.canParse(text, HERE)) return false;
  const { origin, protocol } = new URL(text, HERE);
  if (text.startsWith('/')) return origin === HERE;
  return /^https?:\/\//i.test(text) && /^https?:$/.test(protocol) && origin !== HERE;
}
