import { loadAllAsyncRenderers } from 'amis-core';
import { clearStoresCache, extendLocale } from 'amis/lib/minimal';
import { createElement } from 'react';
import { registerComponents } from '../components/index.js';
import { type Language, t } from '../i18n/index.js';
import { onMessage } from '../notices/index.js';
import { onSessionEnd } from '../session/index.js';
import { enter, watchKeyboard } from './keyboard/index.js';
import { clearPages } from '../pages/index.js';
import { amisSettled, applyPatches, sayLoading } from '../patches/index.js';
import { PageMessage, registerTyping } from '../feedback/index.js';
import { registerSavedViews } from './saved-views/index.js';
import { registerSearchFold } from './search-fold.js';
import { loadStyles } from './styles.js';
import { isFormUnsaved } from './unsaved.js';
import './amis.css';
import './lists.css';
import './dialogs.css';
import './document.css';
import './loading.css';

// Module code runs once. The theme loads while menus and page are still loading.
void loadStyles();
applyPatches({
  onMessage,
  enter,
  drawFailure: (reason, retry) => createElement(PageMessage, { title: t('page.failedRows'), text: reason, retry }),
});
watchKeyboard();
registerComponents();
registerSearchFold();
registerSavedViews();
registerTyping({ isUnsaved: isFormUnsaved, settle: amisSettled });
onSessionEnd(() => {
  clearPages();
  // Components are still mounted when the session ends, so their stores are cleared after them.
  setTimeout(() => clearStoresCache());
});

const locales: Record<Language, () => Promise<unknown>> = {
  zh: () => import('amis-ui/lib/locale/zh-CN'),
  en: () => import('amis-ui/lib/locale/en-US'),
};

/** Resolves when amis can draw: the theme is loaded and the texts of the language are registered. */
export async function prepareAmis(language: Language): Promise<void> {
  await Promise.all([loadStyles(), locales[language]()]);
  sayLoading(t('page.loading'));
  // The footer of a list fits on one line: the pager already shows the page.
  const isPhone = matchMedia('(max-width: 576px)').matches;
  const own = {
    'Form.validateFailed': t('page.checkFields'),
    'validate.maxLength': t('page.tooLong'),
    // Line tables name the column of their own buttons by it, screens name it themselves.
    'Table.operation': t('page.operation'),
    'CRUD.stat': t(isPhone ? 'pager.total' : 'pager.stat'),
    'CRUD.perPage': t('pager.perPage'),
    'Pagination.select': t(isPhone ? 'pager.rows' : 'pager.select'),
    'Pagination.goto': t('pager.goto'),
    'Pagination.go': t('pager.go'),
  };
  extendLocale(language === 'en' ? 'en-US' : 'zh-CN', own, true);
}

/** Loads all components of amis, which otherwise load with the first page that uses them. */
export const loadComponents = (): Promise<void> => loadAllAsyncRenderers();
