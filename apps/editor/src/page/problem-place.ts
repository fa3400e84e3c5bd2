import { isObject } from './json.js';
import type { Json } from './runtime.js';

type Path = readonly (string | number)[];

/** The nodes along a path, the root first; shorter when the page no longer has this place. */
export function stepsTo(page: Json, path: Path): Json[] {
  const met: Json[] = [page];
  let at: Json | undefined = page;
  for (const step of path) {
    at = Array.isArray(at) || isObject(at) ? (at as Record<string | number, Json>)[step] : undefined;
    if (at === undefined) break;
    met.push(at);
  }
  return met;
}

const textIn = (node: Record<string, unknown>, keys: readonly string[]): string =>
  keys.map((key) => node[key]).find((text): text is string => typeof text === 'string' && text !== '') ?? '';

/** A readable name for the component at a path: its label or name, and its type. */
export function placeWords(page: Json, path: Path, words: (token: string) => string): string {
  const nodes = stepsTo(page, path)
    .slice(1)
    .filter(isObject)
    .map((node) => ({
      words: words(textIn(node, ['label', 'title'])),
      name: textIn(node, ['name']),
      type: node['type'],
    }));
  const node = nodes.findLast(({ words: said, name, type }) => said || name || typeof type === 'string');
  if (node === undefined) return '';
  const { words: said, name, type } = node;
  return [said || name, typeof type === 'string' ? type : ''].filter((text) => text !== '').join(' · ');
}
