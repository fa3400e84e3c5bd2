import { openStream } from '../api/index.js';
import { backOff, EventReader, Silence } from './event-reader.js';
import { acceptNews, type NoticeEvent, pollNotices } from './store.js';

const STREAM = '/api/at/base/localMassage/stream';
const POLL_MS = 60_000;
/** The server beats every 25 s: a line that is silent for longer is dead, though nobody has said so. */
const SILENCE_MS = 60_000;
/** The page in front goes first. */
const START_MS = 3000;

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
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard();
    for (const data of events.take(decoder.decode(part.value, { stream: true }))) {
      acceptNews(JSON.parse(data) as NoticeEvent);
    }
  }
}

/** Follows the stream until the signal; while it is down, a poll every minute stands in. */
async function follow(signal: AbortSignal): Promise<void> {
  await rest(START_MS, signal);
  let polled = Date.now();
  for (let failures = 0; !signal.aborted; failures += 1) {
    // A stream that ended, was refused or broke off: all the same, it is opened again after a while.
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

/** Asks once a minute until the signal. */
async function poll(signal: AbortSignal): Promise<void> {
  for (;;) {
    await rest(POLL_MS, signal);
    if (signal.aborted) return;
    await pollNotices();
  }
}

/**
 * Keeps the bell up to date: by the stream while the browser tab is seen, by a question a minute while it is not, for
 * browsers allow six connections to a site and tabs in the back must not hold one each. Returns the way to stop.
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
