import { useCallback, useEffect, useState } from 'react';
import { ApiError, allPages, notify, useCall, useLanguage, useT } from '../kit/view.js';
import type { PlannedTask, Steps, Week } from './plan.js';

const STEPS = '/api/lc-system/dict-biz/dictionary';

export interface Plan {
  /** undefined until the first answer. */
  tasks: readonly PlannedTask[] | undefined;
  steps: Steps;
  /** Why nothing can be shown, as text for the user. */
  problem: string;
  /** There are more tasks than are shown. */
  isCut: boolean;
  /** Shown at once; undone when the server refuses, with its message shown. */
  move(task: PlannedTask, day: string): Promise<void>;
}

interface Entry {
  dictKey: string;
  sort: number;
  ext: { weekHours?: unknown } | null;
}

const stepsOf = (entries: readonly Entry[]): Steps =>
  new Map(
    entries.map(({ dictKey, sort, ext }) => {
      const hours = Number(ext?.weekHours);
      return [dictKey, { sort, capacity: hours > 0 ? hours : undefined }];
    }),
  );

/** The tasks of some weeks, and the open tasks from before. */
export function usePlan(api: string, moveApi: string | undefined, weeks: readonly Week[], refreshKey: number): Plan {
  const t = useT();
  const language = useLanguage();
  const call = useCall();
  const [plan, setPlan] = useState<Pick<Plan, 'tasks' | 'steps' | 'isCut'>>({
    ...{ tasks: undefined, steps: new Map(), isCut: false },
  });
  const [problem, setProblem] = useState('');
  const [turn, setTurn] = useState(0);
  const first = weeks[0]?.start ?? '';
  const last = weeks.at(-1)?.end ?? '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: `refreshKey`, `turn` and `language` load it again
  useEffect(() => {
    let here = true;
    Promise.all([
      allPages<PlannedTask>(api, { planDate_datege: first, planDate_datele: last }, call),
      allPages<PlannedTask>(api, { planDate_datelt: first, isOpen: 1 }, call),
      call<Entry[]>(STEPS, { query: { code: 'step_code' }, quiet: true }),
    ]).then(
      ([within, before, entries]) => {
        if (!here) return;
        const tasks = [...before.rows, ...within.rows];
        setPlan({ tasks, steps: stepsOf(entries), isCut: before.isCut || within.isCut });
        setProblem('');
      },
      (reason: unknown) => {
        if (!(reason instanceof ApiError)) throw reason;
        if (here) setProblem(reason.message);
      },
    );
    return () => {
      here = false;
    };
  }, [call, api, first, last, refreshKey, turn, language]);

  const move = useCallback(
    async (task: PlannedTask, day: string) => {
      if (moveApi === undefined || day === task.planDate) return;
      const put = (planDate: string) =>
        setPlan(({ tasks, ...rest }) => ({
          ...rest,
          tasks: tasks?.map((one) => (one.id === task.id ? { ...one, planDate } : one)),
        }));
      put(day);
      try {
        await call(moveApi, {
          method: 'POST',
          body: { id: task.scheduleId, step: task.stepCode, day },
          quiet: true,
        });
        notify('success', t('week.moved', { number: task.pdNum, day }));
        setTurn((now) => now + 1);
      } catch (reason) {
        if (!(reason instanceof ApiError)) throw reason;
        put(task.planDate);
        notify('error', reason.message);
      }
    },
    [call, moveApi, t],
  );

  return { ...plan, problem, move };
}
