// The icons that the application's shell loads for its pages.
import '@fortawesome/fontawesome-free/css/fontawesome.min.css';
import '@fortawesome/fontawesome-free/css/solid.min.css';
import { useEffect, useMemo, useState } from 'react';
import { askForToken, receiveSchema, type Shown, tellWithheld } from './preview-channel.js';
import { PreviewToken } from './preview-token.js';
import {
  connectSession,
  FeedbackHost,
  type PageHost,
  PageSkeleton,
  refuseWrites,
  SchemaView,
  t,
  useSession,
} from './runtime.js';

/** At most this many characters of the data in a withheld call are shown. */
const MAX_PAYLOAD = 4000;

function payloadOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  if (body instanceof FormData) return [...body.keys()].join(', ');
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return text.length > MAX_PAYLOAD ? `${text.slice(0, MAX_PAYLOAD)} …` : text;
}

// A preview shows real data and changes none: the server accepts its token only for reads, and writing calls are listed
// beside the frame instead of being sent. The frame is a separate window, so this affects nothing else.
refuseWrites((method, path, body) => {
  tellWithheld({ method, path, payload: payloadOf(body) });
  return t('editor.wouldCall', { call: `${method} ${path.split('?', 1)[0]}` });
});

const token = new PreviewToken(askForToken);
connectSession({
  accessToken: () => token.current,
  renew: (used) => token.renew(used),
  expire: () => undefined,
});

/** The content of the preview frame. Links of the page open in a new window; the frame itself stays. */
export default function PreviewScreen() {
  const [shown, setShown] = useState<Shown>();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const own = useSession.getState().user;
    return receiveSchema((next) => {
      token.take(next.token);
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
