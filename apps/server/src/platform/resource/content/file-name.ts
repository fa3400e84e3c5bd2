const MAX_LENGTH = 200;
const NAMELESS = 'file';

/** Without dots and spaces at either end. */
function bare(name: string): string {
  let [from, to] = [0, name.length];
  while (from < to && /[.\s]/.test(name[from] ?? '')) from += 1;
  while (to > from && /[.\s]/.test(name[to - 1] ?? '')) to -= 1;
  return name.slice(from, to);
}

/** The last part of what a client calls a file, without anything that a path, a header or a terminal could trip over. */
export function cleanName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const name = bare(last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').replace(/[<>:"|?*]/g, '_'));
  if (name === '') return NAMELESS;
  if (name.length <= MAX_LENGTH) return name;
  const extension = extensionOf(name);
  const tail = extension === '' ? '' : `.${extension}`;
  return `${name.slice(0, MAX_LENGTH - tail.length)}${tail}`;
}

/** Extension in lower case, without the dot; '' when there is none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
