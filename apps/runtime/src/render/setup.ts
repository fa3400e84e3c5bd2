import { registerUnsavedCheck } from '../feedback/index.js';
import { clearStoresCache, extendLocale } from 'amis/lib/minimal';
import { registerComponents } from '../components/index.js';
import { type Language, t } from '../i18n/index.js';
import { onMessage } from '../notices/index.js';
import { onSessionEnd } from '../session/index.js';
import { watchAccessibility } from './dialog-focus.js';
import { type FreshList, refreshOnMessage } from './fresh-list.js';
import { guardFormulas } from './formula-guard.js';
import { keepLineValues, type LineTable } from './line-table-values.js';
import { watchKeyboard } from './keyboard/index.js';
import { guardDialogs } from './leave-dialog.js';
import { sayLoading } from './loading-text.js';
import { mendRenderer } from './mend-renderer.js';
import { clearPages } from '../pages/index.js';
import { type List, waitForRows } from './crud-click-queue.js';
import { refusePrograms } from './program-guard.js';
import { registerSavedViews } from './saved-views/index.js';
import { registerSearchFold } from './search-fold.js';
import { loadStyles } from './styles.js';
import { watchTabKey } from './dialogs-per-tab.js';
import { unsavedForms } from './unsaved.js';
import './amis.css';
import './lists.css';
import './dialogs.css';
import './document.css';
import './loading.css';

// The module runs once, so do these. The theme is fetched while menus and page are still on their way.
void loadStyles();
guardFormulas();
refusePrograms();
mendRenderer<LineTable>('input-table', 'TableControlRenderer', 'emitValue', keepLineValues);
mendRenderer<List>('crud', 'CRUDRenderer', 'handleAction', waitForRows);
mendRenderer<FreshList>('crud', 'CRUDRenderer', 'silentSearch', refreshOnMessage(onMessage));
watchKeyboard();
registerComponents();
registerSearchFold();
registerSavedViews();
watchAccessibility();
guardDialogs();
watchTabKey();
registerUnsavedCheck((tab) => unsavedForms(tab) > 0);
onSessionEnd(() => {
  clearPages();
  // Components are still mounted while the session ends; their stores go after them.
  setTimeout(() => clearStoresCache());
});

const locales: Record<Language, () => Promise<unknown>> = {
  zh: () => import('amis-ui/lib/locale/zh-CN'),
  en: () => import('amis-ui/lib/locale/en-US'),
};

/** Resolves when amis may draw: theme in the page, texts of the language registered. */
export async function prepareAmis(language: Language): Promise<void> {
  await Promise.all([loadStyles(), locales[language]()]);
  sayLoading(t('page.loading'));
  // The foot of a list stands on one line: the pager says the page already.
  const isPhone = matchMedia('(max-width: 576px)').matches;
  const own = {
    'Form.validateFailed': t('page.checkFields'),
    'CRUD.stat': t(isPhone ? 'pager.total' : 'pager.stat'),
    'CRUD.perPage': t('pager.perPage'),
    'Pagination.select': t(isPhone ? 'pager.rows' : 'pager.select'),
    'Pagination.goto': t('pager.goto'),
    'Pagination.go': t('pager.go'),
  };
  extendLocale(language === 'en' ? 'en-US' : 'zh-CN', own, true);
}
