import type { Json } from './runtime-door.js';

/** Where the preview lives: a frame of its own, so that width, styles and stores are those of the application. */
export const PREVIEW_PATH = '/editor/preview';

const READY = 'lamina.preview.ready';
const SHOW = 'lamina.preview.show';
const RENEW = 'lamina.preview.renew';
const CALLED = 'lamina.preview.called';

/** What the frame draws, and as whom. */
export interface Shown {
  schema: Json;
  /** As whom: the page begins anew with another one. */
  key: string;
  token: string;
  user: Record<string, unknown> | undefined;
}

/** A call that would have changed something. */
export interface Withheld {
  method: string;
  path: string;
  /** JSON text, cut. */
  payload: string;
}

type ShowMessage = { type: typeof SHOW } & Shown;
type FrameMessage = { type: typeof READY | typeof RENEW } | ({ type: typeof CALLED } & Withheld);

const isFrom = (event: MessageEvent, source: MessageEventSource | null) =>
  event.origin === location.origin && event.source === source;

const tell = (message: FrameMessage) => window.parent.postMessage(message, location.origin);

/** In the frame: asks for the schema and calls back with each one. Returns the way to stop. */
export function receiveSchema(show: (shown: Shown) => void): () => void {
  const listener = (event: MessageEvent<ShowMessage>) => {
    if (isFrom(event, window.parent) && event.data?.type === SHOW) show(event.data);
  };
  window.addEventListener('message', listener);
  tell({ type: READY });
  return () => window.removeEventListener('message', listener);
}

/** In the frame: the token has ended; another one comes with the next schema. */
export const askForToken = () => tell({ type: RENEW });

/** In the frame: says what it did not send. */
export const tellWithheld = (call: Withheld) => tell({ type: CALLED, ...call });

interface Listeners {
  renew(): void;
  withheld(call: Withheld): void;
}

/** Beside the frame: gives it the schema whenever it is ready for one, and hears it. Returns the way to stop. */
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
