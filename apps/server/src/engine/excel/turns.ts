/** Lets a few callers work at once and a few more wait for a while; all others are refused. */
export class Turns {
  private working = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly most: number,
    private readonly waiting: number,
    private readonly milliseconds: number,
  ) {}

  /** Waits for a turn and returns a function to end it; undefined when too many wait, or the wait was too long. */
  async take(): Promise<(() => void) | undefined> {
    if (this.working < this.most) this.working += 1;
    else if (!(await this.wait())) return undefined;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      // A waiting caller gets the place before new ones.
      const next = this.queue.shift();
      if (next === undefined) this.working -= 1;
      else next();
    };
  }

  private wait(): Promise<boolean> {
    if (this.queue.length >= this.waiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const mine = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(mine), 1);
        resolve(false);
      }, this.milliseconds);
      this.queue.push(mine);
    });
  }
}
