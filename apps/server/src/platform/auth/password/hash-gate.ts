import { AppError, describe } from '../../../errors/index.js';
import { gauge } from '../../../observability/index.js';

interface Waiting {
  address: string;
  enter(): void;
}

interface GateBounds {
  /** Pieces of work that run at a time. */
  atOnce: number;
  /** Pieces that wait, of everybody and of one address. */
  queue: number;
  queueOfAddress: number;
}

/** How long somebody who is turned away should wait: the queue of one address is done by then. */
const RETRY_SECONDS = 5;

/** The server's own work, and that of people who are signed in, is of no address and is never turned away. */
export const OWN_WORK = '';

/**
 * Password hashes take a thread of the pool that file reads need too, and a whole core: few run at a time, the others
 * wait in their order. Strangers wait up to a bound, each address up to one of its own, so that one address cannot turn
 * the others away.
 */
export class HashGate {
  private running = 0;
  private strangers = 0;
  private readonly waiting: Waiting[] = [];
  private readonly byAddress = new Map<string, number>();

  constructor(private readonly bounds: GateBounds) {
    gauge('hashes_waiting', 'Logins that wait for the hashing of a password', () => this.waiting.length);
  }

  /** Runs the work when it is its turn. Throws 429 with Retry-After when too much waits already. */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    if (this.running < this.bounds.atOnce) this.running += 1;
    else await this.wait(address);
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next.enter();
    }
  }

  private wait(address: string): Promise<void> {
    if (address !== OWN_WORK) this.admit(address);
    return new Promise((enter) => {
      this.waiting.push({
        address,
        enter: () => {
          if (address !== OWN_WORK) this.leave(address);
          enter();
        },
      });
    });
  }

  private admit(address: string): void {
    const here = this.byAddress.get(address) ?? 0;
    if (this.strangers >= this.bounds.queue || here >= this.bounds.queueOfAddress)
      throw new AppError(429, describe('auth.busyLogins', { seconds: RETRY_SECONDS }), { retryAfter: RETRY_SECONDS });
    this.strangers += 1;
    this.byAddress.set(address, here + 1);
  }

  private leave(address: string): void {
    this.strangers -= 1;
    const here = (this.byAddress.get(address) ?? 1) - 1;
    if (here === 0) this.byAddress.delete(address);
    else this.byAddress.set(address, here);
  }
}
