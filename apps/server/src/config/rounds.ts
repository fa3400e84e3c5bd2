/** Runs work in rounds, one at a time. Requests during a round share one more round after it. */
export class Rounds {
  private working: Promise<void> | undefined;
  private again = false;
  private ended = false;

  constructor(
    private readonly run: () => Promise<unknown>,
    /** Receives the error of a failed round; the next round still runs. */
    private readonly failed: (error: Error) => void,
  ) {}

  /** True once the work should stop; long rounds must check it. */
  get stopped(): boolean {
    return this.ended;
  }

  /** Starts a round, or requests one more after the running one. */
  kick(): void {
    if (this.ended) return;
    this.again = this.working !== undefined;
    this.working ??= this.run()
      .then(() => undefined, this.failed)
      .finally(() => {
        this.working = undefined;
        if (this.again) this.kick();
      });
  }

  /** Starts no more rounds, and waits for the running one. */
  async stop(): Promise<void> {
    this.ended = true;
    await this.working;
  }
}
