import { flattenMenus, isFolder, type MenuNode, trail } from './menu-tree.js';

/** First characters by pinyin of the syllables starting with each letter; no syllable starts with i, u or v. */
const BOUNDS =
  '\u963f\u516b\u5693\u54d2\u59b8\u53d1\u65ee\u54c8\u8ba5\u5494\u5783\u5988\u62cf\u5662\u5991\u4e03\u5465\u4ee8\u4ed6\u5c72\u5915\u4e2b\u5e00';
const LETTERS = 'abcdefghjklmnopqrstwxyz';

const byPinyin = new Intl.Collator('zh-Hans-CN-u-co-pinyin');
const isHan = (character: string) => /\p{Script=Han}/u.test(character);

function initial(character: string): string {
  if (!isHan(character)) return character.toLowerCase();
  const after = [...BOUNDS].findIndex((bound) => byPinyin.compare(bound, character) > 0);
  return LETTERS.at(after < 0 ? -1 : Math.max(0, after - 1)) ?? '';
}

/** The first letters of the syllables of a name; other characters stand for themselves. */
export const initials = (name: string): string => [...name].map(initial).join('');

export interface Hit {
  node: MenuNode;
  /** Names from the root to the screen. */
  path: string[];
}

/** Screens whose name starts with the text, whatever its case, or whose initials do. No text finds nothing. */
export function searchMenus(tree: MenuNode[], text: string): Hit[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const fits = ({ name }: MenuNode) => name.toLowerCase().startsWith(wanted) || initials(name).startsWith(wanted);
  return flattenMenus(tree)
    .filter((node) => !isFolder(node) && fits(node))
    .map((node) => ({ node, path: trail(tree, node.id).map(({ name }) => name) }));
}
