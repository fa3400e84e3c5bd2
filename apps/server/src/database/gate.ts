import { unavailable } from '../errors/index.js';
import type { Waits } from './waits.js';

const RETRY_SECONDS = 5;

/** 503: too many requests are waiting for the database. */
export const crowded = (): Error => unavailable('outage.crowded', RETRY_SECONDS);

/**
 * Limits how many pieces of work run at a time. The others wait in order; their number and their waiting time are
 * limited too. Throws 503 for those that are refused.
 */
export class Gate {
  private readonly waiting = new Set<() => void>();

  constructor(
    private free: number,
    private readonly bounds: Pick<Waits, 'queue' | 'queueSeconds'>,
  ) {}

  /** Number of callers that wait. */
  get length(): number {
    return this.waiting.size;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      const [next] = this.waiting;
      if (next === undefined) this.free += 1;
      else next();
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.size >= this.bounds.queue) return Promise.reject(crowded());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(enter);
        reject(crowded());
      }, this.bounds.queueSeconds * 1000);
      const enter = (): void => {
        clearTimeout(timer);
        this.waiting.delete(enter);
        resolve();
      };
      this.waiting.add(enter);
    });
  }
}
