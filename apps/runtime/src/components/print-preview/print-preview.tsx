import { useState } from 'react';
import { withQuery } from '../../api/index.js';
import { PageMessage, PageSkeleton } from '../../feedback/index.js';
import { useT } from '../../i18n/index.js';
import './print-preview.css';
import { type Paper, usePaper } from './use-paper.js';

interface PrintPreviewProps {
  api: string;
  ids: string;
  prints: { value: string; label: string }[];
  refreshKey: number;
}

/** Phones and some browsers cannot show a PDF inside a page; there it can be opened or saved. */
function Sheet({ address, fileName }: Paper) {
  const t = useT();
  if (!navigator.pdfViewerEnabled) return <PageMessage title={fileName} text={t('print.noViewer')} />;
  return <iframe className="lm-print-sheet" src={address} title={fileName} />;
}

/** A preview of printed records, with buttons to print, open and save. */
export function PrintPreview({ api, ids, prints, refreshKey }: PrintPreviewProps) {
  const t = useT();
  const [attempt, setAttempt] = useState(0);
  const [print, setPrint] = useState(prints[0]?.value ?? '');
  const printed = usePaper(withQuery(api, { ids, ...(print && { print }) }), attempt + refreshKey);
  return (
    <div className="lm-print">
      <div className="lm-print-bar">
        {prints.length > 1 ? (
          <select aria-label={t('print.kind')} value={print} onChange={(event) => setPrint(event.target.value)}>
            {prints.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : null}
        {printed.state === 'ready' ? (
          <>
            <a href={printed.address} target="_blank" rel="noopener noreferrer">
              {t('print.open')}
            </a>
            <a href={printed.address} download={printed.fileName}>
              {t('print.save')}
            </a>
          </>
        ) : null}
      </div>
      {printed.state === 'loading' ? <PageSkeleton /> : null}
      {printed.state === 'failed' ? (
        <PageMessage title={t('print.failed')} text={printed.message} retry={() => setAttempt(attempt + 1)} />
      ) : null}
      {printed.state === 'ready' ? <Sheet {...printed} /> : null}
    </div>
  );
}
