/** An open page. */
export interface Tab {
  /** Identity: the path, with the record id for document pages. */
  key: string;
  /** The latest path and query, so that paging and filters survive a reload. */
  location: string;
  /** A higher number draws the page again. */
  refreshKey: number;
}

export const HOME_KEY = '/wel/index';
export const PROFILE_KEY = '/info/index';
export const HOME_TAB: Tab = { key: HOME_KEY, location: HOME_KEY, refreshKey: 0 };

/** The welcome tab always stays; other tabs can be closed when more than one tab is open. */
export const isClosable = (tabs: Tab[], key: string): boolean => key !== HOME_KEY && tabs.length > 1;

/** The open tab of an address, even if the address no longer has a screen. */
export const tabAt = (tabs: Tab[], pathname: string, search: string): Tab | undefined =>
  tabs.find(({ key, location }) => key === pathname || [key, location].includes(pathname + search));

/** Adds the tab, or updates the location of the open one. */
export function openTab(tabs: Tab[], key: string, location: string): Tab[] {
  const known = tabs.find((tab) => tab.key === key);
  if (!known) return [...tabs, { key, location, refreshKey: 0 }];
  if (known.location === location) return tabs;
  return tabs.map((tab) => (tab.key === key ? { ...tab, location } : tab));
}

/**
 * The tabs without this one, and the tab to show next if `active` was closed: the right neighbour, otherwise the left
 * one.
 */
export function closeTab(tabs: Tab[], key: string, active: string): { tabs: Tab[]; next: Tab | undefined } {
  if (!isClosable(tabs, key)) return { tabs, next: undefined };
  const index = tabs.findIndex((tab) => tab.key === key);
  const rest = tabs.filter((tab) => tab.key !== key);
  return { tabs: rest, next: key === active ? (rest[index] ?? rest[index - 1]) : undefined };
}

export const closeOthers = (tabs: Tab[], key: string): Tab[] =>
  tabs.filter((tab) => tab.key === key || tab.key === HOME_KEY);

export const refreshTab = (tabs: Tab[], key: string): Tab[] =>
  tabs.map((tab) => (tab.key === key ? { ...tab, refreshKey: tab.refreshKey + 1 } : tab));

/** Moves a tab to the place of another one; the welcome tab stays first. */
export function moveTab(tabs: Tab[], key: string, onto: string): Tab[] {
  const moved = tabs.find((tab) => tab.key === key);
  const to = tabs.findIndex((tab) => tab.key === onto);
  if (!moved || key === onto || [key, onto].includes(HOME_KEY) || to < 0) return tabs;
  const rest = tabs.filter((tab) => tab.key !== key);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
