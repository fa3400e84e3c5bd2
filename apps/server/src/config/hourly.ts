const HOUR_MS = 3_600_000;

interface HourlyWork {
  /** Delay of the first round in milliseconds, so that the start of the server is over by then. */
  readonly firstMs: number;
  run(): Promise<unknown>;
  /** Receives the error of a failed round; the next round still runs. */
  failed(error: Error): void;
}

/** Runs work every hour, one round at a time. Its timer does not keep the process alive. */
export class Hourly {
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private ended = false;

  constructor(private readonly work: HourlyWork) {}

  /** True once the work should stop; long rounds must check it. */
  get stopped(): boolean {
    return this.ended;
  }

  start(): void {
    this.plan(this.work.firstMs);
  }

  /** Stops, and waits for a running round. */
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
