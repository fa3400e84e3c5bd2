import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/index.js';
import { ScanDialog } from './scan-dialog.js';
import { useWedge } from './use-wedge.js';
import './work-finder.css';

export interface WorkFinderProps {
  /** Parameter of the list that a scanned code becomes. */
  scan?: string;
  /** Parameter of the list that the person becomes. */
  mine?: string;
  /** Who is signed in. */
  userId?: string;
  /** What the list is asked by now. */
  query: Readonly<Record<string, unknown>>;
  rows: readonly unknown[];
  /** The list is waiting for its rows. */
  isLoading: boolean;
  onQuery(values: Record<string, string>): void;
  /** Chooses the only row that is shown. */
  onChooseOnly(): void;
}

const saying = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** Rows of work by the code on the plate, and those of the person who is signed in. */
export function WorkFinder({ scan, mine, userId = '', query, rows, isLoading, ...rest }: WorkFinderProps) {
  const { onQuery, onChooseOnly } = rest;
  const t = useT();
  const box = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  // A code was scanned; its rows are on their way.
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
