import { useT } from '../i18n/index.js';
import './page-state.css';

/** The outline of a list while it loads. */
export function PageSkeleton() {
  const t = useT();
  return (
    <div className="lm-skeleton" role="status" aria-label={t('shell.loading')}>
      <div className="lm-skeleton-bar is-short" />
      <div className="lm-skeleton-bar is-search" />
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are equal
        <div key={row} className="lm-skeleton-bar" />
      ))}
    </div>
  );
}

interface PageMessageProps {
  title: string;
  text?: string;
  retry?: () => void;
}

/** Shown when a page has nothing to draw: the reason, and a retry button where it may help. */
export function PageMessage({ title, text, retry }: PageMessageProps) {
  const t = useT();
  return (
    <div className="lm-page-message" role={retry ? 'alert' : undefined}>
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {retry ? (
        <button type="button" className="lm-button" onClick={retry}>
          {t('shell.retry')}
        </button>
      ) : null}
    </div>
  );
}
