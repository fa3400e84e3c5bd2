// A user who adds contracts at a steady pace while others read.
import { CASES } from './cases.mjs';

const PER_SECOND = 50;
const { request } = CASES.find(({ name }) => name === 'create');

/** A writer for one server; `written` and `failed` count its calls. */
export function writerOf({ url, headers, people }) {
  let timer;
  const running = new Set();
  const writer = { perSecond: PER_SECOND, written: 0, failed: 0, start, stop };

  async function add() {
    const { method, path, body } = request(people);
    const options = { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(url + path, options).then(
      (one) => one.text().then(() => one.ok),
      () => false,
    );
    writer[answer ? 'written' : 'failed'] += 1;
  }

  function start() {
    timer ??= setInterval(() => {
      const one = add().finally(() => running.delete(one));
      running.add(one);
    }, 1000 / PER_SECOND);
  }

  /** Stops when the last call is answered. */
  async function stop() {
    clearInterval(timer);
    timer = undefined;
    await Promise.all(running);
  }

  return writer;
}
