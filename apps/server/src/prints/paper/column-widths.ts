/** Widths of a column: with `least` no word is cut, with `wanted` no text is wrapped. */
export interface ColumnWish {
  readonly least: number;
  readonly wanted: number;
}

/**
 * Divides a width among columns: each gets its least; the rest is divided in proportion to what they want beyond that.
 */
export function shareWidth(wishes: readonly ColumnWish[], width: number): number[] {
  const sum = (of: (wish: ColumnWish) => number): number => wishes.reduce((total, wish) => total + of(wish), 0);
  const least = sum((wish) => wish.least);
  if (least >= width) return wishes.map((wish) => (wish.least * width) / least);
  const wanted = sum((wish) => wish.wanted);
  if (wanted <= width) return wishes.map((wish) => (wish.wanted * width) / wanted);
  const rest = (width - least) / (wanted - least);
  return wishes.map((wish) => wish.least + (wish.wanted - wish.least) * rest);
}
