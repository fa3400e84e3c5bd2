import { type ReactNode, type RefObject, useState } from 'react';
import { useT } from '../../i18n/index.js';
import { type Draft, nextChoice } from './decision.js';
import { NextPeople } from './next-people.js';
import { OpinionField } from './opinion-field.js';
import { actionOf, type Panel } from './panel.js';
import { PeoplePicker } from './people-picker.js';

interface DecisionFormProps {
  panel: Panel;
  draft: Draft;
  /** The field for the files of the opinion. */
  files: ReactNode;
  /** What is wrong with the opinion, as text for the user. */
  problem: string | undefined;
  field: RefObject<HTMLTextAreaElement>;
  onDraft(part: Partial<Draft>): void;
}

const PHRASES = ['approval.phrase.agree', 'approval.phrase.checked', 'approval.phrase.correct', 'approval.phrase.talk'];

/** The opinion, the next people, and the people to notify. */
export function DecisionForm({ panel, draft, files, problem, field, onDraft }: DecisionFormProps) {
  const t = useT();
  const [copied, setCopied] = useState(draft.cc.length > 0);
  const mayCopy = actionOf(panel, 'cc')?.enabled ?? false;
  return (
    <div className="lm-ap-decision">
      <OpinionField
        label={t('approval.comment')}
        value={draft.comment}
        field={field}
        problem={problem}
        phrases={PHRASES.map((key) => t(key))}
        onChange={(comment) => onDraft({ comment })}
      />
      {files}
      <NextPeople
        nodes={panel.next}
        choice={nextChoice(panel)}
        chosen={draft.nextUserIds}
        onChange={(nextUserIds) => onDraft({ nextUserIds })}
      />
      {mayCopy && copied ? (
        <PeoplePicker label={t('approval.cc')} chosen={draft.cc} onChange={(cc) => onDraft({ cc })} />
      ) : null}
      {mayCopy && !copied ? (
        <button type="button" className="lm-ap-link" onClick={() => setCopied(true)}>
          + {t('approval.addCc')}
        </button>
      ) : null}
    </div>
  );
}
