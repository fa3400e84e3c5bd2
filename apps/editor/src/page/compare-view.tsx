import { useMemo, useState } from 'react';
import './compare-view.css';
import { ChangeWords } from './change-words.js';
import { type DiffLine, diffLines, pairLines } from './diff-rows.js';
import { useT } from './runtime.js';

interface CompareViewProps {
  left: { title: string; text: string };
  right: { title: string; text: string };
}

const MARKS: Record<DiffLine['kind'], string> = { same: ' ', added: '+', removed: '−' };

function Cell({ line, number }: { line: DiffLine | undefined; number: number | undefined }) {
  const kind = line?.kind ?? 'none';
  return (
    <>
      <td className="lm-diff-number">{number}</td>
      <td className={`lm-diff-text is-${kind}`}>
        <span className="lm-diff-mark">{line ? MARKS[line.kind] : ''}</span>
        {line?.text}
      </td>
    </>
  );
}

function Unified({ lines }: { lines: DiffLine[] }) {
  return lines.map((line) => (
    <tr key={`${line.left}/${line.right}`}>
      <td className="lm-diff-number">{line.left}</td>
      <Cell line={line} number={line.right} />
    </tr>
  ));
}

function SideBySide({ lines }: { lines: DiffLine[] }) {
  return pairLines(lines).map(({ left, right }) => (
    <tr key={`${left?.left}/${right?.right}`}>
      <Cell line={left} number={left?.left} />
      <Cell line={right} number={right?.right} />
    </tr>
  ));
}

/** Compares two texts, side by side or in one column. */
export function CompareView({ left, right }: CompareViewProps) {
  const t = useT();
  const [unified, setUnified] = useState(false);
  const lines = useMemo(() => diffLines(left.text, right.text), [left.text, right.text]);
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length;
  return (
    <section className="lm-compare">
      <div className="lm-compare-bar">
        <span>
          {left.title} → {right.title}
        </span>
        <span className="lm-compare-count">
          <ins>+{count('added')}</ins> <del>−{count('removed')}</del>
        </span>
        <span className="lm-segments">
          <button type="button" aria-pressed={!unified} onClick={() => setUnified(false)}>
            {t('editor.sideBySide')}
          </button>
          <button type="button" aria-pressed={unified} onClick={() => setUnified(true)}>
            {t('editor.unified')}
          </button>
        </span>
      </div>
      <ChangeWords from={left.text} to={right.text} />
      {lines.length === 0 ? <p className="lm-compare-equal">{t('editor.noDifference')}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div className="lm-diff-scroll" tabIndex={0}>
        <table className={`lm-diff ${unified ? 'is-unified' : 'is-split'}`}>
          <colgroup>
            <col className="lm-diff-number-col" />
            {unified ? <col className="lm-diff-number-col" /> : <col />}
            {unified ? null : <col className="lm-diff-number-col" />}
            <col />
          </colgroup>
          <tbody>{unified ? <Unified lines={lines} /> : <SideBySide lines={lines} />}</tbody>
        </table>
      </div>
    </section>
  );
}
