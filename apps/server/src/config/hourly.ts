const HOUR_MS = 3_600_000;

interface HourlyWork {
  /** Time from the start to the first round, when the server has settled. */
  readonly firstMs: number;
  run(): Promise<unknown>;
  /** A round that fails does not keep the next one from being tried. */
  failed(error: Error): void;
}

/** Does a piece of work every hour, one round at a time. It keeps no process alive. */
export class Hourly {
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private ended = false;

  constructor(private readonly work: HourlyWork) {}

  /** The work is to stop: long rounds look at it. */
  get stopped(): boolean {
    return this.ended;
  }

  start(): void {
    this.plan(this.work.firstMs);
  }

  /** Waits for a round that is under way. */
  async stop(): Promise<void> {
    this.ended = true;
    clearTimeout(this.timer);
    await this.working;
  }

  private plan(delay: number): void {
    this.timer = setTimeout(() => {
      this.working = this.work
        .run()
        .then(() => undefined, this.work.failed)
        .finally(() => this.ended || this.plan(HOUR_MS));
    }, delay).unref();
  }
}
