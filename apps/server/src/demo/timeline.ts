import type { Life } from './lives/work.js';

/** Runs several processes side by side, always continuing with the earliest. */
export class Timeline {
  private readonly waiting: { life: Life; at: number }[] = [];

  begin = (life: Life, at: number): void => {
    this.waiting.push({ life, at });
  };

  /** Runs until no process has a step before `end`. A process that fails stops there; `failed` gets the error. */
  async run(end: number, moveTo: (millis: number) => void, failed: (error: Error) => void): Promise<void> {
    for (let next = this.next(end); next !== undefined; next = this.next(end)) {
      moveTo(next.at);
      try {
        const { done, value } = await next.life.next();
        if (!done) this.begin(next.life, Math.max(value, next.at));
      } catch (error) {
        failed(error as Error);
      }
    }
  }

  private next(end: number): { life: Life; at: number } | undefined {
    let first: number | undefined;
    for (const [at, one] of this.waiting.entries())
      if (first === undefined || one.at < (this.waiting[first]?.at ?? 0)) first = at;
    if (first === undefined || (this.waiting[first]?.at ?? end) >= end) return undefined;
    return this.waiting.splice(first, 1)[0];
  }
}
