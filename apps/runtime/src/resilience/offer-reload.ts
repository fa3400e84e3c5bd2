import { confirm, isUnsaved } from '../feedback/index.js';
import { t } from '../i18n/index.js';

let asked = false;

const reason = () => (navigator.onLine ? 'update.text' : 'update.offline');

/**
 * Says why a part could not be loaded and offers a reload; "later" leaves every page as it is. One question at a time.
 */
async function offerReload(): Promise<void> {
  if (asked) return;
  asked = true;
  const text = [t(reason()), isUnsaved() ? t('update.unsaved') : ''].filter(Boolean).join(' ');
  const wording = { title: t('update.title'), confirmText: t('shell.reload'), cancelText: t('update.later') };
  const yes = await confirm(text, navigator.onLine ? wording : { ...wording, title: t('offline.title') });
  asked = false;
  if (yes) location.reload();
}

/** Watches Vite's reports of files that could not be loaded. Called once, when the application starts. */
export function watchChunks(): void {
  addEventListener('vite:preloadError', () => void offerReload());
}
