/** Number of edits that turn one text into the other, if it is at most `most`; otherwise a higher number. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const last = row;
    row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      // Two swapped letters are one mistake.
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row[j] = least;
    }
    before = last;
  }
  return row[other.length] ?? 0;
}

/** The name that was probably meant; undefined when none is similar. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  // With two letters, one wrong letter is already half of the name.
  const most = name.length < 3 ? 0 : Math.max(1, Math.floor(name.length / 3));
  let best: string | undefined;
  let least = most + 1;
  for (const one of known) {
    const edits = distance(name.toLowerCase(), one.toLowerCase(), most);
    if (edits < least) [best, least] = [one, edits];
  }
  return best === name ? undefined : best;
}

/** `, did you mean qty?`; '' when no name is similar. */
export function near(name: string, known: Iterable<string>): string {
  const best = nearest(name, known);
  return best === undefined ? '' : `, did you mean ${best}?`;
}
