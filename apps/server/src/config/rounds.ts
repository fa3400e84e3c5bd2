/** Work done in rounds: one is under way at a time, and whoever asks meanwhile is served by one more behind it. */
export class Rounds {
  private working: Promise<void> | undefined;
  private again = false;
  private ended = false;

  constructor(
    private readonly run: () => Promise<unknown>,
    /** A round that fails does not keep the next one from being tried. */
    private readonly failed: (error: Error) => void,
  ) {}

  /** The work is to stop: long rounds look at it. */
  get stopped(): boolean {
    return this.ended;
  }

  /** Begins a round, or has one follow that which is under way. */
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

  /** Begins no more rounds, and waits for the one that is under way. */
  async stop(): Promise<void> {
    this.ended = true;
    await this.working;
  }
}
