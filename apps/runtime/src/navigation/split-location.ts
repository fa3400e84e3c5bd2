/** Path and query of a tab's location: `/a?b=c` → `/a` and `b=c`. */
export function splitLocation(location: string): { pathname: string; search: string } {
  const [pathname = '', search = ''] = location.split('?', 2);
  return { pathname, search };
}
