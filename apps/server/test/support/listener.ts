export interface Told {
  notRdCount: number;
  arrived: Record<string, unknown>[];
  newest: Record<string, unknown> | null;
}

/** Reads the message stream of a user. */
export class Listener {
  private text = '';
  private finished = false;
  private readonly told: Told[] = [];

  private constructor(private readonly abort: AbortController) {}

  /** Throws if the server refuses. */
  static async open(url: string, token: string): Promise<Listener> {
    const abort = new AbortController();
    const response = await fetch(`${url}/api/at/base/localMassage/stream`, {
      headers: { 'lc-auth': `bearer ${token}` },
      signal: abort.signal,
    });
    if (response.status !== 200 || response.body === null) throw new Error(`stream: ${response.status}`);
    const listener = new Listener(abort);
    void listener.read(response.body.getReader());
    return listener;
  }

  private async read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        this.text += decoder.decode(part.value, { stream: true });
        const blocks = this.text.split('\n\n');
        this.text = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (data !== undefined) this.told.push(JSON.parse(data) as Told);
        }
      }
    } catch {
      // Aborted by the test, or by a server that was stopped.
    }
    this.finished = true;
  }

  /** The next event; throws if none comes in time. */
  async next(milliseconds: number): Promise<Told> {
    await this.wait(() => this.told.length > 0, milliseconds, 'no event');
    return this.told.shift() as Told;
  }

  /** Resolves when the server has closed the stream; throws if that takes too long. */
  ended(milliseconds: number): Promise<void> {
    return this.wait(() => this.finished, milliseconds, 'still open');
  }

  close(): void {
    this.abort.abort();
  }

  private async wait(done: () => boolean, milliseconds: number, problem: string): Promise<void> {
    for (const end = Date.now() + milliseconds; !done(); ) {
      if (Date.now() > end) throw new Error(`${problem} after ${milliseconds} ms`);
      await new Promise((wake) => setTimeout(wake, 20));
    }
  }
}
