import { create } from 'zustand';
import { closeOthers, closeTab, HOME_TAB, moveTab, openTab, refreshTab, type Tab } from '../navigation/index.js';
import { onSessionEnd } from '../session/index.js';

const STORAGE_KEY = 'lamina.tabs';

function restore(): Tab[] {
  const text = sessionStorage.getItem(STORAGE_KEY);
  return text ? (JSON.parse(text) as Tab[]) : [HOME_TAB];
}

interface TabState {
  tabs: Tab[];
}

export const useTabs = create<TabState>(() => ({ tabs: restore() }));

useTabs.subscribe(({ tabs }) => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(tabs)));

const change = (step: (tabs: Tab[]) => Tab[]) => useTabs.setState(({ tabs }) => ({ tabs: step(tabs) }));

export const tabActions = {
  open: (key: string, location: string) => change((tabs) => openTab(tabs, key, location)),
  /** Returns the tab to show next, if the closed one was active. */
  close(key: string, active: string): Tab | undefined {
    const { tabs, next } = closeTab(useTabs.getState().tabs, key, active);
    useTabs.setState({ tabs });
    return next;
  },
  closeOthers: (key: string) => change((tabs) => closeOthers(tabs, key)),
  move: (key: string, onto: string) => change((tabs) => moveTab(tabs, key, onto)),
  refreshAll: () => change((tabs) => tabs.reduce((all, tab) => refreshTab(all, tab.key), tabs)),
  closeAll: () => useTabs.setState({ tabs: [HOME_TAB] }),
  refresh: (key: string) => change((tabs) => refreshTab(tabs, key)),
};

onSessionEnd(tabActions.closeAll);
