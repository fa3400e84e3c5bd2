import { useEffect, useRef } from 'react';
import { notify, t } from '../shared/runtime.js';
import { TableEditor } from './table-editor.js';

interface TableBoardProps {
  /** A new revision loads `xml` again. */
  shown: { xml: string; revision: number };
  /** Ids of the rules to mark. */
  hit: readonly string[];
  onReady(table: TableEditor): void;
  /** The table was read; `text` is the tool's own XML of it. */
  onOpened(text: string): void;
  onEdited(text: string): void;
}

const WRITE_AFTER_MS = 200;

/**
 * Selectors for the rows of marked rules. A style sheet is used, because the table redraws its rows and would lose
 * classes.
 */
const marks = (ids: readonly string[]): string =>
  ids.map((id) => `.lm-decision-board [data-row-id="${CSS.escape(id)}"]`).join(',\n');

/** The table tool: receives XML and reports the changed XML. */
export function TableBoard({ shown, hit, onReady, onOpened, onEdited }: TableBoardProps) {
  const place = useRef<HTMLDivElement>(null);
  const table = useRef<TableEditor>(undefined);
  const report = useRef({ onReady, onOpened, onEdited });
  report.current = { onReady, onOpened, onEdited };

  useEffect(() => {
    if (!place.current) return undefined;
    let timer = 0;
    const write = () => void opened.xml().then((text) => report.current.onEdited(text));
    const opened = new TableEditor(place.current, () => {
      clearTimeout(timer);
      timer = window.setTimeout(write, WRITE_AFTER_MS);
    });
    table.current = opened;
    return () => {
      clearTimeout(timer);
      opened.destroy();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new revision loads again
  useEffect(() => {
    const opened = table.current;
    if (!opened) return;
    opened
      .open(shown.xml)
      .then(() => opened.xml())
      .then((text) => {
        report.current.onReady(opened);
        report.current.onOpened(text);
      })
      .catch((reason: Error) => notify('error', t('decisionDesigner.unreadable', { reason: reason.message })));
  }, [shown.revision]);

  return (
    <div className="lm-decision-board">
      {hit.length > 0 ? <style>{`${marks(hit)} { background: var(--lm-decision-hit) !important; }`}</style> : null}
      <div ref={place} className="lm-decision-table" />
    </div>
  );
}
