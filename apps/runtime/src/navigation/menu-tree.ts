/** A node of `menu/routes` (category 1: a folder or a screen). */
export interface MenuNode {
  id: string;
  parentId: string;
  code: string;
  name: string;
  path: string;
  /** `hidden`: has a route, but is not listed. */
  alias?: string | null;
  /** Icon class. */
  source?: string | null;
  /** 2: opens in a new window. */
  isOpen?: number;
  isCache?: number;
  configVersion?: number;
  /** Different users have different versions of its page, and errors and times are counted. */
  isWatched?: boolean;
  meta?: { roles?: string[] } | null;
  children?: MenuNode[];
}

/** A node of `menu/buttons`; a node without children is a granted permission. */
export interface ButtonNode {
  code: string;
  children?: ButtonNode[];
}

export const isFolder = (node: MenuNode): boolean => Boolean(node.children?.length);

/** The tree without nodes for other roles. No list of roles means everybody. */
export function visibleMenus(nodes: MenuNode[], roles: string[]): MenuNode[] {
  return nodes
    .filter((node) => !node.meta?.roles?.length || node.meta.roles.some((role) => roles.includes(role)))
    .map((node) => (node.children ? { ...node, children: visibleMenus(node.children, roles) } : node));
}

/** The tree without the screens that are reached only from other screens. */
export function listedMenus(nodes: MenuNode[]): MenuNode[] {
  return nodes
    .filter((node) => node.alias !== 'hidden')
    .map((node) => (node.children ? { ...node, children: listedMenus(node.children) } : node));
}

/** Every node, parents first. */
export function flattenMenus(nodes: MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flattenMenus(node.children ?? [])]);
}

export const firstScreen = (node: MenuNode): MenuNode | undefined =>
  isFolder(node) ? node.children?.map(firstScreen).find(Boolean) : node;

/** The nodes from the root to the node with this id; empty when there is none. */
export function trail(nodes: MenuNode[], id: string): MenuNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = trail(node.children ?? [], id);
    if (below.length) return [node, ...below];
  }
  return [];
}

export function leafCodes(nodes: ButtonNode[]): string[] {
  return nodes.flatMap((node) => (node.children?.length ? leafCodes(node.children) : [node.code]));
}

/** Whether this is a complete web address; only such an address can be embedded. */
export function isWebAddress(path: string): boolean {
  if (!/^https?:\/\//i.test(path)) return false;
  // URL.canParse is missing in older browsers that are in use.
  try {
    return Boolean(new URL(path).host);
  } catch {
    return false;
  }
}

/** The path of a menu inside this application; outside addresses are shown on the frame page. */
export function menuPath(node: MenuNode): string {
  if (isWebAddress(node.path)) return `/myiframe/${node.id}`;
  return node.path.startsWith('/') ? node.path : `/${node.path}`;
}
