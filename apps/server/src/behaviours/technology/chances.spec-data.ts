/** Whole numbers of a range that look random and are the same in each run. */
export function chances(seed: number): (from: number, to: number) => number {
  let state = seed;
  return (from, to) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.round(from + (state / 2_147_483_648) * (to - from));
  };
}
