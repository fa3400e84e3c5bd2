import { type Answer, messageOf } from '../api/index.js';
import { confirm } from '../feedback/index.js';
import { t } from '../i18n/index.js';

/** The server is busy, restarting or without its database; sent by the server itself or by the proxy in front of it. */
const AWAY = new Set([502, 503, 504]);

/**
 * When the server cannot take a write now, asks the user whether to send it again; the page behind the question does
 * not change. The intent keeps its key meanwhile (`api/intent.ts`), so nothing is done twice.
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
