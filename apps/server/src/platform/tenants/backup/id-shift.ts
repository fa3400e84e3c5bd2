import { randomBytes } from 'node:crypto';

/** Ids of this installation have at least so many digits, shorter numbers are none. */
const ID = /(?<!\d)\d{15,19}(?!\d)/g;
const LEAST = 10n ** 16n;
const FIRST_ROOM = 1024;

/** Ids as they come, eight bytes each. */
export class IdSet {
  private ids = new BigUint64Array(FIRST_ROOM);
  private size = 0;

  add(id: string): void {
    if (this.size === this.ids.length) {
      const larger = new BigUint64Array(this.size * 2);
      larger.set(this.ids);
      this.ids = larger;
    }
    this.ids[this.size] = BigInt(id);
    this.size += 1;
  }

  /** No more are added. */
  sorted(): BigUint64Array {
    return this.ids.subarray(0, this.size).sort();
  }
}

const digits = (text: string): boolean => /\d{15}/.test(text);

/**
 * Gives the rows of a copy ids of their own: all are moved into the past by the same distance, which keeps their order.
 * Whatever names one of them follows, wherever it stands in a text; ids of others stay.
 */
export class IdShift {
  private readonly distance: bigint;

  constructor(private readonly ids: BigUint64Array) {
    const least = ids.find((id) => id >= LEAST) ?? LEAST * 2n;
    this.distance = 1n + (randomBytes(8).readBigUInt64BE() % (least - LEAST + 1n));
  }

  text(text: string): string {
    return digits(text) ? text.replace(ID, (run) => this.one(run)) : text;
  }

  private one(run: string): string {
    const id = BigInt(run);
    return id >= LEAST && this.has(id) ? String(id - this.distance) : run;
  }

  private has(id: bigint): boolean {
    let [from, to] = [0, this.ids.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.ids[middle] as bigint) < id) from = middle + 1;
      else to = middle;
    }
    return this.ids[from] === id;
  }
}
