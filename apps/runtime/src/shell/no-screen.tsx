import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ApiError, request } from '../api/index.js';
import { PageSkeleton } from '../feedback/index.js';

/**
 * A path that is not in the user's menus. The server knows whether the screen exists but is not allowed (403, with the
 * name of the right) or does not exist; it can also be asked by a menu's id.
 */
export function NoScreen({ path }: { path: string }) {
  const [refusal, setRefusal] = useState<{ code: 403 | 404; reason?: string }>();
  useEffect(() => {
    let here = true;
    const settle = (reason?: unknown) => {
      const isClosed = reason instanceof ApiError && reason.code === 403;
      if (here) setRefusal(isClosed ? { code: 403, reason: reason.message } : { code: 404 });
    };
    request('/api/lc-system/menu/detail', { query: { path }, quiet: true }).then(() => settle(), settle);
    return () => {
      here = false;
    };
  }, [path]);
  if (refusal === undefined) return <PageSkeleton />;
  return <Navigate replace to={`/${refusal.code}`} state={{ reason: refusal.reason }} />;
}
