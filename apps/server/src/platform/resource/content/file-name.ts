const LONGEST = 200;
const NAMELESS = 'file';

/** The last part of what a client calls a file, without anything that a path, a header or a terminal could trip over. */
export function cleanName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (name === '') return NAMELESS;
  if (name.length <= LONGEST) return name;
  const extension = extensionOf(name);
  const tail = extension === '' ? '' : `.${extension}`;
  return `${name.slice(0, LONGEST - tail.length)}${tail}`;
}

/** Extension in lower case, without the dot; '' when there is none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
