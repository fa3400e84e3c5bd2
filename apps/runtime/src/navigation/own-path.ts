/**
 * A path of this site as the browser reads it: `/a/../b?c#d` → `/b?c#d`. undefined for whatever leads elsewhere, also when
 * it looks like a path: `//evil.example`, `/\\evil.example`, `/<tab>/evil.example`.
 */
export function ownPath(address: unknown, here: string = location.origin): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, here);
  // What is left of `/.//evil.example` is read again by whoever follows it.
  if (origin !== here || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}
