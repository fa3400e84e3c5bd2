import { pinyin } from 'pinyin-pro';

const known = new Map<string, readonly string[]>();

/**
 * Full pinyin of a name and its initials; other characters are kept. The pinyin data is large, so it is loaded on
 * demand.
 */
export function spell(name: string): readonly string[] {
  let spellings = known.get(name);
  if (spellings === undefined) {
    const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true }).map((one) => one.toLowerCase());
    const initials = syllables.map((one) => one.slice(0, 1));
    known.set(name, (spellings = [syllables.join(''), initials.join('')]));
  }
  return spellings;
}
