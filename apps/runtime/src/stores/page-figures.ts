import { onAnswer, request } from '../api/index.js';
import { resolve } from '../navigation/index.js';
import { onError } from './error-log.js';
import { useMenus } from './menus.js';
import { PageCounter, type WatchedPage } from './page-counter.js';
import { useTabs } from './tabs.js';

const TELL = '/api/lc-system/menu/countPage';
const TELL_AFTER_MS = 5000;

/** The page of the current address, if the server watches its versions. */
function front(): WatchedPage | undefined {
  const screen = resolve(location.pathname, location.search, useMenus.getState().byId)?.screen;
  const menu = screen?.kind === 'page' ? screen.menu : undefined;
  return menu?.isWatched && menu.configVersion ? { menuId: menu.id, version: menu.configVersion } : undefined;
}

const isList = (body: unknown): boolean =>
  Array.isArray((body as { data?: { records?: unknown } } | null)?.data?.records);

/** Counts events on watched pages and reports them to the server a little later. */
export function startPageFigures(): void {
  const counter = new PageCounter();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(timer);
    timer = undefined;
    // A failed report is dropped, because it must not disturb the user.
    for (let items = counter.take(); items.length > 0; items = counter.take())
      request(TELL, { method: 'POST', body: { items }, quiet: true }).catch(() => undefined);
  };
  const look = () => {
    const page = front();
    counter.show(page, performance.now());
    if (page) timer ??= setTimeout(tell, TELL_AFTER_MS);
  };
  useTabs.subscribe(look);
  useMenus.subscribe(look);
  onError(() => {
    look();
    counter.error();
  });
  onAnswer((path, code, body) => {
    if (path.startsWith(TELL)) return;
    look();
    counter.answer(code, isList(body), performance.now());
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
}
