import { mayLeave } from '../feedback/index.js';
import chevron from '@fortawesome/fontawesome-free/svgs/solid/chevron-down.svg?raw';
import ellipsis from '@fortawesome/fontawesome-free/svgs/solid/ellipsis-vertical.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '../i18n/index.js';
import { HOME_KEY, isClosable, resolve, splitLocation, type Tab, titleOf } from '../navigation/index.js';
import { addFavourite, tabActions, useMenus, useTabs } from '../stores/index.js';
import { clearCache } from './clear-cache.js';
import { ContextMenu } from './context-menu.js';
import { Dropdown, type DropdownItem } from './dropdown.js';
import { Icon } from '../icon/index.js';
import { TabHead } from './tab-head.js';
import './tab-bar.css';

/** The title of an open page in the current language. */
function useTitles(): (tab: Tab) => string {
  const t = useT();
  const byId = useMenus((state) => state.byId);
  return (tab) => {
    const { pathname, search } = splitLocation(tab.location);
    const found = resolve(pathname, search, byId);
    const title = found && titleOf(found);
    return title?.text ?? t(title?.wordKey ?? 'page.forbidden');
  };
}

/** The context menu of one page, or of all pages. */
function useTabMenu(active: string): (tab: Tab) => DropdownItem[] {
  const t = useT();
  const navigate = useNavigate();
  const tabs = useTabs((state) => state.tabs);
  const byId = useMenus((state) => state.byId);
  const screenOf = (tab: Tab) => {
    const { pathname, search } = splitLocation(tab.location);
    return resolve(pathname, search, byId)?.screen;
  };
  const placesBut = (kept: string) =>
    tabs.filter(({ key }) => key !== kept && key !== HOME_KEY).map(({ key }) => ({ tab: key }));
  const closeAll = async () => {
    if (!(await mayLeave(placesBut('')))) return;
    tabActions.closeAll();
    navigate(HOME_KEY);
  };
  const closeOthers = async (tab: Tab) => {
    if (!(await mayLeave(placesBut(tab.key)))) return;
    tabActions.closeOthers(tab.key);
    if (tab.key !== active) navigate(tab.location);
  };
  const refresh = async (key: string) => {
    if (await mayLeave([{ tab: key }])) tabActions.refresh(key);
  };
  return (tab) => {
    const screen = screenOf(tab);
    const menu = screen && 'menu' in screen ? screen.menu : undefined;
    const single = tabs.length < 2;
    return [
      { key: 'refresh', label: t('shell.refreshTab'), onSelect: () => void refresh(tab.key) },
      { key: 'cache', label: t('shell.clearCache'), onSelect: () => void clearCache() },
      { key: 'others', label: t('shell.closeOthers'), disabled: single, onSelect: () => void closeOthers(tab) },
      { key: 'all', label: t('shell.closeAll'), disabled: single, onSelect: () => void closeAll() },
      {
        key: 'favourite',
        label: t('shell.addFavourite'),
        // The home page is always the first favourite.
        disabled: menu === undefined || tab.key === HOME_KEY,
        onSelect: () => void (menu && addFavourite(menu.id)),
      },
    ];
  };
}

/**
 * The open pages. Middle click or × closes a tab, right click and the menu at the end offer actions, dragging reorders.
 */
export function TabBar({ active }: { active: string }) {
  const t = useT();
  const navigate = useNavigate();
  const tabs = useTabs((state) => state.tabs);
  const titleFor = useTitles();
  const menuFor = useTabMenu(active);
  const strip = useRef<HTMLDivElement>(null);
  const dragged = useRef('');
  const [context, setContext] = useState<{ tab: Tab; x: number; y: number }>();
  const front = tabs.find((tab) => tab.key === active);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab becomes active
  useEffect(() => {
    strip.current?.querySelector('.lm-tab.is-active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, tabs.length]);

  const close = async (key: string) => {
    // After closing with the keyboard, the focus moves to the tab that becomes active.
    const inside = strip.current?.contains(document.activeElement);
    if (!(await mayLeave([{ tab: key }]))) return;
    const next = tabActions.close(key, active);
    if (next) navigate(next.location);
    const front = next?.key ?? active;
    if (inside) requestAnimationFrame(() => document.getElementById(`tab:${front}`)?.focus());
  };

  return (
    <div className="lm-tabs">
      <div className="lm-tab-strip" role="tablist" aria-label={t('shell.openPages')} ref={strip}>
        {tabs.map((tab) => (
          <TabHead
            key={tab.key}
            id={`tab:${tab.key}`}
            title={titleFor(tab)}
            selected={tab.key === active}
            closable={isClosable(tabs, tab.key)}
            onOpen={() => navigate(tab.location)}
            onClose={() => void close(tab.key)}
            onMenu={(x, y) => setContext({ tab, x, y })}
            onDrag={() => {
              dragged.current = tab.key;
            }}
            onDrop={() => tabActions.move(dragged.current, tab.key)}
          />
        ))}
      </div>
      <Dropdown
        label={t('shell.allPages')}
        button={<Icon svg={chevron} />}
        items={tabs.map((tab) => ({
          key: tab.key,
          label: titleFor(tab),
          current: tab.key === active,
          onSelect: () => navigate(tab.location),
        }))}
      />
      <Dropdown label={t('shell.tabMenu')} button={<Icon svg={ellipsis} />} items={front ? menuFor(front) : []} />
      {context ? (
        <ContextMenu
          label={t('shell.tabMenu')}
          items={menuFor(context.tab)}
          x={context.x}
          y={context.y}
          onClose={() => setContext(undefined)}
        />
      ) : null}
    </div>
  );
}
