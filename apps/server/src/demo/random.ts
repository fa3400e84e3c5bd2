/** Pseudo-random numbers: the same seed gives the same numbers. */
export class Random {
  constructor(private seed: number) {}

  /** At least 0 and less than 1 (mulberry32). */
  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  one<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.whole(0, choices.length - 1)] as T;
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }
}
