import { lazy, Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary, loadChunk } from '../resilience/index.js';
import { FeedbackHost } from '../feedback/index.js';
import { HOME_KEY, ownPath } from '../navigation/index.js';
import { isGuest, useLock, useSession } from '../session/index.js';
import { ErrorPage } from './error-page.js';

const LOCK = '/lock';

const loadShell = () => loadChunk(() => import('../shell/index.js'));
/** Preloads the shell while the server checks the password; a failure appears when the shell is really needed. */
const warmUp = () => void loadShell().catch(() => undefined);

const Lock = lazy(async () => ({ default: (await loadChunk(() => import('../lock/index.js'))).LockPage }));
const Login = lazy(async () => ({ default: (await loadChunk(() => import('../login/index.js'))).LoginPage }));
const Register = lazy(async () => ({ default: (await import('../register/index.js')).RegisterPage }));
const ViewAs = lazy(async () => ({ default: (await loadShell()).ViewAsScreen }));
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

/** After login, only paths of this site are opened. */
const safeTarget = (target: string | null) => ownPath(target) ?? '/';

/** The editor is another application: its paths are loaded by the browser, not by the router. */
const OTHER_APPLICATION = /^\/(amis\/editor|editor)(\/|\?|$)/;

function LoadPage({ address }: { address: string }) {
  useEffect(() => window.location.replace(address), [address]);
  return null;
}

/** While the screen is locked, the shell stays mounted but hidden and unusable, so that no input is lost. */
function Inside() {
  const locked = useLock((state) => state.locked);
  const location = useLocation();
  const seen = useRef<typeof location>(undefined);
  if (!locked && location.pathname !== LOCK) seen.current = location;
  return (
    <>
      {seen.current ? (
        <div className="lm-inside" hidden={locked}>
          <Routes location={seen.current}>
            <Route path="*" element={<Shell />} />
          </Routes>
        </div>
      ) : null}
      {locked ? (
        // Its own boundary: amis does not work after React suspends it.
        <Suspense fallback={null}>
          <Lock />
        </Suspense>
      ) : null}
    </>
  );
}

/** All except the public pages need a session that is not locked; the requested address is kept for after the login. */
function Guarded() {
  const user = useSession((state) => state.user);
  const { locked, from } = useLock();
  const { pathname, search } = useLocation();
  const wanted = pathname + search;
  // Without a user there is nothing to protect yet: the server would refuse all calls.
  if (user && isGuest(user)) return <Register />;
  if (user) {
    const other = locked === (pathname === LOCK) ? undefined : locked ? LOCK : safeTarget(from);
    return (
      <>
        <Inside />
        {other ? <Navigate replace to={other} /> : null}
      </>
    );
  }
  const plain = wanted === '/' || wanted === HOME_KEY || wanted === '/wel' || pathname === LOCK;
  return <Navigate replace to={plain ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`} />;
}

/** Without a session there are no roles to view as. */
function ViewAsRoute() {
  const user = useSession((state) => state.user);
  return user ? <ViewAs /> : <Navigate replace to="/login" />;
}

/** Signed-in users do not get the login page. */
function LoginRoute() {
  const user = useSession((state) => state.user);
  const { search } = useLocation();
  const target = safeTarget(new URLSearchParams(search).get('redirect'));
  if (user) return OTHER_APPLICATION.test(target) ? <LoadPage address={target} /> : <Navigate replace to={target} />;
  return <Login onSend={warmUp} />;
}

/** The whole site: public pages and, after the guard, the shell, whose other routes come from the menus. */
export function Application() {
  return (
    <BrowserRouter>
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/login" element={<LoginRoute />} />
            <Route path="/view-as" element={<ViewAsRoute />} />
            <Route path="/403" element={<ErrorPage code={403} />} />
            <Route path="/404" element={<ErrorPage code={404} />} />
            <Route path="/500" element={<ErrorPage code={500} />} />
            <Route path="/" element={<Navigate replace to="/wel" />} />
            <Route path="/wel" element={<Navigate replace to={HOME_KEY} />} />
            <Route path="/*" element={<Guarded />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <FeedbackHost />
    </BrowserRouter>
  );
}
