/** A string, or one of the structural characters of JSON. */
const TOKEN = /"(?:[^"\\]|\\(?:[\s\S]|$))*(?:"|$)|[{}[\]:,]/g;

interface Open {
  readonly keys?: Set<string>;
  /** Key or index of the next value. */
  at: string | number;
}

/**
 * Keys that occur twice in one object of a JSON text, each with its place: parsing would silently keep only the last.
 */
export function doubledKeys(text: string): string[] {
  const open: Open[] = [];
  const found: string[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === '{') open.push({ keys: new Set(), at: '' });
    else if (token === '[') open.push({ at: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && inner?.keys !== undefined) {
      inner.at = JSON.parse(last) as string;
      if (inner.keys.has(inner.at)) found.push(`/${open.map(({ at }) => at).join('/')}`);
      inner.keys.add(inner.at);
    } else if (token === ',' && typeof inner?.at === 'number') inner.at += 1;
    last = token;
  }
  return found;
}
