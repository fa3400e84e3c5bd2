import { create } from 'zustand';
import { request } from '../api/index.js';
import { onSessionEnd, useSession } from '../session/index.js';
import { type ButtonNode, flattenMenus, leafCodes, type MenuNode, visibleMenus } from './menu-tree.js';

interface MenuState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  tree: MenuNode[];
  byId: Map<string, MenuNode>;
  /** Granted button codes. */
  granted: ReadonlySet<string>;
}

const NOTHING: MenuState = { status: 'idle', tree: [], byId: new Map(), granted: new Set() };

export const useMenus = create<MenuState>(() => NOTHING);

const asArray = <T>(value: T[] | object): T[] => (Array.isArray(value) ? value : []);

/** Fetches routes and button rights side by side. Also called again when the language changes: names are translated. */
export async function loadMenus(): Promise<void> {
  useMenus.setState({ status: 'loading' });
  try {
    const [routes, buttons] = await Promise.all([
      request<MenuNode[]>('/api/lc-system/menu/routes'),
      request<ButtonNode[]>('/api/lc-system/menu/buttons'),
    ]);
    const tree = visibleMenus(asArray(routes), useSession.getState().user?.roles ?? []);
    const byId = new Map(flattenMenus(tree).map((node) => [node.id, node]));
    useMenus.setState({ status: 'ready', tree, byId, granted: new Set(leafCodes(asArray(buttons))) });
  } catch (reason) {
    useMenus.setState({ status: 'failed' });
    throw reason;
  }
}

onSessionEnd(() => useMenus.setState(NOTHING));
