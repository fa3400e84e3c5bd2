import '@fortawesome/fontawesome-free/css/fontawesome.min.css';
import '@fortawesome/fontawesome-free/css/solid.min.css';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageSkeleton } from '../feedback/index.js';
import { useLanguage, useT } from '../i18n/index.js';
import { folderTarget, type MenuNode, type Resolved, resolve, tabAt, titleOf, trail } from '../navigation/index.js';
import { useSession } from '../session/index.js';
import { loadBrand, loadMenus, tabActions, useLook, useMenus, useSiteTitle, useTabs } from '../stores/index.js';
import { loadRender } from './load-render.js';
import { MenuColumns } from './menu-columns.js';
import { MenuDrawer } from './menu-drawer.js';
import { MenuSidebar } from './menu-sidebar.js';
import { NoScreen } from './no-screen.js';
import { TabBar } from './tab-bar.js';
import { TabPanels } from './tab-panels.js';
import { TopBar } from './top-bar.js';
import { useKeys } from './use-keys.js';
import { ViewBanner } from './view-as.js';
import './shell.css';
// Imported last, because it overrides styles of the parts.
import './narrow.css';

/** The tab of the address. When a role loses the right to a page, its tab stays open and shows that. */
function useTabKey(found: Resolved | undefined, pathname: string, search: string): string | undefined {
  const open = useTabs(({ tabs }) => found?.key ?? tabAt(tabs, pathname, search)?.key);
  // Such a tab closes a moment before the address changes.
  const last = useRef<{ pathname: string; key: string }>(undefined);
  if (open !== undefined) last.current = { pathname, key: open };
  return open ?? (last.current?.pathname === pathname ? last.current.key : undefined);
}

function Frame() {
  const t = useT();
  const { pathname, search } = useLocation();
  const { all, byId } = useMenus();
  const found = resolve(pathname, search, byId);
  const key = useTabKey(found, pathname, search);
  const site = useSiteTitle();
  const layout = useLook((state) => state.layout);
  useKeys();

  // Before painting, so that the active page has its tab from the first frame.
  useLayoutEffect(() => {
    if (key) tabActions.open(key, pathname + search);
  }, [key, pathname, search]);

  const menu: MenuNode | undefined = found && 'menu' in found.screen ? found.screen.menu : undefined;
  const path = menu ? trail(all, menu.id) : [];
  const title = found && titleOf(found);
  const name = title?.text ?? t(title?.wordKey ?? 'page.forbidden');
  useEffect(() => {
    document.title = `${name} · ${site}`;
  }, [name, site]);

  if (!key) {
    const folder = folderTarget(pathname, byId);
    return folder ? <Navigate replace to={folder} /> : <NoScreen key={pathname} path={pathname} />;
  }
  const active = path.map((node) => node.id);
  return (
    <div className={`lm-shell is-${layout}`}>
      {layout === 'columns' ? <MenuColumns active={active} /> : null}
      {layout === 'default' ? <MenuSidebar active={active} /> : null}
      <MenuDrawer active={active} />
      <div className="lm-work">
        <ViewBanner />
        <TopBar
          active={active}
          crumbs={path.length ? path.map(({ id, name }) => ({ key: id, name })) : [{ key, name }]}
        />
        <TabBar active={key} />
        <TabPanels active={key} />
      </div>
    </div>
  );
}

/** The application after login: menus, tabs and the active page. */
export function Shell() {
  const t = useT();
  const language = useLanguage();
  const status = useMenus((state) => state.status);
  const known = useMenus((state) => state.all.length > 0 || state.status === 'ready');

  // amis loads in parallel with the menus; if it fails, the page that needs it shows the error.
  useEffect(() => {
    loadRender().catch(() => undefined);
  }, []);

  // The server sends menu names in the current language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language loads again
  useEffect(() => {
    // The failure is shown below, with a retry button.
    loadMenus().catch(() => undefined);
  }, [language]);

  const tenantId = useSession((state) => state.user?.tenantId);
  useEffect(() => void loadBrand(tenantId), [tenantId]);

  if (known) return <Frame />;
  if (status === 'failed') {
    return (
      <div className="lm-broken" role="alert">
        <h2>{t('shell.menusFailed')}</h2>
        <button type="button" className="lm-button" onClick={() => void loadMenus().catch(() => undefined)}>
          {t('shell.retry')}
        </button>
      </div>
    );
  }
  return (
    <div className="lm-shell">
      <div className="lm-rail" />
      <div className="lm-work">
        <PageSkeleton />
      </div>
    </div>
  );
}
