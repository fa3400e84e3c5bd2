import { Link, useLocation } from 'react-router-dom';
import { useT } from '../i18n/index.js';
import { ViewBanner } from '../shell/view-as.js';
import './error-page.css';

/**
 * 403, 404 and 500: what happened (with `reason` if it is known), and a link to the home page. The banner of "view as
 * role" is shown here too.
 */
export function ErrorPage({ code }: { code: 403 | 404 | 500 }) {
  const t = useT();
  const { reason } = (useLocation().state ?? {}) as { reason?: unknown };
  return (
    <>
      <ViewBanner />
      <main className="lm-error-page">
        <p className="lm-error-code">{code}</p>
        <h1>{t(`error.${code}.title`)}</h1>
        <p>{typeof reason === 'string' && reason !== '' ? reason : t(`error.${code}.text`)}</p>
        <Link className="lm-button is-primary" to="/">
          {t('error.home')}
        </Link>
      </main>
    </>
  );
}
