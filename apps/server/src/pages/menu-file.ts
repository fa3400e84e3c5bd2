import type { MenuWithPage } from './page.store.js';

/** A menu in a download: with its page as JSON and its children. */
export type MenuNode = Omit<MenuWithPage, 'config'> & { config: unknown; children?: MenuNode[] };

/** The trees of menus with their pages; `chosen`: only these menus and everything below them. */
export function menuFile(rows: readonly MenuWithPage[], chosen: readonly string[] | undefined): MenuNode[] {
  const nodes = new Map(
    rows.map((row): [string, MenuNode] => [row.id, { ...row, config: row.config ? JSON.parse(row.config) : null }]),
  );
  const roots: MenuNode[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node['parentId'] as string);
    if (parent === undefined) roots.push(node);
    else parent.children = [...(parent.children ?? []), node];
  }
  return chosen === undefined ? roots : chosen.flatMap((id) => nodes.get(id) ?? []);
}
