import { FeedbackHost, PageSkeleton } from '@lamina/runtime/feedback';
import { useLock, useSession } from '@lamina/runtime/session';
import { lazy, Suspense, useEffect } from 'react';
import { PREVIEW_PATH } from '../page/preview-channel.js';

const PageEditor = lazy(() => import('../page/page-editor.js'));
const NoPage = lazy(async () => ({ default: (await import('../page/page-editor.js')).NoPage }));
const FlowDesigner = lazy(() => import('../flow/flow-designer.js'));
const DecisionDesigner = lazy(() => import('../decision/decision-designer.js'));
const PreviewScreen = lazy(() => import('../page/preview-screen.js'));

/** Editing needs a session; after login, the login page returns here. */
function toLogin(): void {
  const here = location.pathname + location.search;
  location.replace(`/login?redirect=${encodeURIComponent(here)}`);
}

/** `/editor/flow/<model id>`, or `/editor/flow/new`. */
const FLOW_PATH = /^\/editor\/flow\/([\w-]+)\/?$/;

/** `/editor/decision/<id of a version>`, or `/editor/decision/new`. */
const DECISION_PATH = /^\/editor\/decision\/([\w-]+)\/?$/;

/** The screen of the address. A page load separates the screens, so nothing of one remains in another. */
export function Screens() {
  const signedIn = useSession((session) => session.user !== null);
  const locked = useLock((lock) => lock.locked);
  const inFrame = location.pathname === PREVIEW_PATH;
  useEffect(() => {
    if (inFrame) return;
    if (!signedIn) toLogin();
    else if (locked) location.replace('/lock');
  }, [signedIn, locked, inFrame]);

  if (!signedIn || locked) return null;
  if (inFrame) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <PreviewScreen />
      </Suspense>
    );
  }
  const modelId = FLOW_PATH.exec(location.pathname)?.[1];
  if (modelId) {
    return (
      <>
        <Suspense fallback={<PageSkeleton />}>
          <FlowDesigner modelId={modelId === 'new' ? null : modelId} />
        </Suspense>
        <FeedbackHost />
      </>
    );
  }
  const decisionId = DECISION_PATH.exec(location.pathname)?.[1];
  if (decisionId) {
    return (
      <>
        <Suspense fallback={<PageSkeleton />}>
          <DecisionDesigner id={decisionId === 'new' ? null : decisionId} />
        </Suspense>
        <FeedbackHost />
      </>
    );
  }
  const menuId = new URLSearchParams(location.search).get('id');
  return (
    <>
      <Suspense fallback={<PageSkeleton />}>{menuId ? <PageEditor menuId={menuId} /> : <NoPage />}</Suspense>
      <FeedbackHost />
    </>
  );
}
