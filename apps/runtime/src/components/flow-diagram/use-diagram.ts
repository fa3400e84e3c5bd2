import { type RefObject, useEffect, useState } from 'react';
import { ApiError, useCall, useLanguage } from '../kit/view.js';
import { loadModelView, type ModelView } from './model-view.js';
import type { DrawnDiagram } from './viewer.js';

export type DiagramState =
  | { state: 'loading' | 'empty' | 'nothing' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; view: ModelView; drawn: DrawnDiagram };

/**
 * Loads and draws the subject, and does so again for every `attempt`. `broken` is the error text for an invalid
 * drawing.
 */
export function useDiagram(key: string, container: RefObject<HTMLElement>, attempt: number, broken: string) {
  const call = useCall();
  const language = useLanguage();
  const [state, setState] = useState<DiagramState>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` tries again
  useEffect(() => {
    let here = true;
    let drawn: DrawnDiagram | undefined;
    const settle = (next: DiagramState) => here && setState(next);
    const start = async () => {
      if (!key) return settle({ state: 'nothing' });
      settle({ state: 'loading' });
      const [view, { draw }] = await Promise.all([loadModelView(call, key), import('./viewer.js')]);
      if (!view.xml) return settle({ state: 'empty' });
      if (!here || !container.current) return;
      drawn = await draw(container.current, view, language);
      if (!here) return drawn.destroy();
      drawn.show();
      settle({ state: 'ready', view, drawn });
    };
    start().catch((reason: unknown) => {
      if (!(reason instanceof ApiError)) console.error(reason);
      settle({ state: 'failed', message: reason instanceof ApiError ? reason.message : broken });
    });
    return () => {
      here = false;
      drawn?.destroy();
    };
  }, [call, key, attempt, broken, container, language]);
  return state;
}
