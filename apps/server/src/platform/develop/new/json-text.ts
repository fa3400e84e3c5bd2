const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** The whole value on one line. */
function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(oneLine).join(', ')}]`;
  const parts = Object.entries(value).filter(([, one]) => one !== undefined);
  return parts.length === 0
    ? '{}'
    : `{ ${parts.map(([key, one]) => `${JSON.stringify(key)}: ${oneLine(one)}`).join(', ')} }`;
}

/** JSON as the formatter of the repository keeps it; what is `inWidth` characters at most stays on one line. */
function textOf(value: unknown, inWidth: number, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const between = (open: string, parts: string[], close: string): string =>
    parts.length === 0 ? open + close : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
  const line = oneLine(value);
  if (indent !== '' && line.length <= inWidth) return line;
  if (isList(value))
    return value.every((one) => typeof one !== 'object')
      ? line
      : between(
          '[',
          value.map((one) => textOf(one, inWidth, inner)),
          ']',
        );
  const parts = Object.entries(value).filter(([, one]) => one !== undefined);
  return between(
    '{',
    parts.map(([key, one]) => `${JSON.stringify(key)}: ${textOf(one, inWidth, inner)}`),
    '}',
  );
}

/** A file of the repository. */
export const jsonText = (value: unknown, inWidth = 0): string => `${textOf(value, inWidth)}\n`;
