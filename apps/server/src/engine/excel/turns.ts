/** Lets a few work at once, a few more wait for a while, and nobody else in. */
export class Turns {
  private working = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly most: number,
    private readonly waiting: number,
    private readonly milliseconds: number,
  ) {}

  /** Waits for a turn and answers how to leave it; undefined when too many wait, or none came free in time. */
  async take(): Promise<(() => void) | undefined> {
    if (this.working < this.most) this.working += 1;
    else if (!(await this.wait())) return undefined;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      // Who waits takes the place over, before anybody new.
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
