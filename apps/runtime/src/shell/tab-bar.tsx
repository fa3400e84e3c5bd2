import chevron from '@fortawesome/fontawesome-free/svgs/solid/chevron-down.svg?raw';
import ellipsis from '@fortawesome/fontawesome-free/svgs/solid/ellipsis-vertical.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '../i18n/index.js';
import { HOME_KEY, isClosable, resolve, type Tab, titleOf } from '../navigation/index.js';
import { addFavourite, tabActions, useMenus, useTabs } from '../state/index.js';
import { clearCache } from './clear-cache.js';
import { ContextMenu } from './context-menu.js';
import { Dropdown, type DropdownItem } from './dropdown.js';
import { Icon } from './icon.js';
import { TabHead } from './tab-head.js';

/** The name of an open page in the language in use. */
function useTitles(): (tab: Tab) => string {
  const t = useT();
  const byId = useMenus((state) => state.byId);
  return (tab) => {
    const [pathname = '', search = ''] = tab.location.split('?', 2);
    const found = resolve(pathname, search, byId);
    const title = found && titleOf(found);
    return title?.text ?? t(title?.wordKey ?? 'shell.page');
  };
}

/** What can be done with one page, or with all of them. */
function useTabMenu(active: string): (tab: Tab) => DropdownItem[] {
  const t = useT();
  const navigate = useNavigate();
  const count = useTabs((state) => state.tabs.length);
  const byId = useMenus((state) => state.byId);
  const screenOf = (tab: Tab) => {
    const [pathname = '', search = ''] = tab.location.split('?', 2);
    return resolve(pathname, search, byId)?.screen;
  };
  const closeAll = () => {
    tabActions.closeAll();
    navigate(HOME_KEY);
  };
  const closeOthers = (tab: Tab) => {
    tabActions.closeOthers(tab.key);
    if (tab.key !== active) navigate(tab.location);
  };
  return (tab) => {
    const screen = screenOf(tab);
    const menu = screen && 'menu' in screen ? screen.menu : undefined;
    const single = count < 2;
    return [
      { key: 'refresh', label: t('shell.refreshTab'), onSelect: () => tabActions.refresh(tab.key) },
      { key: 'cache', label: t('shell.clearCache'), onSelect: () => void clearCache() },
      { key: 'others', label: t('shell.closeOthers'), disabled: single, onSelect: () => closeOthers(tab) },
      { key: 'all', label: t('shell.closeAll'), disabled: single, onSelect: closeAll },
      {
        key: 'favourite',
        label: t('shell.addFavourite'),
        disabled: menu === undefined,
        onSelect: () => void (menu && addFavourite(menu.id)),
      },
    ];
  };
}

/** The open pages. Middle click or × closes, the right button and the menu at the end work on a page, dragging sorts. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab comes to the front
  useEffect(() => {
    strip.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, tabs.length]);

  const close = (key: string) => {
    const next = tabActions.close(key, active);
    if (next) navigate(next.location);
  };

  return (
    <div className="lm-tabs">
      <div className="lm-tab-strip" role="tablist" aria-label={t('shell.openPages')} ref={strip}>
        {tabs.map((tab) => (
          <TabHead
            key={tab.key}
            title={titleFor(tab)}
            selected={tab.key === active}
            closable={isClosable(tabs, tab.key)}
            onOpen={() => navigate(tab.location)}
            onClose={() => close(tab.key)}
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
