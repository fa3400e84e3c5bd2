/**
 * A path of this site, normalised as the browser does: `/a/../b?c#d` → `/b?c#d`. undefined for any address of another
 * site, also when it looks like a path: `//evil.example`, `/\\evil.example`, `/<tab>/evil.example`.
 */
export function ownPath(address: unknown, here: string = location.origin): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, here);
  // `/.//evil.example` becomes `//evil.example`, which a browser would read as another site.
  if (origin !== here || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}
