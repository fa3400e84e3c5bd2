import { type Draft, EMPTY_DRAFT } from './decision.js';

const KEY = 'lamina.opinion.';

/**
 * Unsent opinions survive a reload of the page and a closed tab of the application. They stay in the browser's session
 * storage and are not sent to the server.
 */
export function readDraft(user: string, subject: string): Draft {
  const text = sessionStorage.getItem(`${KEY}${user}.${subject}`);
  return text ? { ...EMPTY_DRAFT, ...(JSON.parse(text) as Partial<Draft>) } : EMPTY_DRAFT;
}

export function writeDraft(user: string, subject: string, draft: Draft): void {
  const key = `${KEY}${user}.${subject}`;
  const { comment, cc, nextUserIds, files } = draft;
  const empty = comment === '' && cc.length + nextUserIds.length + files.length === 0;
  if (empty) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(draft));
}
