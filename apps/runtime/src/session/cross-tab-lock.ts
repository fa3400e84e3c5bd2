const LEASE_MS = 15_000;
const SETTLE_MS = 40;
const POLL_MS = 150;

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
 * Lock by a lease in localStorage. Two tabs that write at once both read back after a moment, and only the last writer
 * finds its own name. A tab that died loses the lease by time.
 */
async function withLease<T>(key: string, work: () => Promise<T>): Promise<T> {
  const owner = `${Date.now()}-${Math.random()}`;
  for (;;) {
    const lease = readLease(key);
    if (!lease || lease.until < Date.now()) {
      localStorage.setItem(key, JSON.stringify({ owner, until: Date.now() + LEASE_MS } satisfies Lease));
      await sleep(SETTLE_MS);
      if (readLease(key)?.owner === owner) break;
    }
    await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    if (readLease(key)?.owner === owner) localStorage.removeItem(key);
  }
}

/** Runs `work` in one browser tab at a time. Web Locks exist on https and localhost only; the lease serves the LAN. */
export function withCrossTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>;
  return withLease(`${name}.lease`, work);
}
