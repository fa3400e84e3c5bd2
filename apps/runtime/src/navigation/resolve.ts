import { firstScreen, isFolder, isWebAddress, type MenuNode, menuPath } from './menu-tree.js';
import { HOME_KEY, PROFILE_KEY } from './tab-list.js';

/** What a path of the application shows. */
export type Screen =
  | { kind: 'welcome' }
  | { kind: 'profile' }
  | { kind: 'frame'; menu: MenuNode }
  | { kind: 'page'; menuId: string; menu: MenuNode | undefined; params?: Record<string, string> };

export interface Resolved {
  screen: Screen;
  /** Identity of its tab. */
  key: string;
}

/** Built-in screens of the shell and the i18n keys of their titles. */
const FIXED: Record<string, { screen: Screen; title: string }> = {
  [HOME_KEY]: { screen: { kind: 'welcome' }, title: 'shell.home' },
  [PROFILE_KEY]: { screen: { kind: 'profile' }, title: 'shell.profile' },
};

const plain = (pathname: string) => (pathname.length > 1 ? withoutSlashes(pathname) : pathname);

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The parameters of a path that matches a pattern such as `/leave/:id`; undefined when it does not match. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  if (!pattern.includes('/:')) return pattern === path ? {} : undefined;
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  const fits = wanted.every((part, at) => (part.startsWith(':') ? given[at] : part === given[at]));
  if (!fits || wanted.length !== given.length) return undefined;
  const named = wanted.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), given[at] ?? '']] : []));
  return Object.fromEntries(named) as Record<string, string>;
}

/**
 * Finds the screen of a path: fixed screens, `/myiframe/{menu id}`, `/amis/{menu id}`, then the menus; undefined when
 * there is none. Document pages of a menu get one tab per record: the key contains the `id` of the query. Unlisted
 * screens also get one tab per address, because the address says what they show.
 */
export function resolve(pathname: string, search: string, menus: Map<string, MenuNode>): Resolved | undefined {
  const path = plain(pathname);
  const fixed = FIXED[path];
  if (fixed) {
    // A published page can replace a fixed screen, such as the home page.
    const menu = [...menus.values()].find((one) => !isFolder(one) && menuPath(one) === path);
    return { screen: menu ? { kind: 'page', menuId: menu.id, menu } : fixed.screen, key: path };
  }

  const [, area, id = '', ...rest] = path.split('/');
  if (area === 'myiframe' && !rest.length) {
    const menu = menus.get(id);
    return menu && isWebAddress(menu.path) ? { screen: { kind: 'frame', menu }, key: path } : undefined;
  }
  // `/amis/editor` is another application.
  if (area === 'amis' && id && id !== 'editor' && !rest.length) {
    const record = new URLSearchParams(search).get('id');
    return { screen: { kind: 'page', menuId: id, menu: menus.get(id) }, key: record ? `${path}?id=${record}` : path };
  }
  for (const menu of menus.values()) {
    const params = isFolder(menu) ? undefined : matchPath(menuPath(menu), path);
    if (params === undefined) continue;
    const page = { kind: 'page', menuId: menu.id, menu } as const;
    const screen = Object.keys(params).length > 0 ? { ...page, params } : page;
    return { screen, key: menu.alias === 'hidden' ? path + search : path };
  }
  return undefined;
}

/** A folder's own path leads to its first screen. */
export function folderTarget(pathname: string, menus: Map<string, MenuNode>): string | undefined {
  for (const menu of menus.values()) {
    if (isFolder(menu) && menuPath(menu) === plain(pathname)) {
      const screen = firstScreen(menu);
      return screen && menuPath(screen);
    }
  }
  return undefined;
}

/** The i18n key of a fixed screen's title, or the name of the menu. */
export function titleOf({ screen, key }: Resolved): { text?: string; wordKey?: string } {
  if (screen.kind === 'frame') return { text: screen.menu.name };
  if (screen.kind === 'page') return screen.menu ? { text: screen.menu.name } : { wordKey: 'shell.page' };
  return { wordKey: FIXED[key]?.title };
}
