import { ApiError, useT } from './runtime.js';
import { PlacesPanel } from './places-panel.js';
import { ProblemRows } from '../shared/problem-rows.js';
import type { Checked } from '../shared/use-checked.js';
import type { PageCheck, PageProblem } from './page-calls.js';

interface ProblemsPanelProps extends Checked<PageCheck> {
  nameOf(path: PageProblem['path']): string;
  onSelect(problem: PageProblem): void;
  onClose(): void;
}

/** Beside the page: problems that prevent saving, then warnings; choosing one shows its place. */
export function ProblemsPanel({ answer, failed, nameOf, onSelect, onClose }: ProblemsPanelProps) {
  const t = useT();
  const why = failed instanceof ApiError ? failed.message : t('editor.checkFailed');
  const state = failed !== undefined ? why : answer === undefined ? t('editor.checking') : '';
  const { problems = [], errors = 0, warnings = 0 } = answer ?? {};
  const rows = problems.map((problem) => ({
    key: `${problem.path.join('.')} ${problem.message}`,
    title: nameOf(problem.path),
    message: problem.message,
    isWarning: problem.level === 'warning',
    onSelect: () => onSelect(problem),
  }));
  return (
    <PlacesPanel
      title={t('editor.problems')}
      status={state || t('editor.problemCounts', { errors, warnings })}
      onClose={onClose}
    >
      {state === '' && rows.length === 0 ? <p className="is-good">{t('editor.noProblems')}</p> : null}
      <ProblemRows rows={rows} />
      {errors + warnings > rows.length ? <p>{t('editor.moreProblems', { count: rows.length })}</p> : null}
    </PlacesPanel>
  );
}
