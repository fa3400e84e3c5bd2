import type { Json } from './runtime-door.js';

/** Where the preview lives: a frame of its own, so that width, styles and stores are those of the application. */
export const PREVIEW_PATH = '/editor/preview';

const READY = 'lamina.preview.ready';
const SHOW = 'lamina.preview.show';

interface ReadyMessage {
  type: typeof READY;
}
interface ShowMessage {
  type: typeof SHOW;
  schema: Json;
}

const isFrom = (event: MessageEvent, source: MessageEventSource | null) =>
  event.origin === location.origin && event.source === source;

/** In the frame: asks for the schema and calls back with each one. Returns the way to stop. */
export function receiveSchema(show: (schema: Json) => void): () => void {
  const listener = (event: MessageEvent<ShowMessage>) => {
    if (isFrom(event, window.parent) && event.data?.type === SHOW) show(event.data.schema);
  };
  window.addEventListener('message', listener);
  window.parent.postMessage({ type: READY } satisfies ReadyMessage, location.origin);
  return () => window.removeEventListener('message', listener);
}

/** Beside the frame: gives it the schema whenever it is ready for one. Returns the way to stop. */
export function offerSchema(frame: HTMLIFrameElement, schema: Json): () => void {
  const send = () => frame.contentWindow?.postMessage({ type: SHOW, schema } satisfies ShowMessage, location.origin);
  const listener = (event: MessageEvent<ReadyMessage>) => {
    if (isFrom(event, frame.contentWindow) && event.data?.type === READY) send();
  };
  window.addEventListener('message', listener);
  send();
  return () => window.removeEventListener('message', listener);
}
