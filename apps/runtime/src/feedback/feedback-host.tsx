import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/index.js';
import './feedback.css';
import { dismiss, type Question, useFeedback } from './store.js';
import { ModalDialog } from './modal-dialog.js';
import { useTopModal } from './use-modal.js';

function QuestionDialog({ question }: { question: Question }) {
  const t = useT();
  return (
    <ModalDialog
      className="lm-question"
      aria-labelledby={`lm-question-${question.id}`}
      onClose={() => question.answer(question.alert)}
    >
      <h2 id={`lm-question-${question.id}`}>{question.title || t('shell.prompt')}</h2>
      <div className="lm-question-text">{question.message}</div>
      <div className="lm-question-buttons">
        {question.alert ? null : (
          <button type="button" className="lm-button" onClick={() => question.answer(false)}>
            {question.cancelText || t('shell.cancel')}
          </button>
        )}
        <button
          type="button"
          className={`lm-button is-primary${question.danger ? ' is-danger' : ''}`}
          // biome-ignore lint/a11y/noAutofocus: in a modal dialog the confirming button gets the focus
          autoFocus
          onClick={() => question.answer(true)}
        >
          {question.confirmText || t('shell.confirm')}
        </button>
      </div>
    </ModalDialog>
  );
}

function followNetwork(changed: () => void) {
  const names = ['online', 'offline'] as const;
  for (const name of names) addEventListener(name, changed);
  return () => {
    for (const name of names) removeEventListener(name, changed);
  };
}

/** Shown while the browser has no network; open pages stay as they are. */
function OfflineBar() {
  const t = useT();
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine);
  return online ? null : (
    <div className="lm-offline" role="status">
      {t('offline.bar')}
    </div>
  );
}

/**
 * Inside the top dialog if there is one: elsewhere toasts would be dimmed, could not be clicked and would not be read
 * aloud.
 */
function Toasts() {
  const t = useT();
  const toasts = useFeedback((state) => state.toasts);
  const modal = useTopModal();
  return createPortal(
    <div className="lm-toasts" aria-live="polite">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={`lm-toast is-${toast.level}`}
          role={toast.level === 'error' ? 'alert' : 'status'}
        >
          <span className="lm-toast-mark" aria-hidden="true" />
          <span className="lm-toast-text">{toast.message}</span>
          <button
            type="button"
            aria-label={t('shell.dismiss')}
            title={t('shell.dismiss')}
            onClick={() => dismiss(toast.id)}
          >
            ×
          </button>
        </div>
      ))}
    </div>,
    modal ?? document.body,
  );
}

/** The only place for toasts and questions, of the shell and of amis pages. Mounted once, at the root. */
export function FeedbackHost() {
  const questions = useFeedback((state) => state.questions);
  return (
    <>
      <OfflineBar />
      <Toasts />
      {questions.map((question) => (
        <QuestionDialog key={question.id} question={question} />
      ))}
    </>
  );
}
