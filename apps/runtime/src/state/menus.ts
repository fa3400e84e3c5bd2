import { create } from 'zustand';
import { request } from '../api/index.js';
import {
  type ButtonNode,
  flattenMenus,
  leafCodes,
  listedMenus,
  type MenuNode,
  visibleMenus,
} from '../navigation/index.js';
import { onSessionEnd, useSession } from '../session/index.js';

interface MenuState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** What the navigation lists. */
  tree: MenuNode[];
  /** Also the screens that are not listed. */
  byId: Map<string, MenuNode>;
  /** Granted button codes. */
  granted: ReadonlySet<string>;
}

const NOTHING: MenuState = { status: 'idle', tree: [], byId: new Map(), granted: new Set() };

export const useMenus = create<MenuState>(() => NOTHING);

const asArray = <T>(value: T[] | object): T[] => (Array.isArray(value) ? value : []);

/** The known set when it says the same: pages are drawn anew whenever the rights change. */
function keepEqual(known: ReadonlySet<string>, codes: string[]): ReadonlySet<string> {
  const next = new Set(codes);
  const sameSet = next.size === known.size && codes.every((code) => known.has(code));
  return sameSet ? known : next;
}

/** Fetches routes and button rights side by side. Also called again when the language changes: names are translated. */
export async function loadMenus(): Promise<void> {
  useMenus.setState({ status: 'loading' });
  try {
    const [routes, buttons] = await Promise.all([
      request<MenuNode[]>('/api/lc-system/menu/routes'),
      request<ButtonNode[]>('/api/lc-system/menu/buttons'),
    ]);
    const visible = visibleMenus(asArray(routes), useSession.getState().user?.roles ?? []);
    const tree = listedMenus(visible);
    const byId = new Map(flattenMenus(visible).map((node) => [node.id, node]));
    const granted = keepEqual(useMenus.getState().granted, leafCodes(asArray(buttons)));
    useMenus.setState({ status: 'ready', tree, byId, granted });
  } catch (reason) {
    useMenus.setState({ status: 'failed' });
    throw reason;
  }
}

onSessionEnd(() => useMenus.setState(NOTHING));
