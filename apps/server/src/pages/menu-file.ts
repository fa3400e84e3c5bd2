import type { MenuWithPage } from './page.store.js';

/** A menu of a download: its page as JSON, its children below it. */
export type MenuNode = Omit<MenuWithPage, 'config'> & { config: unknown; children?: MenuNode[] };

/** The forest of menus with their pages; `chosen`: only these and what is below them. */
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
