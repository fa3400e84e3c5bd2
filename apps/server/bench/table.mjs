// Medians, spreads and a text table.
export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Ratios of throughput in each round. */
export const ratiosOf = (ours, theirs) => ours.map((one, at) => one.perSecond / theirs[at].perSecond);

export const spread = (values) => `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`;

const width = (text) => [...text].length;

/** `ours` and `against` are calls per second; latencies are in milliseconds, ours / theirs. */
export function print(rows) {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0]);
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name])))];
  const widths = names.map((_, at) => Math.max(...cells.map((line) => width(line[at]))));
  for (const line of cells) {
    process.stdout.write(
      `${line.map((text, at) => (at === 0 ? text.padEnd(widths[at]) : text.padStart(widths[at]))).join('  ')}\n`,
    );
  }
}
