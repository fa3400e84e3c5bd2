interface Flight<T> {
  readonly version: string;
  readonly answer: Promise<T>;
}

/**
 * Answers cached under the version of a table (figures of boards): a version belongs to committed data, is read before
 * the answer is computed, and is never used again. For one key at most one computation runs at a time: callers with a
 * later version wait for it, and then share the next one.
 */
export class VersionedAnswers<T> {
  private readonly known = new Map<string, { version: string; answer: T }>();
  private readonly running = new Map<string, Flight<T>>();

  constructor(private readonly limit: number) {}

  /** `key` identifies table, tenant, scope and filter. */
  async of(key: string, version: string, work: () => Promise<T>): Promise<T> {
    for (;;) {
      const entry = this.known.get(key);
      if (entry !== undefined && entry.version === version) return entry.answer;
      const flight = this.running.get(key);
      if (flight === undefined) return this.begin(key, version, work);
      if (flight.version === version) return flight.answer;
      await flight.answer.catch(() => undefined);
    }
  }

  private async begin(key: string, version: string, work: () => Promise<T>): Promise<T> {
    const running = work().finally(() => this.running.delete(key));
    this.running.set(key, { version, answer: running });
    const answer = await running;
    if (this.known.size >= this.limit) {
      const oldest = this.known.keys().next().value;
      if (oldest !== undefined) this.known.delete(oldest);
    }
    this.known.delete(key);
    this.known.set(key, { version, answer });
    return answer;
  }
}
