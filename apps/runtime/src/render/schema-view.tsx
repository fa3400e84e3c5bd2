import { clearStoresCache, render as renderAmis } from 'amis/lib/minimal';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { PageSkeleton } from '../feedback/index.js';
import { releaseScope } from '../patches/index.js';
import { useLanguage } from '../i18n/index.js';
import { splitLocation } from '../navigation/index.js';
import { useSession } from '../session/index.js';
import { createAmisEnv, type PageHost } from './env.js';
import type { Json } from '../pages/index.js';
import { prepareAmis } from './setup.js';
import { reportUnknownAction } from './report-unknown-action.js';
import { countForms } from './unsaved.js';

export interface SchemaViewProps {
  /** Must stay the same object while nothing has changed: amis starts again with every new object. */
  schema: Json;
  host: PageHost;
  /** The page's query for amis; default: the query in the host's location. */
  search?: string;
  /** Added to the page's data: `${id}` and so on. */
  params?: Record<string, unknown>;
}

/**
 * The location that a page is drawn with, and a `replaceQuery` that keeps it. A query that the page itself writes
 * (paging, search, sorting) changes the object in place: the page knows it already and is not drawn again. A query
 * from outside makes a new object, which the page compares with the old one.
 */
function usePageLocation(host: PageHost, search: string | undefined) {
  const asked = search ?? host.location().search;
  const last = useRef(asked);
  const shown = useRef<ReturnType<PageHost['location']>>(undefined);
  shown.current ??= { ...host.location(), search: asked };
  if (last.current !== asked) {
    last.current = asked;
    if (shown.current.search !== asked) shown.current = { ...host.location(), search: asked };
  }
  const replaceQuery = useCallback(
    (path: string) => {
      const { search: written } = splitLocation(path);
      if (shown.current) shown.current.search = written === '' ? '' : `?${written}`;
      host.replaceQuery(path);
    },
    [host],
  );
  return { location: shown.current, replaceQuery };
}

/** Renders a schema with amis. Data of every page: `user`, `lang`, `params`, `query`, and each param by its name. */
export function SchemaView({ schema, host, search, params }: SchemaViewProps) {
  const language = useLanguage();
  const user = useSession((state) => state.user);
  const [readyFor, setReadyFor] = useState('');
  useEffect(() => {
    let here = true;
    void prepareAmis(language).then(() => here && setReadyFor(language));
    return () => {
      here = false;
    };
  }, [language]);

  const session = `${host.session}.${language}`;
  const { location, replaceQuery } = usePageLocation(host, search);
  const env = useMemo(() => createAmisEnv({ ...host, session, replaceQuery }), [host, session, replaceQuery]);
  const isTab = host.tab !== undefined;
  useEffect(() => (isTab ? countForms(session) : undefined), [isTab, session]);
  // amis keeps the stores of a session forever, so a closed tab must clear its own.
  useEffect(() => () => void setTimeout(() => clearStoresCache([session])), [session]);

  const scopeRef = useMemo(releaseScope, []);
  const data = useMemo(() => {
    const query = Object.fromEntries(new URLSearchParams(location.search));
    return { ...params, user, lang: language, params: params ?? {}, query };
  }, [location, params, user, language]);

  if (readyFor !== language) return <PageSkeleton />;
  const locale = language === 'en' ? 'en-US' : 'zh-CN';
  const props = { data, location: location as Location, locale, theme: 'cxd', scopeRef, onAction: reportUnknownAction };
  return <div className="lm-amis">{renderAmis(schema as never, props, env)}</div>;
}
