import { create } from 'zustand';

const STORAGE_KEY = 'lamina.layout';

interface LayoutState {
  /** The menu panel is folded. */
  collapsed: boolean;
  /** The menu drawer of narrow screens is open. Not stored. */
  drawerOpen: boolean;
}

export const useLayout = create<LayoutState>(() => ({
  collapsed: localStorage.getItem(STORAGE_KEY) === 'collapsed',
  drawerOpen: false,
}));

export function toggleMenu(): void {
  const collapsed = !useLayout.getState().collapsed;
  localStorage.setItem(STORAGE_KEY, collapsed ? 'collapsed' : 'open');
  useLayout.setState({ collapsed });
}

export const openDrawer = (drawerOpen: boolean): void => useLayout.setState({ drawerOpen });
