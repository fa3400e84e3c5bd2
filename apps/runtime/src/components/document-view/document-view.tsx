import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ApiError, request } from '../../api/index.js';
import { PageMessage, PageSkeleton } from '../../feedback/index.js';
import { useLanguage, useT } from '../../i18n/index.js';
import { loadPage, type PageResult } from '../../render/page-source.js';
import { useMenus } from '../../state/index.js';
import { type DocumentPart, findDocumentPart } from './find-view.js';

interface DocumentViewProps {
  model: string;
  businessId: string;
  generation: number;
  /** Draws a schema where this stands. */
  draw(schema: object, data: object): ReactNode;
}

type State = { page?: PageResult; failure?: string };

/** The menu that shows the documents of a model has the model's key as its code. */
async function menuIdOf(model: string): Promise<string | undefined> {
  const known = [...useMenus.getState().byId.values()].find(({ code }) => code === model);
  if (known) return known.id;
  const query = { code: model };
  const menu = await request<{ id: string }>('/api/lc-system/menu/detail', { query, quiet: true });
  return menu.id;
}

function usePage(model: string, attempt: number): State {
  const language = useLanguage();
  const granted = useMenus((state) => state.granted);
  const byId = useMenus((state) => state.byId);
  const [state, setState] = useState<State>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for another try
  useEffect(() => {
    let here = true;
    const load = async (): Promise<State> => {
      const menuId = await menuIdOf(model);
      if (menuId === undefined) return { page: { state: 'empty' } };
      const version = byId.get(menuId)?.configVersion;
      return { page: await loadPage({ menuId, version, language, granted }) };
    };
    const fail = (reason: unknown): State => {
      if (!(reason instanceof ApiError)) throw reason;
      return reason.code === 403 ? { page: { state: 'forbidden' } } : { failure: reason.message };
    };
    void load()
      .catch(fail)
      .then((next) => here && setState(next));
    return () => {
      here = false;
    };
  }, [model, language, granted, byId, attempt]);
  return state;
}

/** A document as its own page shows it, to be read only. */
export function DocumentView({ model, businessId, generation, draw }: DocumentViewProps) {
  const t = useT();
  const [attempt, setAttempt] = useState(0);
  const { page, failure } = usePage(model, attempt);
  const part: DocumentPart | undefined = useMemo(
    () => (page?.state === 'ready' ? findDocumentPart(page.schema) : undefined),
    [page],
  );
  if (failure) {
    return <PageMessage title={t('approval.documentFailed')} text={failure} retry={() => setAttempt(attempt + 1)} />;
  }
  if (!page) return <PageSkeleton />;
  if (!part) return <PageMessage title={t('approval.noDocument')} text={t('approval.noDocumentHint')} />;
  const schema = { ...part.schema, className: 'lm-document-view' };
  return (
    <div className="lm-document" key={`${businessId}.${generation}`}>
      {draw(schema, { [part.idName]: businessId })}
    </div>
  );
}
