const RENEW_MS = 20_000;

/** The token of the preview frame; the page around the frame sends it, and a new one when asked. */
export class PreviewToken {
  /** null before the first one has arrived. */
  current: string | null = null;
  /** The renewal that is running: calls that are refused meanwhile wait for it too. */
  private renewing: Promise<boolean> | undefined;
  private end: ((isNew: boolean) => void) | undefined;

  constructor(private readonly ask: () => void) {}

  take(token: string): void {
    const isNew = token !== this.current;
    this.current = token;
    if (isNew) this.end?.(true);
  }

  /** True when there is a newer token than `used`; false when none arrives within 20 s. */
  renew(used: string | null): Promise<boolean> {
    if (used !== this.current) return Promise.resolve(true);
    this.renewing ??= new Promise((resolve) => {
      const end = (isNew: boolean) => {
        clearTimeout(timer);
        this.renewing = undefined;
        this.end = undefined;
        resolve(isNew);
      };
      const timer = setTimeout(end, RENEW_MS, false);
      this.end = end;
      this.ask();
    });
    return this.renewing;
  }
}
