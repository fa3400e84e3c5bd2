import type { Json } from './runtime.js';

/** The preview is in an iframe, so that width, styles and stores are those of the application. */
export const PREVIEW_PATH = '/editor/preview';

const READY = 'lamina.preview.ready';
const SHOW = 'lamina.preview.show';
const RENEW = 'lamina.preview.renew';
const CALLED = 'lamina.preview.called';

/** What the frame draws, and for whom. */
export interface Shown {
  schema: Json;
  /** Identifies the person: a new key starts the page again. */
  key: string;
  token: string;
  user: Record<string, unknown> | undefined;
}

/** A writing call that was not sent. */
export interface Withheld {
  method: string;
  path: string;
  /** JSON text, shortened. */
  payload: string;
}

type ShowMessage = { type: typeof SHOW } & Shown;
type FrameMessage = { type: typeof READY | typeof RENEW } | ({ type: typeof CALLED } & Withheld);

const isFrom = (event: MessageEvent, source: MessageEventSource | null) =>
  event.origin === location.origin && event.source === source;

const tell = (message: FrameMessage) => window.parent.postMessage(message, location.origin);

/** In the frame: requests the schema and calls `show` with each one. Returns a function that stops it. */
export function receiveSchema(show: (shown: Shown) => void): () => void {
  const listener = (event: MessageEvent<ShowMessage>) => {
    if (isFrom(event, window.parent) && event.data?.type === SHOW) show(event.data);
  };
  window.addEventListener('message', listener);
  tell({ type: READY });
  return () => window.removeEventListener('message', listener);
}

/** In the frame: the token has expired; the next schema brings a new one. */
export const askForToken = () => tell({ type: RENEW });

/** In the frame: reports a call that was not sent. */
export const tellWithheld = (call: Withheld) => tell({ type: CALLED, ...call });

interface Listeners {
  renew(): void;
  withheld(call: Withheld): void;
}

/**
 * Outside the frame: sends the schema when the frame is ready, and receives its messages. Returns a function that stops
 * it.
 */
export function offerSchema(frame: HTMLIFrameElement, shown: Shown, { renew, withheld }: Listeners): () => void {
  const send = () => frame.contentWindow?.postMessage({ type: SHOW, ...shown } satisfies ShowMessage, location.origin);
  const listener = (event: MessageEvent<FrameMessage>) => {
    if (!isFrom(event, frame.contentWindow)) return;
    if (event.data?.type === READY) send();
    else if (event.data?.type === RENEW) renew();
    else if (event.data?.type === CALLED) withheld(event.data);
  };
  window.addEventListener('message', listener);
  send();
  return () => window.removeEventListener('message', listener);
}
