import { create } from 'zustand';
import { onRightsChange, request } from '../api/index.js';
import {
  type ButtonNode,
  flattenMenus,
  leafCodes,
  listedMenus,
  type MenuNode,
  visibleMenus,
} from '../navigation/index.js';
import { onSessionEnd, sameSession, useSession } from '../session/index.js';

/** A group above the menus: choosing it shows only the menus that belong to it. */
export interface TopMenu {
  id: string;
  name: string;
  /** Only menus that the user has. */
  menuIds: string[];
}

interface MenuState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** All listed menus. */
  all: MenuNode[];
  /** The menus in the navigation: all of them, or those of the chosen top menu. */
  tree: MenuNode[];
  tops: TopMenu[];
  /** Id of the chosen top menu. */
  top: string | undefined;
  /** Includes the screens that are not listed. */
  byId: Map<string, MenuNode>;
  /** Granted codes of menus and buttons. */
  granted: ReadonlySet<string>;
}

const TOP_KEY = 'lamina.top-menu';

const NOTHING: MenuState = {
  status: 'idle',
  all: [],
  tree: [],
  tops: [],
  top: undefined,
  byId: new Map(),
  granted: new Set(),
};

export const useMenus = create<MenuState>(() => NOTHING);

const asArray = <T>(value: T[] | object): T[] => (Array.isArray(value) ? value : []);

/** Returns the known set when it has the same codes, because a new set redraws all pages. */
function keepEqual(known: ReadonlySet<string>, codes: string[]): ReadonlySet<string> {
  const next = new Set(codes);
  const sameSet = next.size === known.size && codes.every((code) => known.has(code));
  return sameSet ? known : next;
}

const visibleOf = (routes: MenuNode[] | object) =>
  visibleMenus(asArray(routes), useSession.getState().user?.roles ?? []);

/** The menus of a top menu for the navigation. Throws ApiError. */
export async function fetchTopTree(topMenuId: string): Promise<MenuNode[]> {
  const routes = await request<MenuNode[]>('/api/lc-system/menu/routes', { query: { topMenuId } });
  return listedMenus(visibleOf(routes));
}

/** Shows only the menus of one top menu in the navigation; undefined: all of them again. Throws ApiError. */
export async function chooseTop(top: string | undefined): Promise<void> {
  const current = sameSession();
  const tree = top === undefined ? useMenus.getState().all : await fetchTopTree(top);
  if (!current()) return;
  if (top === undefined) sessionStorage.removeItem(TOP_KEY);
  else sessionStorage.setItem(TOP_KEY, top);
  useMenus.setState({ top, tree });
}

/** Calls can overtake each other: only the last request counts. */
let asked = 0;

/**
 * Loads routes, button rights and top menus in parallel. Also called when the language changes, because names are
 * translated.
 */
export async function loadMenus(): Promise<void> {
  asked += 1;
  const [mine, same] = [asked, sameSession()];
  const current = () => mine === asked && same();
  useMenus.setState({ status: 'loading' });
  try {
    const [routes, buttons, rows] = await Promise.all([
      request<MenuNode[]>('/api/lc-system/menu/routes'),
      request<ButtonNode[]>('/api/lc-system/menu/buttons'),
      request<TopMenu[]>('/api/lc-system/menu/top-menu'),
    ]);
    const visible = visibleOf(routes);
    const tops = asArray(rows);
    const kept = sessionStorage.getItem(TOP_KEY) ?? undefined;
    const top = tops.some(({ id }) => id === kept) ? kept : undefined;
    const all = listedMenus(visible);
    const tree = top === undefined ? all : await fetchTopTree(top);
    const menus = flattenMenus(visible);
    const byId = new Map(menus.map((node) => [node.id, node]));
    // A button can link to another menu: users who have that menu see the button.
    const codes = [...leafCodes(asArray(buttons)), ...menus.map(({ code }) => code)];
    const granted = keepEqual(useMenus.getState().granted, codes);
    if (current()) useMenus.setState({ status: 'ready', all, tree, tops, top, byId, granted });
  } catch (reason) {
    if (current()) useMenus.setState({ status: 'failed' });
    throw reason;
  }
}

/**
 * Withdrawn rights also apply to open pages. Before the menus are ready, the first load has the current rights anyway.
 */
onRightsChange(() => {
  if (useMenus.getState().status === 'ready') loadMenus().catch(() => undefined);
});

onSessionEnd(() => {
  sessionStorage.removeItem(TOP_KEY);
  useMenus.setState(NOTHING);
});
