import { useEffect, useState } from 'react';
import { ApiError } from '../api/index.js';
import { PageMessage, PageSkeleton } from '../feedback/index.js';
import { useLanguage, useT } from '../i18n/index.js';
import { useMenus } from '../state/index.js';
import type { PageHost } from './env.js';
import { loadPage, type PageResult } from './page-source.js';
import { SchemaView } from './schema-view.js';

export interface PageViewProps {
  menuId: string;
  /** From `menu/routes`; with it the page is fetched once for ever. */
  configVersion?: number;
  host: PageHost;
  search?: string;
  params?: Record<string, unknown>;
}

type State = PageResult | { state: 'loading' } | { state: 'failed'; message: string };

/** The page of a menu: loads its schema, translates it, cuts what is not granted and renders it. */
export function PageView({ menuId, configVersion, host, search, params }: PageViewProps) {
  const t = useT();
  const language = useLanguage();
  const granted = useMenus((state) => state.granted);
  const [state, setState] = useState<State>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for another try
  useEffect(() => {
    let here = true;
    const settle = (next: State) => here && setState(next);
    loadPage({ menuId, version: configVersion, language, granted }).then(settle, (reason: unknown) => {
      settle({ state: 'failed', message: reason instanceof Error ? reason.message : String(reason) });
      if (!(reason instanceof ApiError)) console.error(reason);
    });
    return () => {
      here = false;
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
      return <PageMessage title={t('page.forbidden')} text={t('page.forbiddenHint')} />;
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
