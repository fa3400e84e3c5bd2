import { useState } from 'react';
import { ApiError, useT } from '../shared/runtime.js';
import { ProblemRows } from '../shared/problem-rows.js';
import { type CheckedTable, type Tried, tryTable } from './decision-calls.js';

interface SideProps {
  /** undefined until the first answer. */
  check: CheckedTable | undefined;
  /** The table with the latest input. */
  xml(): Promise<string>;
  tried: Tried | null;
  onTried(tried: Tried | null): void;
}

/**
 * A typed text as a value: null when empty, true or false, otherwise the text itself, because the server reads numbers
 * from texts.
 */
function typedValue(text: string): unknown {
  const written = text.trim();
  if (written === '') return null;
  if (written === 'true' || written === 'false') return written === 'true';
  return written;
}

const shownValue = (value: unknown): string =>
  value === null || value === undefined ? '—' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Beside the table: values to try with it, the result, and the problems of the table. */
export function Side({ check, xml, tried, onTried }: SideProps) {
  const t = useT();
  const [values, setValues] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  // While the table has a problem, the inputs of its last good state stay, with what was typed into them.
  const [table, setTable] = useState(check?.table);
  if (check?.table && check.table !== table) setTable(check.table);
  const attempt = () => {
    setRefused('');
    const given = Object.fromEntries((table?.reads ?? []).map((name) => [name, typedValue(values[name] ?? '')]));
    const asked = xml().then((now) => tryTable(now, given));
    asked.then(onTried, (reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason;
      onTried(null);
      setRefused(reason.message);
    });
  };
  const rows = [...(check?.problems ?? []), ...(check?.warnings ?? [])].map(({ elementId, message }, at) => ({
    // Several rules can have the same problem.
    key: `${at} ${elementId}`,
    title: '',
    message,
    isWarning: at >= (check?.problems.length ?? 0),
    onSelect: () => undefined,
  }));
  return (
    <aside className="lm-decision-side">
      <form
        className="lm-decision-try"
        onSubmit={(event) => {
          event.preventDefault();
          attempt();
        }}
      >
        <h2>{t('decisionDesigner.try')}</h2>
        {(table?.reads ?? []).map((name) => (
          <label key={name} className="lm-field">
            <span>{table?.inputs.find(({ text }) => text === name)?.label ?? name}</span>
            <input
              name={name}
              value={values[name] ?? ''}
              autoComplete="off"
              onChange={(event) => setValues((now) => ({ ...now, [name]: event.target.value }))}
            />
          </label>
        ))}
        <button type="submit" className="lm-button is-primary" disabled={!table}>
          {t('decisionDesigner.ask')}
        </button>
        <div className="lm-decision-answer" aria-live="polite">
          {refused ? <p className="is-refused">{refused}</p> : null}
          {tried ? (
            <>
              <p>
                {tried.rules.length > 0
                  ? t('decisionDesigner.hit', { rules: tried.rules.join(', ') })
                  : t('decisionDesigner.noHit')}
              </p>
              <dl>
                {Object.entries(tried.outputs ?? {}).map(([name, value]) => (
                  <div key={name}>
                    <dt>{table?.outputs.find((output) => output.name === name)?.label ?? name}</dt>
                    <dd>{shownValue(value)}</dd>
                  </div>
                ))}
              </dl>
            </>
          ) : null}
        </div>
      </form>
      <section className="lm-decision-problems">
        <h2>{t('decisionDesigner.problems')}</h2>
        {check && rows.length === 0 ? <p className="is-good">{t('decisionDesigner.noProblems')}</p> : null}
        <ProblemRows rows={rows} />
      </section>
    </aside>
  );
}
