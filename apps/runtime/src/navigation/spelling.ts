import { pinyin } from 'pinyin-pro';

const known = new Map<string, readonly string[]>();

/** Pinyin of a name in full and by initials; other characters stand for themselves. Heavy: loaded when it is needed. */
export function spell(name: string): readonly string[] {
  let spellings = known.get(name);
  if (spellings === undefined) {
    const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true }).map((one) => one.toLowerCase());
    const initials = syllables.map((one) => one.slice(0, 1));
    known.set(name, (spellings = [syllables.join(''), initials.join('')]));
  }
  return spellings;
}
