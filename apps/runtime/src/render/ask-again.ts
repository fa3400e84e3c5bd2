import { type Answer, messageOf } from '../api/index.js';
import { confirm } from '../feedback/index.js';
import { t } from '../i18n/index.js';

/** Busy, restarting, or without its database: by the server itself or by the proxy before it. */
const AWAY = new Set([502, 503, 504]);

/**
 * A write that the server could not take now: its person is asked whether to send it again, and the page behind the
 * question stays as it is. The wish keeps its key meanwhile (`api/intent.ts`), so nothing is done twice.
 */
export async function askAgain(sendOnce: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await sendOnce();
    if (!AWAY.has(answer.status)) return answer;
    const message = messageOf(answer, t('error.away'));
    const again = await confirm(message, { title: t('error.notSaved'), confirmText: t('shell.retry') });
    if (!again) return answer;
  }
}
