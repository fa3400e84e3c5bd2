import { useEffect, useState } from 'react';
import { useCall, useT } from '../kit/view.js';
import type { ActionName } from './panel.js';
import { nextTodo } from './panel-calls.js';

interface AfterwardsProps {
  /** What was done, or undefined when the task was finished before the page was opened. */
  done: ActionName | undefined;
  taskId: string | undefined;
  todoPath: string;
  open(path: string): void;
}

/** Shown after a task is done: a link to the next task, or back to the list. */
export function Afterwards({ done, taskId, todoPath, open }: AfterwardsProps) {
  const t = useT();
  const call = useCall();
  const [next, setNext] = useState<string | null>();
  useEffect(() => {
    let here = true;
    // If this call fails, the link back to the list is still there.
    const ask = nextTodo(call, taskId).catch(() => undefined);
    void ask.then((found) => here && setNext(found ?? null));
    return () => {
      here = false;
    };
  }, [call, taskId]);
  return (
    <div className="lm-ap-after" role="status">
      <h3>
        {done ? <span className="lm-ap-tick">✓</span> : null}
        {t(done ? `approval.done.${done}` : 'approval.ended')}
      </h3>
      {next === null ? <p className="lm-ap-hint">{t('approval.afterNothing')}</p> : null}
      <div className="lm-ap-after-ways">
        {next ? (
          <button
            type="button"
            className="lm-button is-primary"
            onClick={() => open(`/springboardExamine?taskId=${next}`)}
          >
            {t('approval.afterNext')}
          </button>
        ) : null}
        <button type="button" className="lm-button" onClick={() => open(todoPath)}>
          {t('approval.afterTodo')}
        </button>
      </div>
    </div>
  );
}
