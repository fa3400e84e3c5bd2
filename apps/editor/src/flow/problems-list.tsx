import { useT } from '../shared/runtime.js';
import { type ProblemRow, ProblemRows } from '../shared/problem-rows.js';
import type { FlowProblem } from './flow-calls.js';
import type { Check } from './use-check.js';

interface ProblemsListProps extends Check {
  nameOf(elementId: string): string;
  onSelect(elementId: string): void;
}

/** The problems that prevent deploying, then the warnings; choosing one selects its element. */
export function ProblemsList({ problems, warnings, failed, nameOf, onSelect }: ProblemsListProps) {
  const t = useT();
  if (failed) return <p className="lm-flow-none">{t('flowDesigner.checkFailed')}</p>;
  if (problems === undefined) return <p className="lm-flow-none">{t('flowDesigner.checking')}</p>;
  const row = ({ elementId, message }: FlowProblem, isWarning: boolean): ProblemRow => ({
    key: `${elementId} ${message}`,
    title: elementId ? nameOf(elementId) : '',
    ...{ message, isWarning },
    onSelect: () => onSelect(elementId),
  });
  return (
    <>
      {problems.length === 0 ? <p className="lm-flow-none is-good">{t('flowDesigner.noProblems')}</p> : null}
      <ProblemRows rows={[...problems.map((one) => row(one, false)), ...warnings.map((one) => row(one, true))]} />
    </>
  );
}
