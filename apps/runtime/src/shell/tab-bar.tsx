import ellipsis from '@fortawesome/fontawesome-free/svgs/solid/ellipsis-vertical.svg?raw';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '../i18n/index.js';
import { HOME_KEY, isClosable, resolve, type Tab, titleOf } from '../navigation/index.js';
import { tabActions, useMenus, useTabs } from '../state/index.js';
import { Dropdown } from './dropdown.js';
import { Icon } from './icon.js';

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

/** The open pages. Middle click or × closes, the menu at the end works on the page in front. */
export function TabBar({ active }: { active: string }) {
  const t = useT();
  const navigate = useNavigate();
  const tabs = useTabs((state) => state.tabs);
  const titleFor = useTitles();
  const strip = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab comes to the front
  useEffect(() => {
    strip.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  const close = (key: string) => {
    const next = tabActions.close(key, active);
    if (next) navigate(next.location);
  };
  const closeAll = () => {
    tabActions.closeAll();
    navigate(HOME_KEY);
  };

  return (
    <div className="lm-tabs">
      <div className="lm-tab-strip" role="tablist" aria-label={t('shell.openPages')} ref={strip}>
        {tabs.map((tab) => {
          const title = titleFor(tab);
          const selected = tab.key === active;
          return (
            <div key={tab.key} className={`lm-tab${selected ? ' is-active' : ''}`} role="presentation">
              <button
                type="button"
                role="tab"
                aria-selected={selected}
                title={title}
                onClick={() => navigate(tab.location)}
                onAuxClick={(event) => event.button === 1 && close(tab.key)}
              >
                {title}
              </button>
              {isClosable(tabs, tab.key) ? (
                <button
                  type="button"
                  className="lm-tab-close"
                  aria-label={t('shell.closeTab', { title })}
                  onClick={() => close(tab.key)}
                >
                  ×
                </button>
              ) : null}
            </div>
          );
        })}
      </div>
      <Dropdown
        label={t('shell.tabMenu')}
        button={<Icon svg={ellipsis} />}
        items={[
          { key: 'refresh', label: t('shell.refreshTab'), onSelect: () => tabActions.refresh(active) },
          {
            key: 'others',
            label: t('shell.closeOthers'),
            disabled: tabs.length < 2,
            onSelect: () => tabActions.closeOthers(active),
          },
          { key: 'all', label: t('shell.closeAll'), disabled: tabs.length < 2, onSelect: closeAll },
        ]}
      />
    </div>
  );
}
