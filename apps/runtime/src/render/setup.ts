import { loadAllAsyncRenderers } from 'amis-core';
import { clearStoresCache, extendLocale } from 'amis/lib/minimal';
import { registerComponents } from '../components/index.js';
import { type Language, t } from '../i18n/index.js';
import { onMessage } from '../notices/index.js';
import { onSessionEnd } from '../session/index.js';
import { enter, watchKeyboard } from './keyboard/index.js';
import { clearPages } from '../pages/index.js';
import { amisSettled, applyPatches, sayLoading } from '../patches/index.js';
import { registerTyping } from '../feedback/index.js';
import { registerSavedViews } from './saved-views/index.js';
import { registerSearchFold } from './search-fold.js';
import { loadStyles } from './styles.js';
import { isFormUnsaved } from './unsaved.js';
import './amis.css';
import './lists.css';
import './dialogs.css';
import './document.css';
import './loading.css';

// The module runs once, so do these. The theme is fetched while menus and page are still on their way.
void loadStyles();
applyPatches({ onMessage, enter });
watchKeyboard();
registerComponents();
registerSearchFold();
registerSavedViews();
registerTyping({ isUnsaved: isFormUnsaved, settle: amisSettled });
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

/** Fetches every component of amis, which otherwise come with the first page that has them. */
export const loadComponents = (): Promise<void> => loadAllAsyncRenderers();
