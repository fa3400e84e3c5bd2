// The icons the application's shell loads for its pages.
import '@fortawesome/fontawesome-free/css/fontawesome.min.css';
import '@fortawesome/fontawesome-free/css/solid.min.css';
import { useEffect, useMemo, useState } from 'react';
import { askForToken, receiveSchema, type Shown, tellWithheld } from './preview-channel.js';
import {
  connectSession,
  FeedbackHost,
  type PageHost,
  PageSkeleton,
  refuseWrites,
  SchemaView,
  t,
  useSession,
} from './runtime-door.js';

/** Characters of what would have been sent that are shown. */
const MAX_PAYLOAD = 4000;
const RENEW_MS = 20_000;

function payloadOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  if (body instanceof FormData) return [...body.keys()].join(', ');
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return text.length > MAX_PAYLOAD ? `${text.slice(0, MAX_PAYLOAD)} …` : text;
}

// A preview shows real data and changes none: its token is one that the server lets read alone, and what would change
// something is told beside the frame. The frame is a window of its own: nothing else is in it.
refuseWrites((method, path, body) => {
  tellWithheld({ method, path, payload: payloadOf(body) });
  return t('editor.wouldCall', { call: `${method} ${path.split('?', 1)[0]}` });
});

let token: string | null = null;
let renewed: ((isNew: boolean) => void) | undefined;

function takeToken(next: string): void {
  if (next !== token) renewed?.(true);
  token = next;
}

connectSession({
  accessToken: () => token,
  renew: () =>
    new Promise((resolve) => {
      renewed = resolve;
      setTimeout(resolve, RENEW_MS, false);
      askForToken();
    }),
  expire: () => undefined,
});

/** What stands in the preview frame. Links of the page open beside it; the frame itself stays. */
export default function PreviewScreen() {
  const [shown, setShown] = useState<Shown>();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const own = useSession.getState().user;
    return receiveSchema((next) => {
      takeToken(next.token);
      useSession.setState({ user: own && next.user ? { ...own, ...next.user } : own });
      setShown(next);
    });
  }, []);
  const host = useMemo<PageHost>(
    () => ({
      session: 'page-editor.preview',
      location: () => ({ pathname: '/', search: '', hash: '' }),
      open: (path) => void window.open(path, '_blank', 'noopener'),
      replaceQuery: (path) => setSearch(new URL(path, location.origin).search),
      back: () => undefined,
    }),
    [],
  );
  return (
    <>
      {shown === undefined ? (
        <PageSkeleton />
      ) : (
        <SchemaView key={shown.key} schema={shown.schema} host={host} search={search} />
      )}
      <FeedbackHost />
    </>
  );
}
