import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/index.js';
import { isUnsaved, notify, PageMessage, PageSkeleton } from '../feedback/index.js';
import { useLanguage, useT } from '../i18n/index.js';
import { useMenus } from '../stores/index.js';
import type { PageHost } from './env.js';
import { loadPage, type PageResult } from '../pages/index.js';
import { SchemaView } from './schema-view.js';

export interface PageViewProps {
  menuId: string;
  /** From `menu/routes`; with it, the page is loaded once and then cached. */
  configVersion?: number;
  host: PageHost;
  search?: string;
  params?: Record<string, unknown>;
}

/** Interval in milliseconds at which a waiting page checks whether its forms are saved. */
const LOOK_MS = 1000;
/** How long it is said that the page could not be updated, in milliseconds. */
const NOT_UPDATED_MS = 10_000;

type State = PageResult | { state: 'loading' } | { state: 'failed'; message: string };

/** The page of a menu: loads its schema, inserts the texts, removes what is not granted and renders it. */
export function PageView({ menuId, configVersion, host, search, params }: PageViewProps) {
  const t = useT();
  const language = useLanguage();
  const granted = useMenus((state) => state.granted);
  const [state, setState] = useState<State>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  /** Language of the page that is shown. */
  const shown = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` tries again, a new host changes nothing
  useEffect(() => {
    let here = true;
    let timer = 0;
    const isTyped = () => host.tab !== undefined && shown.current === language && isUnsaved({ tab: host.tab });
    const settle = (next: State) => {
      if (!here) return;
      // New rights or a new version would discard unsaved input, so they wait until it is saved or discarded.
      if (next.state === 'ready' && isTyped()) timer = window.setTimeout(settle, LOOK_MS, next);
      else {
        shown.current = next.state === 'ready' ? language : undefined;
        setState(next);
      }
    };
    const loadWhenSaved = () => {
      if (isTyped()) timer = window.setTimeout(loadWhenSaved, LOOK_MS);
      else setAttempt(attempt + 1);
    };
    loadPage({ menuId, version: configVersion, language, granted }).then(settle, (reason: unknown) => {
      if (!(reason instanceof ApiError)) console.error(reason);
      const message = reason instanceof Error ? reason.message : String(reason);
      // The page with the input stays, and the new one is loaded again after the input is saved or discarded.
      if (here && isTyped()) {
        notify('warning', t('page.notUpdated', { reason: message }), NOT_UPDATED_MS);
        loadWhenSaved();
      } else settle({ state: 'failed', message });
    });
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [menuId, configVersion, language, granted, attempt]);

  switch (state.state) {
    case 'ready':
      return <SchemaView schema={state.schema} host={host} search={search} params={params} />;
    case 'loading':
      return <PageSkeleton />;
    case 'empty':
      return <PageMessage title={t('page.empty')} text={t('page.emptyHint')} />;
    case 'forbidden':
      return <PageMessage title={t('page.forbidden')} text={state.reason ?? t('page.forbiddenHint')} />;
    case 'failed':
      return (
        <PageMessage
          title={t('page.failed')}
          text={state.message}
          retry={() => {
            setState({ state: 'loading' });
            setAttempt(attempt + 1);
          }}
        />
      );
  }
}
