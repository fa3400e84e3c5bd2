import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const WATCH_MS = 10_000;
/** Share of that time below which the server counts as quiet. */
const QUIET = 0.05;
/** Without so much work since the last collection, another one would find little. */
const WORTH_MS = 500;

/** Active and idle milliseconds of the event loop since the start of the process. */
type Loop = Pick<ReturnType<typeof performance.eventLoopUtilization>, 'active' | 'idle'>;

/**
 * V8's own collection of the whole heap. The flag that offers it is taken back at once: the kept code of the bundles is
 * valid under the flags with which it was made, and no other. (`queryObjects` collects too, but up to seven times.)
 */
export function wholeCollection(): () => void {
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('gc') as () => void;
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}

/** Decides when to collect, from readings at the ends of equal spans of time. */
export class QuietCollection {
  private last: Loop;
  private collectedAt = 0;

  constructor(
    private readonly read: () => Loop,
    private readonly collect: () => void,
  ) {
    this.last = read();
  }

  /** Collects when the server was quiet since the last call, and has worked since the last collection. */
  look(): void {
    const now = this.read();
    const active = now.active - this.last.active;
    const quiet = active < QUIET * (active + now.idle - this.last.idle);
    this.last = now;
    if (!quiet || now.active - this.collectedAt < WORTH_MS) return;
    this.collect();
    this.collectedAt = this.read().active;
  }
}

/**
 * Gives memory back to the system when the server has been quiet for ten seconds after it had worked, as after its
 * start. V8 alone keeps it: it collects only while memory is being used. Takes 50 to 150 ms each time.
 */
export function collectWhenQuiet(): void {
  const collection = new QuietCollection(() => performance.eventLoopUtilization(), wholeCollection());
  setInterval(() => collection.look(), WATCH_MS).unref();
}
