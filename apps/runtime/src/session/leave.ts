import { confirm, isUnsaved } from '../feedback/index.js';
import { t } from '../i18n/index.js';
import { signOut } from './store.js';

/** Asks before signing out, and says if input would be lost. False when the user stays. */
export async function askToSignOut(): Promise<boolean> {
  const question = [t('shell.signOutQuestion'), isUnsaved() ? t('update.unsaved') : ''].filter(Boolean).join(' ');
  const wording = { title: t('shell.signOut'), confirmText: t('shell.signOut') };
  if (!(await confirm(question, wording))) return false;
  await signOut();
  return true;
}
