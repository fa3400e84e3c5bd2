import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../api/index.js';
import { PageSkeleton } from '../feedback/index.js';
import { useT } from '../i18n/index.js';
import { HOME_KEY } from '../navigation/index.js';
import { endViewing, startViewing, useSession } from '../session/index.js';
import './view-as.css';

/** A permanent banner with the role that the user views as, and a button to end it. */
export function ViewBanner() {
  const t = useT();
  const viewing = useSession((state) => state.user?.viewing);
  if (!viewing) return null;
  return (
    <div className="lm-viewing" role="status">
      <span>{t('shell.viewing', { role: viewing })}</span>
      <button type="button" className="lm-button" onClick={() => void endViewing()}>
        {t('shell.endViewing')}
      </button>
    </div>
  );
}

/** `/view-as?roleId=…`: screens link here to view as a role. The application restarts with the rights of the role. */
export function ViewAsScreen() {
  const [search] = useSearchParams();
  const roleId = search.get('roleId');
  useEffect(() => {
    if (!roleId) return;
    startViewing(roleId).then(
      () => location.replace('/'),
      (reason: unknown) => {
        // The client has already shown the reason.
        if (!(reason instanceof ApiError)) throw reason;
        location.replace(HOME_KEY);
      },
    );
  }, [roleId]);
  return roleId ? <PageSkeleton /> : <Navigate replace to="/404" />;
}
