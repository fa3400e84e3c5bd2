import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/index.js';
import { ScanDialog } from './scan-dialog.js';
import { useWedge } from './use-wedge.js';
import './work-finder.css';

export interface WorkFinderProps {
  /** The list's parameter that a scanned code sets. */
  scan?: string;
  /** The list's parameter that the user's id sets. */
  mine?: string;
  /** The signed-in user. */
  userId?: string;
  /** The current query of the list. */
  query: Readonly<Record<string, unknown>>;
  rows: readonly unknown[];
  /** The list is loading its rows. */
  isLoading: boolean;
  onQuery(values: Record<string, string>): void;
  /** Selects the only row. */
  onChooseOnly(): void;
}

const saying = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** Finds rows of work by the code on the plate, or those of the signed-in user. */
export function WorkFinder({ scan, mine, userId = '', query, rows, isLoading, ...rest }: WorkFinderProps) {
  const { onQuery, onChooseOnly } = rest;
  const t = useT();
  const box = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Whether a scanned code was sent and its rows are still loading.
  const search = useRef<'idle' | 'sent' | 'loading'>('idle');
  const code = scan === undefined ? '' : saying(query[scan]);
  const isMine = mine !== undefined && userId !== '' && saying(query[mine]) === userId;

  const find = (found: string) => {
    setOpen(false);
    if (scan === undefined) return;
    search.current = 'sent';
    onQuery({ [scan]: found });
  };
  useWedge(box, find);
  useEffect(() => {
    if (isLoading && search.current === 'sent') search.current = 'loading';
    if (isLoading || search.current !== 'loading') return;
    search.current = 'idle';
    if (rows.length === 1) onChooseOnly();
  }, [isLoading, rows, onChooseOnly]);

  return (
    <span ref={box} className="lm-finder">
      {scan === undefined ? null : (
        <button type="button" className="lm-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <i className="fa fa-qrcode" aria-hidden="true" />
          {t('finder.scan')}
        </button>
      )}
      {code && scan !== undefined ? (
        <button
          type="button"
          className="lm-finder-code"
          aria-label={t('finder.forget', { code })}
          title={t('finder.forget', { code })}
          onClick={() => onQuery({ [scan]: '' })}
        >
          {code} ×
        </button>
      ) : null}
      {mine === undefined || userId === '' ? null : (
        <button
          type="button"
          className="lm-button lm-finder-mine"
          aria-pressed={isMine}
          onClick={() => onQuery({ [mine]: isMine ? '' : userId })}
        >
          <i className="fa fa-user" aria-hidden="true" />
          {t('finder.mine')}
        </button>
      )}
      {isOpen ? <ScanDialog onCode={find} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
