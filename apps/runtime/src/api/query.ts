export type Query = Record<string, string | number | boolean | null | undefined>;

/** `path` with these parameters added; null and undefined are left out. */
export function withQuery(path: string, query?: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined) search.append(key, String(value));
  }
  const text = search.toString();
  if (!text) return path;
  return path + (path.includes('?') ? '&' : '?') + text;
}
