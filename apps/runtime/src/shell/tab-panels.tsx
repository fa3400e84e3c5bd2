import {
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { ErrorBoundary } from '../resilience/index.js';
import { isUnsaved, PageMessage } from '../feedback/index.js';
import { useLanguage, useT } from '../i18n/index.js';
import { resolve, type Screen, splitLocation, type Tab } from '../navigation/index.js';
import { loadPage } from '../pages/index.js';
import { useSession } from '../session/index.js';
import { tabActions, useMenus, useTabs } from '../stores/index.js';
import { loadRender } from './load-render.js';
import { FrameScreen } from './frame-screen.js';
import { ProfileScreen } from './profile-screen.js';
import { WelcomeScreen } from './welcome-screen.js';
import './tab-panels.css';

const PageView = lazy(async () => ({ default: (await loadRender()).PageView }));

/** Value of `isCache`: the page is not kept while another page is active. */
const NOT_KEPT = 1;

const LOADING = <div className="lm-panel-loading" />;

const split = (location: string) => {
  const { pathname, search } = splitLocation(location);
  return { pathname, search: search ? `?${search}` : '', hash: '' };
};

interface TabProps {
  tab: Tab;
  /** The element for the dialogs and popups of the tab. */
  overlays: RefObject<HTMLElement | null>;
}

interface PageScreenProps extends TabProps {
  screen: Extract<Screen, { kind: 'page' }>;
}

/** The tab of the current address, which can be ahead of the tab that is still rendered. */
const keyOfAddress = () => resolve(location.pathname, location.search, useMenus.getState().byId)?.key;

/** Loads the page while the code that draws it is still loading. */
function Prefetch({ menu, children }: { menu: Extract<Screen, { kind: 'page' }>['menu']; children: ReactNode }) {
  const language = useLanguage();
  const granted = useMenus((state) => state.granted);
  useEffect(() => {
    if (!menu?.configVersion) return;
    // If this fails, the page loads again and shows the error.
    loadPage({ menuId: menu.id, version: menu.configVersion, language, granted }).catch(() => undefined);
  }, [menu, language, granted]);
  return children;
}

/** An amis page in a tab. It uses the tab's own location, which is the address bar only while the tab is active. */
function PageScreen({ screen, tab, overlays }: PageScreenProps) {
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const now = useRef({ tab, navigate });
  now.current = { tab, navigate };

  const { key, refreshKey } = tab;
  const session = `${user?.userId}.${user?.roleId}.${key}.${refreshKey}`;
  const host = useMemo(
    () => ({
      session,
      tab: key,
      overlays: () => overlays.current ?? document.body,
      location: () => split(now.current.tab.location),
      open: (path: string) => now.current.navigate(path),
      replaceQuery: (path: string) => {
        if (keyOfAddress() === key) now.current.navigate(path, { replace: true });
        else tabActions.open(key, path);
      },
      back: () => now.current.navigate(-1),
    }),
    [session, key, overlays],
  );
  const { search } = split(tab.location);
  const params = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  return (
    <Suspense fallback={<Prefetch menu={screen.menu}>{LOADING}</Prefetch>}>
      <PageView
        menuId={screen.menuId}
        configVersion={screen.menu?.configVersion}
        host={host}
        search={search}
        params={screen.menu ? screen.params : params}
      />
    </Suspense>
  );
}

function TabContent({ tab, overlays }: TabProps) {
  const t = useT();
  const byId = useMenus((state) => state.byId);
  const { pathname, search } = split(tab.location);
  const screen = useMemo(() => resolve(pathname, search, byId)?.screen, [pathname, search, byId]);
  switch (screen?.kind) {
    case 'welcome':
      return <WelcomeScreen />;
    case 'profile':
      return <ProfileScreen />;
    case 'frame':
      return <FrameScreen menu={screen.menu} />;
    case 'page':
      return <PageScreen screen={screen} tab={tab} overlays={overlays} />;
    default:
      return <PageMessage title={t('page.forbidden')} text={t('page.forbiddenHint')} />;
  }
}

const TabPanel = memo(function TabPanel({ tab, active }: { tab: Tab; active: boolean }) {
  const panel = useRef<HTMLElement>(null);
  const overlays = useRef<HTMLDivElement>(null);
  const scrolled = useRef(0);
  // Hidden elements lose their scroll position.
  useLayoutEffect(() => {
    const element = panel.current;
    if (!active || !element) return;
    element.scrollTop = scrolled.current;
    const follow = () => {
      scrolled.current = element.scrollTop;
    };
    element.addEventListener('scroll', follow);
    return () => element.removeEventListener('scroll', follow);
  }, [active]);
  return (
    <>
      <section className="lm-tab-panel" role="tabpanel" aria-labelledby={`tab:${tab.key}`} hidden={!active} ref={panel}>
        <ErrorBoundary>
          <TabContent tab={tab} overlays={overlays} />
        </ErrorBoundary>
      </section>
      <div className="lm-tab-overlays" hidden={!active} ref={overlays} />
    </>
  );
});

/** A menu can say that its page starts again each time; unsaved input is kept anyway. */
function discardOnLeave({ key, location }: Tab): boolean {
  const { pathname, search } = split(location);
  const screen = resolve(pathname, search, useMenus.getState().byId)?.screen;
  return screen !== undefined && 'menu' in screen && screen.menu?.isCache === NOT_KEPT && !isUnsaved({ tab: key });
}

/** The keys of the mounted pages: the active one, and those seen before whose tab is still open. */
function useMounted(tabs: Tab[], active: string): ReadonlySet<string> {
  const seen = useRef(new Set<string>());
  const front = useRef(active);
  if (front.current !== active) {
    const left = tabs.find((tab) => tab.key === front.current);
    if (left && discardOnLeave(left)) seen.current.delete(left.key);
    front.current = active;
  }
  seen.current.add(active);
  const open = new Set(tabs.map((tab) => tab.key));
  for (const key of seen.current) if (!open.has(key) && key !== active) seen.current.delete(key);
  return seen.current;
}

/** Pages stay mounted while their tab is open, so that filters and scroll position are kept. */
export function TabPanels({ active }: { active: string }) {
  const tabs = useTabs((state) => state.tabs);
  const mounted = useMounted(tabs, active);
  return (
    <main className="lm-panels">
      {tabs
        .filter((tab) => mounted.has(tab.key))
        .map((tab) => (
          <TabPanel key={`${tab.key}#${tab.refreshKey}`} tab={tab} active={tab.key === active} />
        ))}
    </main>
  );
}
