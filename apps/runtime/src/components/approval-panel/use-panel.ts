import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, useCall, useLanguage } from '../kit/view.js';
import { type Panel, panelQuery, type PanelSubject } from './panel.js';
import { loadPanel } from './panel-calls.js';

export interface LoadedPanel {
  /** The last answer is kept while a newer one is loading. */
  panel: Panel | undefined;
  /** Why the last call failed. */
  failure: string | undefined;
  loading: boolean;
  /** Loads again; resolves when the answer has arrived. */
  reload(): Promise<void>;
}

/**
 * Loads the panel of a subject, and loads it again when the subject or language changes. Without a subject nothing is
 * loaded.
 */
export function usePanel(subject: { [K in keyof PanelSubject]?: unknown }): LoadedPanel {
  const language = useLanguage();
  const call = useCall();
  const asked = JSON.stringify(panelQuery(subject) ?? null);
  const [state, setState] = useState<{ asked: string; panel?: Panel; failure?: string }>({ asked });
  const round = useRef(0);

  const load = useCallback(async () => {
    const query = JSON.parse(asked) as PanelSubject | null;
    round.current += 1;
    const mine = round.current;
    if (!query) return;
    try {
      const panel = await loadPanel(call, query);
      if (mine === round.current) setState({ asked, panel });
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      if (mine === round.current) setState({ asked, failure: reason.message });
    }
  }, [call, asked]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the server answers in the current language
  useEffect(() => {
    void load();
    return () => {
      round.current += 1;
    };
  }, [load, language]);

  const current = state.asked === asked ? state : { asked };
  const { panel, failure } = current as typeof state;
  return { panel, failure, loading: asked !== 'null' && !panel && !failure, reload: load };
}
