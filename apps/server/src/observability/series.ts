/** One value of a metric in the format of prom-client. */
interface Sample {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  readonly metricName?: string;
}

/** Counts events. */
export class Count {
  private value = 0;

  inc(): void {
    this.value += 1;
  }

  samples(_name: string, labels: Readonly<Record<string, string>>): Sample[] {
    return [{ labels, value: this.value }];
  }
}

/** Upper limits of the buckets, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A histogram of times: one bucket per limit, and one for longer times. */
export class Times {
  private readonly buckets = new Array<number>(BOUNDS.length + 1).fill(0);
  private sum = 0;

  /** Adds one time. */
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
 * The series of one metric by label values, which must come from a short list, because each combination is kept
 * forever. The series of the library check and look up their labels in every call, which took 4 % of a short request;
 * these do not.
 */
export class Family<S extends Count | Times> {
  private readonly series = new Map<string, { labels: Record<string, string>; series: S }>();

  constructor(
    private readonly name: string,
    private readonly labels: readonly string[],
    private readonly make: () => S,
  ) {}

  /** The series of these values, in label order. Code that counts often should keep it. */
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
