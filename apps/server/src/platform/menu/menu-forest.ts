import type { Language } from '../../http/index.js';
import { type MenuRow, type Node, nameIn } from './menu-row.js';

type RouteNode = Pick<
  MenuRow,
  | 'id'
  | 'parentId'
  | 'code'
  | 'name'
  | 'alias'
  | 'path'
  | 'source'
  | 'sort'
  | 'category'
  | 'isOpen'
  | 'isCache'
  | 'configVersion'
  | 'isWatched'
>;

export type ButtonNode = Pick<
  MenuRow,
  'id' | 'parentId' | 'code' | 'name' | 'alias' | 'path' | 'source' | 'action' | 'sort'
>;

export interface TreeNode {
  id: string;
  parentId: string;
  title: string;
  /** The title again, as selects of screens name it. */
  label: string;
  key: string;
  value: string;
  hasChildren?: boolean;
}

/** Nests rows in the order they come in; a row whose parent is not among them becomes a root. */
export function forest<T extends { id: string; parentId: string }>(rows: readonly T[]): Node<T>[] {
  const nodes = new Map(rows.map((row): [string, Node<T>] => [row.id, { ...row }]));
  const roots: Node<T>[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === node.id ? undefined : nodes.get(node.parentId);
    if (parent === undefined) roots.push(node);
    else parent.children = [...(parent.children ?? []), node];
  }
  return roots;
}

/** Rows that pass, and everything above them. */
export function withAncestors(rows: readonly MenuRow[], passes: (row: MenuRow) => boolean): MenuRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows) {
    if (!passes(row)) continue;
    for (let up: MenuRow | undefined = row; up !== undefined && !kept.has(up.id); up = byId.get(up.parentId))
      kept.add(up.id);
  }
  return rows.filter((row) => kept.has(row.id));
}

/** The menus, buttons apart, that somebody has. `granted` undefined: all (administrator). */
export const openMenus = (rows: readonly MenuRow[], granted: ReadonlySet<string> | undefined): MenuRow[] =>
  rows.filter((row) => row.category === 1 && (granted === undefined || granted.has(row.code)));

/**
 * The menus a user's shell shows. `granted` undefined: all (administrator). `inTopMenu`: ids of the menus of the
 * chosen top menu, to which the menus are cut; undefined: no top menu was chosen.
 */
export function routes(
  rows: readonly MenuRow[],
  granted: ReadonlySet<string> | undefined,
  inTopMenu: ReadonlySet<string> | undefined,
  language: Language,
): Node<RouteNode>[] {
  const own = new Set(openMenus(rows, granted));
  const shown = withAncestors(
    rows.filter((row) => row.category === 1),
    (row) => own.has(row) && (inTopMenu === undefined || inTopMenu.has(row.id)),
  );
  return forest(
    shown.map((row) => ({
      id: row.id,
      parentId: row.parentId,
      code: row.code,
      name: nameIn(row, language),
      alias: row.alias,
      path: row.path,
      source: row.source,
      sort: row.sort,
      category: row.category,
      isOpen: row.isOpen,
      isCache: row.isCache,
      configVersion: row.configVersion,
      ...(row.isWatched ? { isWatched: row.isWatched } : {}),
    })),
  );
}

/** Menus that own buttons the user holds, with these as children: the leaves are the permission codes. */
export function buttons(
  rows: readonly MenuRow[],
  granted: ReadonlySet<string> | undefined,
  language: Language,
): Node<ButtonNode>[] {
  const held = rows.filter((row) => row.category === 2 && (granted === undefined || granted.has(row.code)));
  const owners = new Set(held.map((row) => row.parentId));
  const shown = rows.filter((row) => (row.category === 1 ? owners.has(row.id) : held.includes(row)));
  const nodes = shown.map((row) => ({
    id: row.id,
    parentId: row.parentId,
    code: row.code,
    name: nameIn(row, language),
    alias: row.alias,
    path: row.path,
    source: row.source,
    action: row.action,
    sort: row.sort,
  }));
  // Owners stay side by side even where one menu is below another: a node with children is not a permission.
  const byOwner = new Map<string, ButtonNode[]>();
  for (const node of nodes)
    if (!owners.has(node.id)) byOwner.set(node.parentId, [...(byOwner.get(node.parentId) ?? []), node]);
  return nodes.filter((node) => owners.has(node.id)).map((node) => ({ ...node, children: byOwner.get(node.id) }));
}

/** Menus (category 1) as nodes of a tree control. */
export function tree(rows: readonly MenuRow[], language: Language): Node<TreeNode>[] {
  const menus = rows.filter((row) => row.category === 1);
  const parents = new Set(menus.map((row) => row.parentId));
  return forest(
    menus.map((row) => {
      const title = nameIn(row, language);
      const node = { id: row.id, parentId: row.parentId, title, label: title, key: row.id, value: row.id };
      return parents.has(row.id) ? { ...node, hasChildren: true } : node;
    }),
  );
}
