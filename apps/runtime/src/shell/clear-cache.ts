import { ApiError, request } from '../api/index.js';
import { confirm, mayLeave, notify } from '../feedback/index.js';
import { t } from '../i18n/index.js';
import { clearPages } from '../pages/index.js';
import { loadMenus, tabActions } from '../stores/index.js';

/** Asks, clears the server's cache for the user, then reloads the menus and redraws the open pages. */
export async function clearCache(): Promise<void> {
  if (!(await confirm(t('shell.clearCacheQuestion')))) return;
  // All pages are redrawn, which would lose input.
  if (!(await mayLeave())) return;
  try {
    await request('/api/lc-auth/oauth/clear-cache');
    clearPages();
    await loadMenus();
    tabActions.refreshAll();
    notify('success', t('shell.cacheCleared'));
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
  }
}
