const LEASE_MS = 15_000;
const PROLONG_MS = 5_000;
const SETTLE_MS = 40;
const POLL_MS = 150;
/** A write to localStorage may reach tabs in other processes later than the release of a lock. */
const SPREAD_MS = 250;

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Lease {
  owner: string;
  until: number;
}

const readLease = (key: string): Lease | null => {
  const text = localStorage.getItem(key);
  return text ? (JSON.parse(text) as Lease) : null;
};

/**
 * A lock as a lease in localStorage. When two tabs write at the same time, both read after a short wait, and only the
 * last writer finds its own name. The owner renews the lease while it works; the lease of a closed tab expires.
 */
async function withLease<T>(key: string, work: () => Promise<T>): Promise<T> {
  const owner = `${Date.now()}-${Math.random()}`;
  const take = () => localStorage.setItem(key, JSON.stringify({ owner, until: Date.now() + LEASE_MS } satisfies Lease));
  const isMine = () => readLease(key)?.owner === owner;
  for (;;) {
    const lease = readLease(key);
    if (!lease || lease.until < Date.now()) {
      take();
      await sleep(SETTLE_MS);
      if (isMine()) break;
    }
    await sleep(POLL_MS);
  }
  const prolonging = setInterval(() => isMine() && take(), PROLONG_MS);
  try {
    return await work();
  } finally {
    clearInterval(prolonging);
    if (isMine()) localStorage.removeItem(key);
  }
}

/** Holds a Web Lock a little longer than `work` runs, and resolves before releasing it. */
function withWebLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const run = async () => {
      const result = work();
      result.then(resolve, reject);
      await result.catch(() => undefined);
      await sleep(SPREAD_MS);
    };
    navigator.locks.request(name, run).catch(reject);
  });
}

/** Runs `work` in one browser tab at a time. Web Locks need https or localhost; without them the lease is used. */
export function withCrossTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? withWebLock(name, work) : withLease(`${name}.lease`, work);
}
