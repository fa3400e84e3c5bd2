import { clearStoresCache, render as renderAmis } from 'amis/lib/minimal';
import { useEffect, useMemo, useState } from 'react';
import { PageSkeleton } from '../feedback/index.js';
import { releaseScope } from '../patches/index.js';
import { useLanguage } from '../i18n/index.js';
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
  const env = useMemo(() => createAmisEnv({ ...host, session }), [host, session]);
  const isTab = host.tab !== undefined;
  useEffect(() => (isTab ? countForms(session) : undefined), [isTab, session]);
  // amis keeps the stores of a session forever, so a closed tab must clear its own.
  useEffect(() => () => void setTimeout(() => clearStoresCache([session])), [session]);

  const scopeRef = useMemo(releaseScope, []);
  const location = useMemo(() => ({ ...host.location(), search: search ?? host.location().search }), [host, search]);
  const data = useMemo(() => {
    const query = Object.fromEntries(new URLSearchParams(location.search));
    return { ...params, user, lang: language, params: params ?? {}, query };
  }, [location.search, params, user, language]);

  if (readyFor !== language) return <PageSkeleton />;
  const locale = language === 'en' ? 'en-US' : 'zh-CN';
  const props = { data, location: location as Location, locale, theme: 'cxd', scopeRef, onAction: reportUnknownAction };
  return <div className="lm-amis">{renderAmis(schema as never, props, env)}</div>;
}
