import type { ReactNode } from 'react';
import { useT } from './runtime.js';

interface PlacesPanelProps {
  title: string;
  className?: string;
  /** How many places there are, or why that is not known. */
  status: string;
  onClose(): void;
  children: ReactNode;
}

/** The frame of a list beside the page, whose entries lead to places in it. */
export function PlacesPanel({ title, className = '', status, onClose, children }: PlacesPanelProps) {
  const t = useT();
  return (
    <aside className={`lm-page-problems ${className}`.trim()} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button type="button" className="lm-button" onClick={onClose}>
          {t('shell.close')}
        </button>
      </header>
      <p role="status">{status}</p>
      {children}
    </aside>
  );
}
