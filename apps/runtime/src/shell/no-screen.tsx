import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ApiError, request } from '../api/index.js';
import { PageSkeleton } from '../feedback/index.js';

/**
 * A path that is none of the person's menus. The server knows a screen without a right (403) from no screen at all; it
 * says nothing else about it, and the same by a menu's id.
 */
export function NoScreen({ path }: { path: string }) {
  const [code, setCode] = useState<403 | 404>();
  useEffect(() => {
    let here = true;
    const settle = (reason?: unknown) => here && setCode(reason instanceof ApiError && reason.code === 403 ? 403 : 404);
    request('/api/lc-system/menu/detail', { query: { path }, quiet: true }).then(() => settle(), settle);
    return () => {
      here = false;
    };
  }, [path]);
  return code ? <Navigate replace to={`/${code}`} /> : <PageSkeleton />;
}
