import type { Actor } from '../access/index.js';
import { AppError } from '../errors/index.js';
import type { Language } from '../http/index.js';
import type { WordBook } from '../metadata/index.js';
import type { HistoryEntry, PanelReader } from '../workflow/index.js';

/** Step, person, decision, opinion and time of each decision on a document; undefined if the reader may not see it. */
export async function signaturesOf(
  panels: PanelReader,
  actor: Actor,
  document: { readonly model: string; readonly businessId: string },
  { words, language }: { readonly words: WordBook; readonly language: Language },
): Promise<string[][] | undefined> {
  try {
    const { history } = await panels.read(actor, document, language);
    return history
      .filter(isDecision)
      .map(({ nodeName, user, outcome, comment, endTime }) => [
        nodeName ?? '',
        user?.name ?? '',
        words.resolve(`i18n:approval.outcome.${outcome}`, language),
        comment,
        endTime ?? '',
      ]);
  } catch (error) {
    if (error instanceof AppError && (error.status === 403 || error.status === 404)) return undefined;
    throw error;
  }
}

const isDecision = ({ kind, outcome, endTime }: HistoryEntry): boolean =>
  kind === 'task' && endTime !== null && (outcome === 'agree' || outcome === 'reject');
