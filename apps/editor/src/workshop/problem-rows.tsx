export interface ProblemRow {
  key: string;
  /** What it is about; empty: the whole. */
  title: string;
  message: string;
  isWarning: boolean;
  onSelect(): void;
}

/** Problems, each leading to its place when it is chosen. */
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
