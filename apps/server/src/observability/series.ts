/** One value of a metric in the form of prom-client. */
interface Sample {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  readonly metricName?: string;
}

/** How often something has happened. */
export class Count {
  private value = 0;

  inc(): void {
    this.value += 1;
  }

  samples(_name: string, labels: Readonly<Record<string, string>>): Sample[] {
    return [{ labels, value: this.value }];
  }
}

/** Upper bounds of the buckets of times, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** How long something has taken: one bucket for each bound, and one for what is beyond all of them. */
export class Times {
  private readonly buckets = new Array<number>(BOUNDS.length + 1).fill(0);
  private sum = 0;

  /** `seconds` that it has taken once more. */
  observe(seconds: number): void {
    let at = 0;
    while (at < BOUNDS.length && seconds > (BOUNDS[at] as number)) at += 1;
    this.buckets[at] = (this.buckets[at] ?? 0) + 1;
    this.sum += seconds;
  }

  samples(name: string, labels: Readonly<Record<string, string>>): Sample[] {
    let count = 0;
    const told = this.buckets.map((inside, at): Sample => {
      count += inside;
      return { labels: { le: BOUNDS[at] ?? '+Inf', ...labels }, value: count, metricName: `${name}_bucket` };
    });
    return [
      ...told,
      { labels, value: this.sum, metricName: `${name}_sum` },
      { labels, value: count, metricName: `${name}_count` },
    ];
  }
}

/**
 * The series of one metric by the values of its labels, which must come from a short list: each makes a series forever.
 * A series counts in fields of its own: those of the library check and look up their labels at every call, which was
 * 4 % of a short one.
 */
export class Family<S extends Count | Times> {
  private readonly series = new Map<string, { labels: Record<string, string>; series: S }>();

  constructor(
    private readonly name: string,
    private readonly labels: readonly string[],
    private readonly make: () => S,
  ) {}

  /** The series of these values, in the order of the labels. Who counts often keeps it. */
  of(...values: string[]): S {
    const key = values.join('\n');
    const known = this.series.get(key);
    if (known !== undefined) return known.series;
    const labels = Object.fromEntries(this.labels.map((label, at) => [label, values[at] ?? '']));
    const series = this.make();
    this.series.set(key, { labels, series });
    return series;
  }

  samples(): Sample[] {
    return [...this.series.values()].flatMap(({ labels, series }) => series.samples(this.name, labels));
  }
}
