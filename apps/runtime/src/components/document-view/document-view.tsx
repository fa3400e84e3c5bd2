import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Calls } from '../kit/calls.js';
import { ApiError, PageMessage, PageSkeleton, useCall, useLanguage, useT } from '../kit/view.js';
import { loadPage, type PageResult } from '../../pages/index.js';
import { useMenus } from '../../stores/index.js';
import { documentPart } from './document-part.js';

interface DocumentViewProps {
  model: string;
  businessId: string;
  /** Model key → menu code, for models whose page has another menu code. */
  menus: Readonly<Record<string, string>>;
  refreshKey: number;
  /** Renders an amis schema here. */
  draw(schema: object, data: object): ReactNode;
}

type State = { page?: PageResult; failure?: string };

async function menuIdOf(call: Calls['request'], wanted: string): Promise<string | undefined> {
  const known = [...useMenus.getState().byId.values()].find(({ code }) => code === wanted);
  if (known) return known.id;
  const query = { code: wanted };
  const menu = await call<{ id: string }>('/api/lc-system/menu/detail', { query, quiet: true });
  return menu.id;
}

function usePage(code: string, attempt: number): State {
  const language = useLanguage();
  const call = useCall();
  const granted = useMenus((state) => state.granted);
  const byId = useMenus((state) => state.byId);
  const [state, setState] = useState<State>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` tries again
  useEffect(() => {
    let here = true;
    const load = async (): Promise<State> => {
      const menuId = await menuIdOf(call, code);
      if (menuId === undefined) return { page: { state: 'empty' } };
      const version = byId.get(menuId)?.configVersion;
      return { page: await loadPage({ menuId, version, language, granted }) };
    };
    const fail = (reason: unknown): State => {
      if (!(reason instanceof ApiError)) throw reason;
      return reason.code === 403
        ? { page: { state: 'forbidden', reason: reason.message } }
        : { failure: reason.message };
    };
    void load()
      .catch(fail)
      .then((next) => here && setState(next));
    return () => {
      here = false;
    };
  }, [call, code, language, granted, byId, attempt]);
  return state;
}

/** A document as its own page shows it, read-only. */
export function DocumentView({ model, businessId, menus, refreshKey, draw }: DocumentViewProps) {
  const t = useT();
  const [attempt, setAttempt] = useState(0);
  const { page, failure } = usePage(menus[model] ?? model, attempt);
  const part = useMemo(() => (page?.state === 'ready' ? documentPart(page.schema) : undefined), [page]);
  if (failure) {
    return <PageMessage title={t('approval.documentFailed')} text={failure} retry={() => setAttempt(attempt + 1)} />;
  }
  if (!page) return <PageSkeleton />;
  if (!part) return <PageMessage title={t('approval.noDocument')} text={t('approval.noDocumentHint')} />;
  return (
    <div className="lm-document" key={`${businessId}.${refreshKey}`}>
      {draw(part, { documentId: businessId })}
    </div>
  );
}
