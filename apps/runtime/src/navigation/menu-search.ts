import { flattenMenus, isFolder, type MenuNode, trail } from './menu-tree.js';

/** The ways to type a name by its sound, in lower case: full pinyin and its initials. */
export type Spell = (name: string) => readonly string[];

export interface Hit {
  node: MenuNode;
  /** Names from the root to the screen. */
  path: string[];
}

/** Screens whose name, or a spelling of it, starts with the text, ignoring case. An empty text finds nothing. */
export function searchMenus(tree: MenuNode[], text: string, spell: Spell): Hit[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const sound = wanted.replace(/\s+/g, '');
  const fits = ({ name }: MenuNode) =>
    name.toLowerCase().startsWith(wanted) || spell(name).some((spelling) => spelling.startsWith(sound));
  return flattenMenus(tree)
    .filter((node) => !isFolder(node) && node.alias !== 'hidden' && fits(node))
    .map((node) => ({ node, path: trail(tree, node.id).map(({ name }) => name) }));
}
