export interface ProblemRow {
  key: string;
  /** What it is about; empty: the whole document. */
  title: string;
  message: string;
  isWarning: boolean;
  onSelect(): void;
}

/** A list of problems; choosing one shows its place. */
export function ProblemRows({ rows }: { rows: readonly ProblemRow[] }) {
  return (
    <ol className="lm-problems">
      {rows.map(({ key, title, message, isWarning, onSelect }) => (
        <li key={key} className={isWarning ? 'is-warning' : 'is-problem'}>
          <button type="button" onClick={onSelect}>
            {title ? <strong>{title}</strong> : null}
            <span>{message}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
