import { openStream, quietSince } from '../api/index.js';
import { backOff, EventReader, Silence } from './event-reader.js';
import { acceptNews, type NoticeEvent, pollNotices } from './store.js';

const STREAM = '/api/at/base/localMassage/stream';
const POLL_MS = 60_000;
/** The server sends a heartbeat every 25 s: a connection that is silent for longer is broken, even without an error. */
const SILENCE_MS = 60_000;
/** Without calls for so long, the visible page counts as loaded; then the stream may start. */
const QUIET_MS = 3000;
/** A page that asks all the time does not keep the messages away for longer. */
const START_MS = 15_000;

const rest = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });

async function read(signal: AbortSignal, heard: () => void): Promise<void> {
  const silence = new Silence(SILENCE_MS, signal);
  try {
    await take((await openStream(STREAM, silence.signal)).getReader(), () => {
      silence.heard();
      heard();
    });
  } finally {
    silence.stop();
  }
}

async function take(reader: ReadableStreamDefaultReader<Uint8Array>, heard: () => void): Promise<void> {
  const decoder = new TextDecoder();
  const events = new EventReader();
  let asked = false;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard();
    for (const data of events.take(decoder.decode(part.value, { stream: true }))) {
      acceptNews(JSON.parse(data) as NoticeEvent);
      // Messages may have come since the last stream; the first event of a new one does not contain them.
      if (!asked) void pollNotices();
      asked = true;
    }
  }
}

/** Waits until the visible page has loaded, however slow the device or the network is. */
async function visiblePageFirst(signal: AbortSignal): Promise<void> {
  const latest = Date.now() + START_MS;
  await rest(QUIET_MS, signal);
  while (!signal.aborted && quietSince() < QUIET_MS && Date.now() < latest)
    await rest(Math.min(QUIET_MS - quietSince(), latest - Date.now()), signal);
}

/** Follows the stream until the signal fires; while the stream is down, it polls every minute instead. */
async function follow(signal: AbortSignal): Promise<void> {
  await visiblePageFirst(signal);
  let polled = Date.now();
  for (let failures = 0; !signal.aborted; failures += 1) {
    // Whether the stream ended, was refused or broke off: it is opened again after a while.
    await read(signal, () => {
      failures = 0;
      polled = Date.now();
    }).catch(() => undefined);
    await rest(backOff(failures), signal);
    if (signal.aborted || Date.now() - polled < POLL_MS) continue;
    polled = Date.now();
    await pollNotices();
  }
}

/** Polls once a minute until the signal fires. */
async function poll(signal: AbortSignal): Promise<void> {
  for (;;) {
    await rest(POLL_MS, signal);
    if (signal.aborted) return;
    await pollNotices();
  }
}

/**
 * Keeps the bell up to date: with a stream while the browser tab is visible, by polling every minute while it is
 * hidden. Browsers allow only six connections to a site, so hidden tabs must not hold one each. Returns a function that
 * stops it.
 */
export function listen(): () => void {
  let current = new AbortController();
  const adjust = () => {
    current.abort();
    current = new AbortController();
    void (document.hidden ? poll(current.signal) : follow(current.signal));
  };
  adjust();
  document.addEventListener('visibilitychange', adjust);
  return () => {
    document.removeEventListener('visibilitychange', adjust);
    current.abort();
  };
}
