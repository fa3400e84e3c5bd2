interface Line<T> {
  running: Promise<unknown>;
  next: Promise<T> | undefined;
}

/**
 * Lets callers that ask for the same thing at the same time share one read. Each caller gets a read that began after
 * its call: if one is already running, it waits for the next, which it shares with all others that arrive meanwhile.
 */
export class SharedReads<T> {
  private readonly lines = new Map<string, Line<T>>();

  constructor(private readonly read: (key: string) => Promise<T>) {}

  of(key: string): Promise<T> {
    const line = this.lines.get(key);
    if (line === undefined) return this.begin(key, { running: Promise.resolve(), next: undefined });
    const follow = (): Promise<T> => this.begin(key, line);
    line.next ??= line.running.then(follow, follow);
    return line.next;
  }

  private begin(key: string, line: Line<T>): Promise<T> {
    line.next = undefined;
    this.lines.set(key, line);
    const reading = this.read(key).finally(() => {
      if (line.next === undefined) this.lines.delete(key);
    });
    line.running = reading;
    return reading;
  }
}
