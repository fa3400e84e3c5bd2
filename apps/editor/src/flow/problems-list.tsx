import { useT } from '../workshop/door.js';
import type { FlowProblem } from './flow-calls.js';
import type { Check } from './use-check.js';

interface ProblemsListProps extends Check {
  nameOf(elementId: string): string;
  onSelect(elementId: string): void;
}

/** Why the drawing cannot be deployed yet, then what to look at again; choosing one leads to its element. */
export function ProblemsList({ problems, warnings, failed, nameOf, onSelect }: ProblemsListProps) {
  const t = useT();
  if (failed) return <p className="lm-flow-none">{t('flowDesigner.checkFailed')}</p>;
  if (problems === undefined) return <p className="lm-flow-none">{t('flowDesigner.checking')}</p>;
  const row = ({ elementId, message }: FlowProblem, className: string) => (
    <li key={`${elementId} ${message}`} className={className}>
      <button type="button" onClick={() => onSelect(elementId)}>
        {elementId ? <strong>{nameOf(elementId)}</strong> : null}
        <span>{message}</span>
      </button>
    </li>
  );
  return (
    <>
      {problems.length === 0 ? <p className="lm-flow-none is-good">{t('flowDesigner.noProblems')}</p> : null}
      <ol className="lm-flow-problems">
        {problems.map((problem) => row(problem, 'is-problem'))}
        {warnings.map((warning) => row(warning, 'is-warning'))}
      </ol>
    </>
  );
}
