/** Properties of a service task that are written one per line: `header:NAME = formula`. */
const PREFIXES = ['in:', 'header:', 'secret:', 'body:', 'result:', 'error:'];

const isLine = (name: string): boolean => PREFIXES.some((prefix) => name.startsWith(prefix) && name !== prefix);

/** The properties as lines, in document order. */
export const linesOf = (properties: Readonly<Record<string, string>>): string =>
  Object.entries(properties)
    .filter(([name]) => isLine(name))
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n');

/**
 * The changes that make the properties equal to the lines: missing properties become empty. Lines without `=` are
 * ignored.
 */
export function changesOf(properties: Readonly<Record<string, string>>, lines: string): Record<string, string> {
  const gone = Object.keys(properties).filter(isLine);
  const changes = Object.fromEntries(gone.map((name) => [name, '']));
  for (const line of lines.split('\n')) {
    const at = line.indexOf('=');
    const name = line.slice(0, Math.max(at, 0)).trim();
    if (isLine(name)) changes[name] = line.slice(at + 1).trim();
  }
  return changes;
}
