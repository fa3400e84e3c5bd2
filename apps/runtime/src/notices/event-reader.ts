/** Splits a server-sent event stream, which arrives in pieces of any length, into the data of its events. */
export class EventReader {
  private rest = '';

  /** Data of the events that this piece completes. Comments (heartbeats) have no data. */
  take(piece: string): string[] {
    const blocks = (this.rest + piece).split('\n\n');
    this.rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const lines = block.split('\n').filter((line) => line.startsWith('data:'));
      return lines.length ? [lines.map((line) => line.slice(5).trimStart()).join('\n')] : [];
    });
  }
}

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/** Waiting time before the next attempt, by the number of failures in a row: 1, 2, 4 … 30 s. */
export const backOff = (failures: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));

/** A signal that also fires when nothing was received for this many milliseconds. */
export class Silence {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly signal = this.controller.signal;
  private readonly abort = () => this.controller.abort(this.outer.reason);

  constructor(
    private readonly milliseconds: number,
    private readonly outer: AbortSignal,
  ) {
    // AbortSignal.any is missing in older browsers that are in use.
    if (outer.aborted) this.abort();
    outer.addEventListener('abort', this.abort);
    this.heard();
  }

  /** Starts the waiting time again. */
  heard(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.controller.abort(), this.milliseconds);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.outer.removeEventListener('abort', this.abort);
  }
}
