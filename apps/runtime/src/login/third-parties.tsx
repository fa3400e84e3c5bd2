import { useEffect, useState } from 'react';
import { request } from '../api/index.js';
import { useT } from '../i18n/index.js';
import { readLast, tenantOf } from './last-login.js';

interface Provider {
  source: string;
  name: string;
}

/** Buttons for the tenant's login providers; nothing when there are none. */
export function ThirdParties() {
  const t = useT();
  const [providers, setProviders] = useState<Provider[]>([]);
  const tenantId = tenantOf(readLast().tenantId);
  useEffect(() => {
    const call = { anonymous: true, quiet: true, query: { tenantId } };
    // Without this list, the other ways to log in still work.
    request<Provider[]>('/api/lc-auth/oauth/providers', call).then(
      (found) => setProviders(Array.isArray(found) ? found : []),
      () => setProviders([]),
    );
  }, [tenantId]);
  if (!providers.length) return null;
  return (
    <section className="lm-login-parties" aria-label={t('login.byThirdParty')}>
      <p>{t('login.byThirdParty')}</p>
      {providers.map(({ source, name }) => (
        <a
          key={source}
          className="lm-button"
          href={`/api/lc-auth/oauth/render/${source}?tenantId=${encodeURIComponent(tenantId)}`}
        >
          {name}
        </a>
      ))}
    </section>
  );
}
